import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PagedList, type PagedListProps } from '../../../components/paged-list.tsx'
import { APPOINTMENT_TEXTS } from '../contract.ts'

type AppointmentListProps<Visit> = {
  name: string
  query: PagedListProps<Visit>['query']
  /** The first line when there is none; the specified one unless something else is meant. */
  emptyTitle?: string
  /** The second line when there is none. */
  emptyText: string
  emptyAction?: ReactNode
  children: (appointment: Visit) => ReactNode
}

/** A list of visits in all its states. */
export function AppointmentList<Visit>(props: AppointmentListProps<Visit>) {
  const { name, query, emptyTitle = 'No appointments yet', emptyText, emptyAction, children } = props
  return (
    <PagedList
      name={name}
      query={query}
      loadingText="Loading appointments..."
      errorText={APPOINTMENT_TEXTS.loadFailed}
      empty={<EmptyState title={emptyTitle} text={emptyText} action={emptyAction} />}
    >
      {(appointments) => (
        <ul className="grid gap-4">{appointments.map((appointment) => children(appointment))}</ul>
      )}
    </PagedList>
  )
}
