/** The media types of pictures that may be uploaded. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The maximum size of an uploaded picture, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
