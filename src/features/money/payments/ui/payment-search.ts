import type { PaymentSearch } from '../contract.ts'

/** The filters of the list; pending is the one it opens with (specification, section 2). */
export const PAYMENT_FILTERS = ['pending', 'all', 'today'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

/** The search parameters of Payment Status. */
export type PaymentsPageSearch = {
  filter?: PaymentFilter | undefined
  customer?: string | undefined
  /** The full name of a service. */
  service?: string | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What the API is asked for: who is there now, then back, with what is to come last, unless days were chosen. */
export function requestOf(search: PaymentsPageSearch, today: string, now: Date): PaymentSearch {
  const { filter = 'pending', customer, service, q, from, to } = search
  const selection = {
    ...(filter === 'pending' && { paymentStatus: 'pending' as const }),
    ...(customer !== undefined && { customerId: customer }),
    ...(service !== undefined && { service }),
    ...(q !== undefined && { q }),
  }
  const start = startOfList(now)
  if (filter === 'today') return { ...selection, from: today, to: today, start }
  if (from === undefined && to === undefined) return { ...selection, start }
  return { ...selection, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

const STEP = 15 * 60_000

/** The end of the present quarter of an hour, so that those who are early are there, and a page asks the same for a while. */
function startOfList(now: Date): string {
  return new Date((Math.floor(now.getTime() / STEP) + 1) * STEP).toISOString()
}
