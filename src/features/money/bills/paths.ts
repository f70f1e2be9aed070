/** The paths of this feature's pages. Links use these instead of literals. */
export const billsPaths = {
  list: '/dashboard/bills',
  own: '/dashboard/my-bills',
  one: '/dashboard/bills/$id',
  till: '/dashboard/till',
  checkout: '/dashboard/checkout',
  settings: '/dashboard/bill-settings',
} as const

/** Where the file of a bill is that a link is for, below `/api`. */
export const SHARED_FILE_PATH = '/bills/link/file'
