import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { LIVE } from '../../../lib/web/live-queries.ts'
import { reportsContract } from '../contract.ts'
import type { Period } from '../rules.ts'

export const reportsClient = featureClient(reportsContract)

/** What the cached reports of a period begin with. */
const keyOf = (name: string, period: Period) => ['reports', name, period]

/** The amounts of a period, by day and by service. */
export const moneyQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('money', period),
    queryFn: () => reportsClient.money(period),
    staleTime: 0,
    ...LIVE,
  })

/** What became of the appointments of a period. */
export const outcomesQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('outcomes', period),
    queryFn: () => reportsClient.outcomes(period),
    staleTime: 0,
    ...LIVE,
  })

/** How much of the calendars' time is booked in a period. */
export const calendarUseQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('use', period),
    queryFn: () => reportsClient.use(period),
    staleTime: 0,
    ...LIVE,
  })

/** The new customers of a period. */
export const newCustomersQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('customers', period),
    queryFn: () => reportsClient.newCustomers(period),
    staleTime: 0,
    ...LIVE,
  })

/** Which books there is anything in. */
export const booksQuery = queryOptions({
  queryKey: ['reports', 'books'],
  queryFn: () => reportsClient.books(),
})

/** What was taken and given back in a period, by day and method, and by person. */
export const dayBookQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('dayBook', period),
    queryFn: () => reportsClient.dayBook(period),
    staleTime: 0,
    ...LIVE,
  })

/** What the money of a period was for. */
export const takenForQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('takenFor', period),
    queryFn: () => reportsClient.takenFor(period),
    staleTime: 0,
    ...LIVE,
  })

/** What is owed on bills and was paid in advance. */
export const owedQuery = queryOptions({
  queryKey: ['reports', 'owed'],
  queryFn: () => reportsClient.owed(),
  staleTime: 0,
  ...LIVE,
})

/** The GST of the bills of a period. */
export const taxQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('tax', period),
    queryFn: () => reportsClient.tax(period),
    staleTime: 0,
    ...LIVE,
  })

/** What reminders did in a period. */
export const reminderUseQuery = (period: Period) =>
  queryOptions({
    queryKey: keyOf('reminders', period),
    queryFn: () => reportsClient.reminders(period),
    staleTime: 0,
    ...LIVE,
  })
