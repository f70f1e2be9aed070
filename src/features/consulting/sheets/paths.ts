/** The paths of this feature's pages. Links use these instead of literals. */
export const sheetsPaths = {
  one: '/dashboard/sheets/$id',
  ofAppointment: '/dashboard/sheets/of/$id',
  forPet: '/dashboard/sheets/for/$id',
  unsigned: '/dashboard/sheets',
} as const
