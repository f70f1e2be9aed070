import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import type { Appointment } from '../contract.ts'
import { ownAppointmentsQuery } from './api.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentList } from './appointment-list.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

/** My Appointments: all visits of the caller; a pending one can be cancelled. */
export function AppointmentsPage() {
  const visits = useInfiniteQuery(ownAppointmentsQuery)
  const [cancelling, setCancelling] = useState<Appointment | null>(null)
  return (
    <>
      <PageHeader
        title="My Appointments"
        actions={
          <RoutedButton tone="accent" to={paths.bookAppointment}>
            Book Appointment
          </RoutedButton>
        }
      />
      <AppointmentList query={visits} emptyText="No appointments have been made yet">
        {(visit) => (
          <AppointmentCard key={visit.id} visit={visit}>
            {visit.status === 'pending' && (
              <Button tone="quiet" size="dense" onClick={() => setCancelling(visit)}>
                Cancel appointment
              </Button>
            )}
          </AppointmentCard>
        )}
      </AppointmentList>
      {cancelling !== null && <CancelDialog visit={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}
