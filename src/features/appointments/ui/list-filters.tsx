import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Chips } from '../../../components/chips.tsx'
import { Choice } from '../../../components/choice.tsx'
import { LateSearchField } from '../../../components/late-search-field.tsx'
import { RoutedChip } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import type { VisitType } from '../../services/rules.ts'
import type { Facets } from '../contract.ts'
import { type ClinicFilter, VISIT_TYPE_LABELS } from '../rules.ts'

/** The search parameters of the clinic's list. */
export type ListSearch = {
  filter?: ClinicFilter | undefined
  q?: string | undefined
  service?: string | undefined
  visitType?: VisitType | undefined
  customer?: string | undefined
}

/** The filter to apply: by default pending, or all for a single customer. */
export function filterOf({ filter, customer }: ListSearch): ClinicFilter {
  return filter ?? (customer === undefined ? 'pending' : 'all')
}

/** The filter chips. */
const CHIPS = [
  { filter: 'pending', label: 'Pending' },
  { filter: 'confirmed', label: 'Confirmed' },
  { filter: 'completed', label: 'Completed' },
  { filter: 'cancelled', label: 'Cancelled' },
  { filter: 'today', label: 'Today' },
  { filter: 'all', label: 'All' },
] as const

const ANY = ''
const VISIT_TYPES = [
  { value: ANY, label: 'All visit types' },
  { value: 'clinic', label: VISIT_TYPE_LABELS.clinic },
  { value: 'house', label: VISIT_TYPE_LABELS.house },
]

type ListFiltersProps = {
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  /** The counts and the services; undefined until loaded. */
  facets: Facets | undefined
}

/** The chips, search and filters of the clinic's list. Their state is in the URL. */
export function ListFilters({ search, onSearch, facets }: ListFiltersProps) {
  const { filter, q, service, visitType, customer } = { ...search, filter: filterOf(search) }
  const isNarrowed = service !== undefined || visitType !== undefined
  const [isOpen, setOpen] = useState(isNarrowed)
  const services = (facets?.services ?? []).map((name) => ({ value: name, label: name }))
  // The counts ignore search and filters, so they are only shown without any.
  const counts = q || isNarrowed || customer ? undefined : facets?.counts
  return (
    <div className="mb-6 grid gap-4">
      <Chips label="Filter by status">
        {CHIPS.map((chip) => (
          <RoutedChip
            key={chip.filter}
            to={paths.manageAppointments}
            search={(before) => ({ ...before, filter: chip.filter })}
            selected={chip.filter === filter}
            {...(counts && { count: counts[chip.filter] })}
          >
            {chip.label}
          </RoutedChip>
        ))}
      </Chips>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <LateSearchField
            label="Search appointments"
            placeholder="Name or phone"
            q={q ?? ''}
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
      </div>
      {isOpen && (
        <div id="list-filters" className="flex flex-wrap items-end gap-4">
          <Choice
            label="Service Type"
            className="min-w-48 flex-1"
            value={service ?? ANY}
            options={[{ value: ANY, label: 'All services' }, ...services]}
            onChange={(name) => onSearch({ service: name === ANY ? undefined : name })}
          />
          <Choice
            label="Visit Type"
            className="min-w-48 flex-1"
            value={visitType ?? ANY}
            options={VISIT_TYPES}
            onChange={(type) => onSearch({ visitType: type === ANY ? undefined : (type as VisitType) })}
          />
          {isNarrowed && (
            <Button tone="bare" onClick={() => onSearch({ service: undefined, visitType: undefined })}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
