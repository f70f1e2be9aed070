/** Where a sheet is opened from: itself, its appointment, or a pet without one. */
export const SHEET_PLACES = ['sheet', 'appointment', 'pet'] as const
export type SheetPlace = (typeof SHEET_PLACES)[number]

/** The paths of this feature's pages. Links use these instead of literals. */
export const sheetsPaths = {
  one: '/dashboard/sheets/$of/$id',
  unsigned: '/dashboard/sheets',
} as const
