import { infiniteQueryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { paymentsContract } from '../contract.ts'

export const paymentsClient = roomClient(paymentsContract)

/** Everything the browser keeps of payments; invalidated when one changes. */
export const PAYMENTS_KEY = ['payments'] as const

/** Which payments a list shows. */
export type PaymentFilter = { filter: 'all' | 'pending'; customerId: string | undefined }

/** The payments of a filter, page by page, latest visit first. */
export const paymentsQuery = ({ filter, customerId }: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...PAYMENTS_KEY, filter, customerId ?? 'everybody'],
    queryFn: ({ pageParam }) =>
      paymentsClient.list({
        ...(filter === 'pending' && { paymentStatus: 'pending' }),
        ...(customerId !== undefined && { customerId }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
