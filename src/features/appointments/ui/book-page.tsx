import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { refusalText } from '../../../lib/web/room-client.ts'
import { authPaths } from '../../auth/paths.ts'
import { ownProfileQuery } from '../../customers/ui/api.ts'
import { ownPetsQuery } from '../../pets/ui/api.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import type { Appointment } from '../contract.ts'
import { appointmentsPaths } from '../paths.ts'
import { APPOINTMENT_TEXTS, BOOKING_TEXTS } from '../texts.ts'
import { ownAppointmentQuery } from './api.ts'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingForm } from './booking-form.tsx'

type BookPageProps = {
  chosen: { pet?: string | undefined; service?: string | undefined }
  /** The id of the appointment that was booked; it is in the URL, so that a reload shows it again. */
  booked: string | undefined
}

/** Book an Appointment: the form and, after booking, the confirmation. Both props come from the URL. */
export function BookPage({ chosen, booked }: BookPageProps) {
  return booked === undefined ? <NewBooking chosen={chosen} /> : <Booked id={booked} />
}

function NewBooking({ chosen }: Pick<BookPageProps, 'chosen'>) {
  const pets = useQuery(ownPetsQuery)
  const services = useQuery(servicesQuery)
  const profile = useQuery(ownProfileQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const finish = async (appointment: Appointment) => {
    queryClient.setQueryData(ownAppointmentQuery(appointment.id).queryKey, appointment)
    await navigate({ to: appointmentsPaths.book, search: { booked: appointment.id }, replace: true })
  }
  const queries = [pets, services, profile]
  const all = {
    data:
      pets.data && services.data && profile.data
        ? { pets: pets.data, services: services.data, homeAddress: profile.data.address ?? '' }
        : undefined,
    isLoadingError: queries.some((query) => query.isLoadingError),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
  return (
    <>
      <PageHeader back={<BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>} />
      <Loaded
        query={all}
        loading={<Spinner text="Loading booking form..." />}
        errorText={BOOKING_TEXTS.loadFailed}
      >
        {(data) => (
          <BookingForm {...data} chosen={chosen} onBooked={(appointment) => void finish(appointment)} />
        )}
      </Loaded>
    </>
  )
}

function Booked({ id }: { id: string }) {
  const appointment = useQuery(ownAppointmentQuery(id))
  return (
    <Loaded
      query={appointment}
      loading={<Spinner text="Loading appointment..." />}
      errorText={refusalText(appointment.error) ?? APPOINTMENT_TEXTS.loadFailed}
    >
      {(data) => <BookingConfirmation appointment={data} />}
    </Loaded>
  )
}
