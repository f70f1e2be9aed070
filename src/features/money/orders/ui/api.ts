import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { foundBy } from '../../../../lib/typed/search-term.ts'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { ordersContract } from '../contract.ts'
import type { OrderStatus } from '../order-statuses.ts'

export const ordersClient = featureClient(ordersContract)

/** The key of all cached orders; invalidated when one changes. */
export const ORDERS_KEY = ['orders'] as const
/** The key of all cached products; invalidated when one changes. */
export const PRODUCTS_KEY = ['products'] as const

/** Which orders a list shows; an undefined status or customer matches all. */
export type OrderFilter = { status: OrderStatus | undefined; customerId: string | undefined }

/** The orders that match a filter, page by page, newest first. */
export const ordersQuery = ({ status, customerId }: OrderFilter) =>
  pagesQuery([...ORDERS_KEY, 'list', status ?? 'all', customerId ?? 'all customers'], (from) =>
    ordersClient.list({
      ...(status !== undefined && { status }),
      ...(customerId !== undefined && { customerId }),
      ...from,
    }),
  )

/** One order with its items. */
export const orderQuery = (id: string) =>
  freshQuery([...ORDERS_KEY, 'one', id], () => ordersClient.get({ id }))

/** The products whose name contains `q` (all for ''), page by page, newest first. */
export const productsQuery = (q: string) => ({
  ...pagesQuery([...PRODUCTS_KEY, 'list', q], (from) => ordersClient.listProducts({ q, ...from })),
  placeholderData: keepPreviousData,
})

/** The first available products whose name contains `q`; the previous results stay visible while it loads. */
export const offeredProductsQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'offered', q],
    queryFn: () => foundBy(q, (term) => ordersClient.searchProducts({ q: term }), []),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
