import type { ReactNode } from 'react'
import { PagedList, type PagedListProps } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { APPOINTMENT_TEXTS } from '../texts.ts'

type AppointmentListProps<Item> = {
  name: string
  query: PagedListProps<Item>['query']
  /** The first line of the empty list; by default the specified one. */
  emptyTitle?: string
  /** The second line of the empty list. */
  emptyText: string
  emptyAction?: ReactNode
  /** Renders an appointment below the one before it; the first that is shown has none. */
  children: (appointment: Item, before: Item | undefined) => ReactNode
}

/** A paged list of appointments: loading, failed, empty or filled. */
export function AppointmentList<Item>(props: AppointmentListProps<Item>) {
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
        <ul>{appointments.map((appointment, index) => children(appointment, appointments[index - 1]))}</ul>
      )}
    </PagedList>
  )
}
