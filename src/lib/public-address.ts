/** The placeholder in built pages for the public address, which only the running server knows. */
export const ORIGIN = 'https://public-address.invalid'
