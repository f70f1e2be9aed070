import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { DayRange } from '../../../../components/dates/day-range.tsx'
import { Choice } from '../../../../components/forms/choice.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import type { VisitType } from '../../services/visit-types.ts'
import { visitTypeOptions } from '../../services/visit-types.ts'
import { calendarsQuery } from '../../timetable/ui/api.ts'
import type { Facets } from '../appointment-schemas.ts'
import { type Cancellation, CLINIC_FILTERS, type ClinicFilter, type ListOrder } from '../clinic-filters.ts'
import { appointmentsPaths } from '../paths.ts'
import {
  filterOf,
  hasFilters,
  isNarrowed,
  type ListSearch,
  NO_FILTERS,
  weekHourLabel,
} from './list-search.ts'

/** What the chip of each filter says. */
const chipLabels = (): Record<ClinicFilter, string> => ({
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  today: 'Today',
  all: 'All',
  upcoming: 'Upcoming',
  unresolved: 'Did it happen?',
  noShow: 'Did not come',
})

const ANY = ''
type Options<Value> = { value: Value | typeof ANY; label: string }[]
const orders = (): Options<ListOrder> => [
  { value: ANY, label: 'From today on' },
  { value: 'earliest', label: 'Earliest first' },
  { value: 'latest', label: 'Latest first' },
]
const cancellations = (): Options<Cancellation> => [
  { value: ANY, label: 'All cancellations' },
  { value: 'late', label: 'Late' },
  { value: 'inTime', label: 'In time' },
]
const visitTypes = (): Options<VisitType> => [{ value: ANY, label: 'All visit types' }, ...visitTypeOptions()]

type ListFiltersProps = {
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  /** The counts and the services; undefined until loaded. */
  facets: Facets | undefined
  /** True while the vaccinations to book are shown instead, which the search and the filters do not apply to. */
  isVaccinations: boolean
}

/** The chips, search and filters of the clinic's list. Their state is in the URL. */
export function ListFilters({ search, onSearch, facets, isVaccinations }: ListFiltersProps) {
  const filter = filterOf(search)
  // The counts ignore search and filters, so they are only shown without any.
  const counts = isNarrowed(search) ? undefined : facets?.counts
  // Only where it has happened, or is asked for.
  const hasNoShows = filter === 'noShow' || (facets?.counts.noShow ?? 0) > 0
  return (
    <div className="mb-4 grid gap-3">
      <Chips label="Filter by status">
        {CLINIC_FILTERS.filter((chip) => chip !== 'noShow' || hasNoShows).map((chip) => (
          <RoutedChip
            key={chip}
            to={appointmentsPaths.manage}
            search={{ ...search, filter: chip, cancellation: undefined }}
            selected={!isVaccinations && chip === filter}
            isUrgent={chip === 'unresolved' && (facets?.counts.unresolved ?? 0) > 0}
            {...(counts && { count: counts[chip] })}
          >
            {chipLabels()[chip]}
          </RoutedChip>
        ))}
      </Chips>
      {!isVaccinations && <SearchAndFilters search={search} onSearch={onSearch} facets={facets} />}
    </div>
  )
}

function SearchAndFilters({ search, onSearch, facets }: Omit<ListFiltersProps, 'isVaccinations'>) {
  const [isOpen, setOpen] = useState(hasFilters(search))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-[min(20rem,100%)] flex-1">
          <LateSearchField
            label="Search appointments"
            placeholder="Customer, phone, pet or service"
            q={search.q ?? ''}
            onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
          />
        </div>
        <Button
          tone="quiet"
          aria-expanded={isOpen}
          aria-controls="list-filters"
          onClick={() => setOpen(!isOpen)}
          icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
        >
          Filters
        </Button>
        {/* No filter of appointments, but the specified figure of the dashboard leads to it. */}
        <RoutedLink
          to={appointmentsPaths.manage}
          search={{ show: 'vaccinations' }}
          className="flex min-h-11 items-center px-2"
        >
          Vaccinations due
        </RoutedLink>
      </div>
      {isOpen && <FilterPanel search={search} onSearch={onSearch} facets={facets} />}
    </>
  )
}

function FilterPanel({ search, onSearch, facets }: Omit<ListFiltersProps, 'isVaccinations'>) {
  const { service, visitType, cancellation, calendar, hour, from, to, order } = search
  const services = (facets?.services ?? []).map((name) => ({ value: name, label: name }))
  return (
    <div id="list-filters" className="flex flex-wrap items-end gap-4">
      <Choice
        label="Service Type"
        className="flex-[1_1_12rem]"
        value={service ?? ANY}
        options={[{ value: ANY, label: 'All services' }, ...services]}
        onChange={(name) => onSearch({ service: name === ANY ? undefined : name })}
      />
      <Choice
        label="Visit Type"
        className="flex-[1_1_12rem]"
        value={visitType ?? ANY}
        options={visitTypes()}
        onChange={(type) => onSearch({ visitType: type === ANY ? undefined : type })}
      />
      {(filterOf(search) === 'cancelled' || cancellation !== undefined) && (
        <Choice
          label="Cancelled"
          className="flex-[1_1_12rem]"
          value={cancellation ?? ANY}
          options={cancellations()}
          onChange={(way) => onSearch({ cancellation: way === ANY ? undefined : way })}
        />
      )}
      <CalendarFilter calendar={calendar} onSearch={onSearch} />
      <HourFilter hour={hour} onSearch={onSearch} />
      <DayRange className="flex-[1_0_9rem]" from={from} to={to} onChange={onSearch} />
      <Choice
        label="Order"
        className="flex-[1_1_12rem]"
        value={order ?? ANY}
        options={orders()}
        onChange={(chosen) => onSearch({ order: chosen === ANY ? undefined : chosen })}
      />
      {hasFilters(search) && (
        <Button tone="bare" onClick={() => onSearch(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

type CalendarFilterProps = { calendar: string | undefined; onSearch: ListFiltersProps['onSearch'] }

/** Whose appointments are listed, where there are several calendars. */
function CalendarFilter({ calendar, onSearch }: CalendarFilterProps) {
  const { data: calendars = [] } = useQuery(calendarsQuery)
  if (calendars.length < 2 && calendar === undefined) return null
  return (
    <Choice
      label="Calendar"
      className="flex-[1_1_12rem]"
      value={calendar ?? ANY}
      options={[
        { value: ANY, label: 'All calendars' },
        ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(id) => onSearch({ calendar: id === ANY ? undefined : id })}
    />
  )
}

/** The hour of the week that a report led to. */
function HourFilter({ hour, onSearch }: Pick<ListFiltersProps, 'onSearch'> & { hour: string | undefined }) {
  if (hour === undefined) return null
  return (
    <Choice
      label="Hour"
      className="flex-[1_1_12rem]"
      value={hour}
      options={[
        { value: ANY, label: 'All hours' },
        { value: hour, label: weekHourLabel(hour) },
      ]}
      onChange={() => onSearch({ hour: undefined })}
    />
  )
}
