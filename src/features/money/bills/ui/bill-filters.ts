/** The filters of the list of bills; the first is the one it opens with. */
export const BILL_PAGE_FILTERS = ['open', 'calledOff', 'all', 'draft', 'credit'] as const
export type BillPageFilter = (typeof BILL_PAGE_FILTERS)[number]

/** The search parameters of the page Bills. */
export type BillsPageSearch = {
  filter?: BillPageFilter | undefined
  customer?: string | undefined
  q?: string | undefined
}
