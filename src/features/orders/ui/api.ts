import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { ordersContract } from '../contract.ts'
import type { OrderStatus } from '../rules.ts'

export const ordersClient = roomClient(ordersContract)

/** Everything the browser keeps of orders; invalidated when one changes. */
export const ORDERS_KEY = ['orders'] as const
/** Everything it keeps of products. */
export const PRODUCTS_KEY = ['products'] as const

/** Which orders a list shows; undefined: all of them, of everybody. */
export type OrderFilter = { status: OrderStatus | undefined; customerId: string | undefined }

/** The orders of a filter, page by page, newest first. */
export const ordersQuery = ({ status, customerId }: OrderFilter) =>
  pagesQuery([...ORDERS_KEY, 'list', status ?? 'all', customerId ?? 'everybody'], (from) =>
    ordersClient.list({
      ...(status !== undefined && { status }),
      ...(customerId !== undefined && { customerId }),
      ...from,
    }),
  )

/** One order with its items. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: () => ordersClient.one({ id }),
    staleTime: 0,
  })

/** All products, or those with a text in their name, page by page, newest first. */
export const productsQuery = (q: string) => ({
  ...pagesQuery([...PRODUCTS_KEY, 'list', q], (from) => ordersClient.products({ q, ...from })),
  placeholderData: keepPreviousData,
})

/** The first products on offer with a text in their name; the ones before stay in sight until they have come. */
export const offeredProductsQuery = (q: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'offered', q],
    queryFn: () => ordersClient.offered({ q }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
