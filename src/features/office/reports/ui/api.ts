import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { liveQuery } from '../../../../lib/web/fresh-query.ts'
import { reportsContract } from '../contract.ts'
import type { Period } from '../rules.ts'

export const reportsClient = featureClient(reportsContract)

/** What the cached reports of a period begin with. */
const keyOf = (name: string, period: Period) => ['reports', name, period]

/** The amounts of a period, by day and by service. */
export const moneyQuery = (period: Period) =>
  liveQuery(keyOf('money', period), () => reportsClient.money(period))

/** What became of the appointments of a period. */
export const outcomesQuery = (period: Period) =>
  liveQuery(keyOf('outcomes', period), () => reportsClient.outcomes(period))

/** How much of the calendars' time is booked in a period. */
export const calendarUseQuery = (period: Period) =>
  liveQuery(keyOf('use', period), () => reportsClient.use(period))

/** The new customers of a period. */
export const newCustomersQuery = (period: Period) =>
  liveQuery(keyOf('customers', period), () => reportsClient.newCustomers(period))

/** Which books there is anything in. */
export const booksQuery = queryOptions({
  queryKey: ['reports', 'books'],
  queryFn: () => reportsClient.books(),
})

/** What was taken and given back in a period, by day and method, and by person. */
export const dayBookQuery = (period: Period) =>
  liveQuery(keyOf('dayBook', period), () => reportsClient.dayBook(period))

/** What the money of a period was for. */
export const takenForQuery = (period: Period) =>
  liveQuery(keyOf('takenFor', period), () => reportsClient.takenFor(period))

/** What is owed on bills and was paid in advance. */
export const owedQuery = liveQuery(['reports', 'owed'], () => reportsClient.owed())

/** The GST of the bills of a period. */
export const taxQuery = (period: Period) => liveQuery(keyOf('tax', period), () => reportsClient.tax(period))

/** What reminders did in a period. */
export const reminderUseQuery = (period: Period) =>
  liveQuery(keyOf('reminders', period), () => reportsClient.reminders(period))
