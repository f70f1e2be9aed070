import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import type { Appointment } from '../../../planning/appointments/appointment-schemas.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import type { Period } from '../../../planning/appointments/rules.ts'
import { APPOINTMENT_TEXTS } from '../../../planning/appointments/texts.ts'
import { ownAppointmentsQuery } from '../../../planning/appointments/ui/api.ts'
import { CancelDialog } from '../../../planning/appointments/ui/cancelling/cancel-dialog.tsx'
import { useOwnMoveDialog } from '../../../planning/booking/ui/moving/use-own-move-dialog.tsx'
import { OwnWaitlist } from '../../../planning/waitlist/ui/own-waitlist.tsx'
import { AppointmentSection } from './appointment-section.tsx'

/** My Appointments: upcoming, past and cancelled ones. A pending appointment can be cancelled, a past one booked again. */
export function AppointmentsPage() {
  const upcoming = useInfiniteQuery(ownAppointmentsQuery('upcoming'))
  const past = useInfiniteQuery(ownAppointmentsQuery('past'))
  const [cancelling, setCancelling] = useState<Appointment | null>(null)
  const { moveDialog, openMove } = useOwnMoveDialog()
  const both = {
    data:
      upcoming.data && past.data
        ? { upcomingItems: itemsOf(upcoming.data), pastItems: itemsOf(past.data) }
        : undefined,
    isLoadingError: upcoming.isLoadingError || past.isLoadingError,
    refetch: () => Promise.all([upcoming.refetch(), past.refetch()]),
  }
  return (
    <>
      <PageHeader actions={<BookLink>Book Appointment</BookLink>} />
      <OwnWaitlist />
      <Loaded
        query={both}
        loading={<SkeletonList text="Loading appointments..." shape="face" />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {(items) => (
          <Sections {...items} queries={{ upcoming, past }} onCancel={setCancelling} onMove={openMove} />
        )}
      </Loaded>
      {cancelling !== null && <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />}
      {moveDialog}
    </>
  )
}

/** What is over, apart from what was cancelled; a group without any is left out. */
function groupsOf(items: Appointment[]) {
  const [took, cancelled] = [false, true].map((is) =>
    items.filter(({ status }) => (status === 'cancelled') === is),
  )
  const groups = [['Past', took ?? []] as const, ['Cancelled', cancelled ?? []] as const]
  return groups.filter(([, appointments]) => appointments.length > 0)
}

const itemsOf = ({ pages }: InfiniteData<{ items: Appointment[] }>) => pages.flatMap(({ items }) => items)

function BookLink({ children }: { children: string }) {
  return (
    <RoutedButton tone="accent" to={appointmentsPaths.book}>
      {children}
    </RoutedButton>
  )
}

type SectionProps = Parameters<typeof AppointmentSection>[0]
type SectionsProps = Pick<SectionProps, 'onCancel' | 'onMove'> & {
  upcomingItems: Appointment[]
  pastItems: Appointment[]
  queries: Record<Period, SectionProps['query']>
}

/** What is to come, and what is over by when it was. */
function Sections({ upcomingItems, pastItems, queries, onCancel, onMove }: SectionsProps) {
  if (upcomingItems.length === 0 && pastItems.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title="No appointments yet"
        text="No appointments have been made yet"
        action={<BookLink>Book Your First Appointment</BookLink>}
      />
    )
  }
  return (
    <div className="grid gap-10">
      <AppointmentSection
        title="Upcoming"
        appointments={upcomingItems}
        query={queries.upcoming}
        onCancel={onCancel}
        onMove={onMove}
      />
      {groupsOf(pastItems).map(([title, appointments]) => (
        <AppointmentSection
          key={title}
          title={title}
          appointments={appointments}
          query={queries.past}
          onCancel={onCancel}
          onMove={onMove}
        />
      ))}
    </div>
  )
}
