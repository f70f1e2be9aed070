import { stockPaths } from '../stock/paths.ts'

/** The paths of the clinic's pages of bills, in which features stand that come after this one. Links use these instead of literals. */
export const billsPaths = {
  list: stockPaths.bills,
  one: stockPaths.bill,
  till: '/dashboard/till',
  checkout: '/dashboard/checkout',
  settings: '/dashboard/bill-settings',
} as const
