/** The path of this feature's page. Links use it instead of a literal. */
export const billPapersPaths = { own: '/dashboard/my-bills' } as const

/** Where the file of a bill is that a link is for, below `/api`. */
export const SHARED_FILE_PATH = '/bills/link/file'
