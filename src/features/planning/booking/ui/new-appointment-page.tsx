import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { householdQuery } from '../../../owners/households/ui/api.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { AddServiceFirst } from './add-service-first.tsx'
import { NewAppointmentForm } from './new-appointment-form.tsx'
import type { ChosenSlot } from './use-new-appointment.ts'
import { WaysToEnter } from './ways-to-enter.tsx'

type NewAppointmentPageProps = {
  customerId: string | undefined
  petId: string | undefined
  serviceTypeId: string | undefined
  /** The day and time that are chosen first; the time may be ''. */
  slot: ChosenSlot | null
}

/** Create New Appointment, for staff. The URL can preselect the customer, one of their pets, the service and the time. */
export function NewAppointmentPage({ customerId, petId, serviceTypeId, slot }: NewAppointmentPageProps) {
  const services = useQuery(servicesQuery)
  const preselected = useQuery({
    ...householdQuery(customerId ?? ''),
    enabled: customerId !== undefined,
  })
  const customer = preselected.data
  const loading = <Spinner text="Loading booking form..." />
  return (
    <>
      <PageHeader
        back={
          slot === null ? (
            <BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>
          ) : (
            <BackLink to={appointmentsPaths.calendar} search={{ date: slot.date }}>
              Back to the calendar
            </BackLink>
          )
        }
      />
      {slot === null && <WaysToEnter here="ahead" />}
      <Loaded query={services} loading={loading} errorText={BOOKING_TEXTS.loadFailed}>
        {(offered) =>
          offered.length === 0 ? (
            <AddServiceFirst />
          ) : // If the preselected customer can't be loaded, the form opens without one.
          preselected.isLoading ? (
            loading
          ) : (
            <NewAppointmentForm
              key={`${customerId} ${petId} ${serviceTypeId} ${slot?.date} ${slot?.time}`}
              services={offered}
              preselected={customer ? { customer, petId, serviceTypeId } : null}
              slot={slot}
            />
          )
        }
      </Loaded>
    </>
  )
}
