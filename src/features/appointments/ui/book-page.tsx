import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { ownProfileQuery } from '../../customers/ui/api.ts'
import { ownPetsQuery } from '../../pets/ui/api.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import type { Appointment } from '../contract.ts'
import { BOOKING_TEXTS } from '../texts.ts'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingForm } from './booking-form.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the appointment that was booked on the page. */
    booked?: string
  }
}

/** Book an Appointment: the form and, after booking, the confirmation. `chosen` comes from the URL. */
export function BookPage({ chosen }: { chosen: { pet?: string | undefined; service?: string | undefined } }) {
  const pets = useQuery(ownPetsQuery)
  const services = useQuery(servicesQuery)
  const profile = useQuery(ownProfileQuery)
  const [booked, setBooked] = useState<Appointment | null>(null)
  const navigate = useNavigate()
  // The confirmation belongs to this history entry: following the menu's link to this page starts another booking.
  // While the user navigates away, the confirmation stays until the next page is rendered.
  const [lastDoneId, setLastDoneId] = useState<string>()
  const doneId = useLocation({
    select: ({ pathname, state }) => (pathname === paths.bookAppointment ? state.booked : lastDoneId),
  })
  if (doneId !== lastDoneId) setLastDoneId(doneId)
  const finish = async (appointment: Appointment) => {
    setBooked(appointment)
    await navigate({ to: '.', search: true, replace: true, state: { booked: appointment.id } })
  }

  if (booked !== null && booked.id === doneId) {
    return <BookingConfirmation appointment={booked} />
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
      <PageHeader
        title="Book an Appointment"
        back={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
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
