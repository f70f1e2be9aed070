import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { whenIdle } from '../../../../lib/web/when-idle.ts'
import { ownProfileQuery } from '../../../owners/customers/ui/api.ts'
import { livingPets, ownPetsQuery } from '../../../owners/pets/ui/api.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { Appointment } from '../../appointments/appointment-schemas.ts'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { ownAppointmentQuery } from '../../appointments/ui/api.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { BookingForm } from './booking-form.tsx'

type BookPageProps = {
  chosen: { pet?: string | undefined; service?: string | undefined }
  /** Loads the page that follows, which a booking must not wait for. */
  loadNext: () => void
}

/** Book an Appointment: the form. What is chosen in it from the start comes from the URL. */
export function BookPage({ chosen, loadNext }: BookPageProps) {
  useEffect(() => whenIdle(loadNext), [loadNext])
  const pets = useQuery({ ...ownPetsQuery, select: livingPets })
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
        {(data) => <BookingForm {...data} chosen={chosen} onBooked={finish} />}
      </Loaded>
    </>
  )
}
