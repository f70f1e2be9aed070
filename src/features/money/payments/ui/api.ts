import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { type PaymentSearch, paymentsContract } from '../contract.ts'
import { takingContract } from '../taking-contract.ts'

export const takingClient = featureClient(takingContract)
export const paymentsClient = featureClient(paymentsContract)

/** The key of all cached payments; invalidated when one changes. */
export const PAYMENTS_KEY = ['payments'] as const

/** A list of payments, page by page. */
export const paymentsQuery = (search: PaymentSearch) => ({
  ...pagesQuery([...PAYMENTS_KEY, 'list', search], (from) => paymentsClient.list({ ...search, ...from })),
  ...LIVE,
})

/** The appointments of a bill whose case sheet waits for its first signature. */
export const unsignedSheetsQuery = (id: string) =>
  liveQuery([...PAYMENTS_KEY, 'unsigned sheets', id], () => paymentsClient.listUnsignedSheets({ id }))

/** The sums of all selected payments, wherever the list begins. */
export const paymentTotalsQuery = ({ start: _, ...selection }: PaymentSearch) =>
  liveQuery([...PAYMENTS_KEY, 'totals', selection], () => paymentsClient.totals(selection))
