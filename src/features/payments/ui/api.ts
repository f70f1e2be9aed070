import { LIVE } from '../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../lib/web/pages-query.ts'
import { roomClient } from '../../../lib/web/room-client.ts'
import { paymentsContract } from '../contract.ts'

export const paymentsClient = roomClient(paymentsContract)

/** The key of all cached payments; invalidated when one changes. */
export const PAYMENTS_KEY = ['payments'] as const

/** Which payments a list shows. */
export type PaymentFilter = { filter: 'all' | 'pending'; customerId: string | undefined }

/** The payments of a filter, page by page, latest appointment first. */
export const paymentsQuery = ({ filter, customerId }: PaymentFilter) => ({
  ...pagesQuery([...PAYMENTS_KEY, filter, customerId ?? 'all customers'], (from) =>
    paymentsClient.list({
      ...(filter === 'pending' && { paymentStatus: 'pending' }),
      ...(customerId !== undefined && { customerId }),
      ...from,
    }),
  ),
  ...LIVE,
})
