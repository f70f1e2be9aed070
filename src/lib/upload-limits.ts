/** Pictures that may be sent, by the type that a browser gives them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The longest picture that may be sent, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
