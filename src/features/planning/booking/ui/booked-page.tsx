import { useQuery } from '@tanstack/react-query'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { calendarLink, ownAppointmentQuery } from '../../appointments/ui/api.ts'
import { BookingConfirmation } from '../../appointments/ui/booking-confirmation.tsx'

/** The confirmation of a booking. The appointment's id is in the URL, so that a reload shows it again. */
export function BookedPage({ id }: { id: string }) {
  const appointment = useQuery(ownAppointmentQuery(id))
  return (
    <Loaded
      query={appointment}
      loading={<Spinner text="Loading appointment..." />}
      errorText={refusalText(appointment.error) ?? APPOINTMENT_TEXTS.loadFailed}
    >
      {(data) => (
        <BookingConfirmation appointment={data} calendar={calendarLink(data.id)}>
          <RoutedButton tone="quiet" to={appointmentsPaths.own}>
            My Appointments
          </RoutedButton>
          <RoutedButton tone="quiet" to={authPaths.dashboard}>
            Back to Dashboard
          </RoutedButton>
        </BookingConfirmation>
      )}
    </Loaded>
  )
}
