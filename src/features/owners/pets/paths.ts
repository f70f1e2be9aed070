/** The paths of the pages of pets; the page of one pet stands in the feature desk. Links use these instead of literals. */
export const petsPaths = {
  own: '/dashboard/pets',
  new: '/dashboard/pets/new',
  one: '/dashboard/pets/$id',
  edit: '/dashboard/pets/$id/edit',
} as const
