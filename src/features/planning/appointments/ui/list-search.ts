import { keysOf } from '../../../../lib/keys-of.ts'
import { formatHour, startOfDay } from '../../../../lib/time.ts'
import type { VisitType } from '../../services/visit-types.ts'
import { WEEKDAYS } from '../../timetable/rules.ts'
import type { ClinicAppointment, ClinicSearch } from '../appointment-schemas.ts'
import { type Cancellation, type ClinicFilter, type ListOrder, WEEK_HOUR } from '../clinic-filters.ts'

/** The search parameters of the clinic's list. */
export type ListSearch = {
  filter?: ClinicFilter | undefined
  q?: string | undefined
  service?: string | undefined
  visitType?: VisitType | undefined
  customer?: string | undefined
  cancellation?: Cancellation | undefined
  calendar?: string | undefined
  /** An hour of a weekday, such as `2-11`. */
  hour?: string | undefined
  from?: string | undefined
  to?: string | undefined
  order?: ListOrder | undefined
}

/** The filter to apply: by default pending, or all for a single customer. */
export function filterOf({ filter, customer }: ListSearch): ClinicFilter {
  return filter ?? (customer === undefined ? 'pending' : 'all')
}

/** Whether a filter's list begins at its end: it is about the days to come, one day, or what has waited longest. */
const BEGINS_AT_ITS_END: Record<ClinicFilter, boolean> = {
  pending: false,
  confirmed: false,
  completed: false,
  cancelled: false,
  today: true,
  all: false,
  upcoming: true,
  unresolved: true,
  noShow: false,
}

/** The day at which the list begins: today, unless days or an order were chosen; undefined if at its end. */
export function startOf(search: ListSearch, today: string): string | undefined {
  const isChosen = search.from !== undefined || search.to !== undefined || search.order !== undefined
  return isChosen || BEGINS_AT_ITS_END[filterOf(search)] ? undefined : today
}

/** `Tuesday, 11 AM` of `2-11`. */
export function weekHourLabel(weekHour: string): string {
  const [, weekday, hour] = WEEK_HOUR.exec(weekHour) ?? []
  return `${WEEKDAYS[Number(weekday) - 1] ?? ''}, ${formatHour(Number(hour)).replace(':00', '')}`
}

/** What the API is asked for. */
export function requestOf(search: ListSearch, today: string): ClinicSearch {
  return { ...search, filter: filterOf(search), start: startOf(search, today) }
}

/** True if the search shows only part of what its filter counts. */
export function isNarrowed({ filter: _, order: _order, ...narrowing }: ListSearch): boolean {
  return Object.values(narrowing).some(Boolean)
}

/** The filters of the panel, none of them set. */
export const NO_FILTERS = {
  service: undefined,
  visitType: undefined,
  cancellation: undefined,
  calendar: undefined,
  hour: undefined,
  from: undefined,
  to: undefined,
  order: undefined,
} satisfies Partial<ListSearch>

/** True if a filter of the panel is set. */
export function hasFilters(search: ListSearch): boolean {
  return keysOf(NO_FILTERS).some((filter) => search[filter] !== undefined)
}

/** The first appointment before the day at which the list begins, and the heading above it. */
export function firstEarlier(
  fetched: readonly Pick<ClinicAppointment, 'id' | 'appointmentDate'>[],
  start: string | undefined,
) {
  if (start === undefined) return
  const begins = startOfDay(start).toISOString()
  const index = fetched.findIndex(({ appointmentDate }) => appointmentDate < begins)
  const found = fetched[index]
  const heading =
    index === 0
      ? 'No appointments from today onwards. Earlier appointments:'
      : 'Earlier appointments, latest first'
  return found && { id: found.id, heading }
}
