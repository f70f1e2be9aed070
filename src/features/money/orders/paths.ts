/** The paths of this feature's pages. Links use these instead of literals. */
export const ordersPaths = {
  list: '/dashboard/orders',
  new: '/dashboard/orders/new',
  one: '/dashboard/orders/$id',
  products: '/dashboard/products',
} as const
