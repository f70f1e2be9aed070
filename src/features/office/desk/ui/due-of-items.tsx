import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import type { DueItem } from '../../../consulting/care/contract.ts'
import { DUE_FILTERS, type DueFilter } from '../../../consulting/care/due-filters.ts'
import { CARE_TEXTS } from '../../../consulting/care/texts.ts'
import { careClient, dueItemsQuery, dueQuery } from '../../../consulting/care/ui/api.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { findVaccination } from '../../../planning/services/rules.ts'
import { servicesQuery } from '../../../planning/services/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { DueCard } from './due-vaccinations.tsx'

const filterLabels = () =>
  ({
    all: 'All',
    overdue: 'Overdue',
    pending: 'Pending',
    invite: 'To invite',
    none: 'No dose on record',
  }) as const satisfies Record<DueFilter, string>

type DueOfItemsProps = {
  item: string | undefined
  due: DueFilter | undefined
  /** The pets by their next vaccination, whatever it is. */
  children: ReactNode
}

/** What is due by care item, as soon as the clinic uses one; the next vaccinations stand first. */
export function DueOfItems({ item, due = 'all', children }: DueOfItemsProps) {
  const isShown = useMay(careClient.listDue)
  const items = useQuery({ ...dueItemsQuery, enabled: isShown })
  const offered = items.data ?? []
  const chosen = isShown && item !== undefined ? item : undefined
  const found = offered.find(({ id }) => id === chosen)
  return (
    <>
      {isShown && offered.length > 0 && (
        <div className="mb-4">
          <Chips label="Vaccination or treatment">
            <RoutedChip
              to={appointmentsPaths.manage}
              search={{ show: 'vaccinations' }}
              selected={chosen === undefined}
            >
              Next vaccination
            </RoutedChip>
            {offered.map(({ id, name }) => (
              <RoutedChip
                key={id}
                to={appointmentsPaths.manage}
                search={{ show: 'vaccinations', item: id, due }}
                selected={id === chosen}
              >
                {name}
              </RoutedChip>
            ))}
          </Chips>
        </div>
      )}
      {chosen === undefined ? children : <DueOfItem item={chosen} due={due} known={found} />}
    </>
  )
}

type DueOfItemProps = { item: string; due: DueFilter; known: DueItem | undefined }

function DueOfItem({ item, due, known }: DueOfItemProps) {
  const pets = useInfiniteQuery(dueQuery(item, due))
  const services = useQuery(servicesQuery)
  const service = findVaccination(services.data ?? [])?.id
  return (
    <>
      <div className="mb-4">
        <Chips label="Filter by due day">
          {DUE_FILTERS.map((filter) => (
            <RoutedChip
              key={filter}
              to={appointmentsPaths.manage}
              search={{ show: 'vaccinations', item, due: filter }}
              selected={filter === due}
            >
              {filterLabels()[filter]}
            </RoutedChip>
          ))}
        </Chips>
      </div>
      <PagedList
        name={`due ${item} ${due}`}
        query={pets}
        loadingText="Loading pets..."
        errorText={CARE_TEXTS.loadFailed}
        empty={<EmptyState title="No pets here" text="Record doses and due days on a pet’s page." />}
      >
        {(shown) => (
          <ul className="grid gap-3">
            {shown.map((pet) => (
              <DueCard key={pet.id} pet={pet} service={service} item={known} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
