import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { ownProfileQuery } from '../../customers/ui/api.ts'
import { ownPetsQuery } from '../../pets/ui/api.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { type Appointment, BOOKING_TEXTS } from '../contract.ts'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingForm } from './booking-form.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the visit that was booked on the page. */
    booked?: string
  }
}

/** Book an Appointment: the form, and after it what was booked. `chosen` comes from the address. */
export function BookPage({ chosen }: { chosen: { pet?: string | undefined; service?: string | undefined } }) {
  const pets = useQuery(ownPetsQuery)
  const services = useQuery(servicesQuery)
  const profile = useQuery(ownProfileQuery)
  const [booked, setBooked] = useState<Appointment | null>(null)
  const navigate = useNavigate()
  // What was booked belongs to this visit of the page: following the menu's link here begins another booking.
  // Whoever leaves goes on seeing what they have left until the next page is drawn.
  const [shownId, setShownId] = useState<string>()
  const doneId = useLocation({
    select: ({ pathname, state }) => (pathname === paths.bookAppointment ? state.booked : shownId),
  })
  if (doneId !== shownId) setShownId(doneId)
  const finish = async (appointment: Appointment) => {
    setBooked(appointment)
    await navigate({ to: '.', search: true, replace: true, state: { booked: appointment.id } })
  }
  const queries = [pets, services, profile]

  if (booked !== null && booked.id === doneId) {
    const service = services.data?.find(({ id }) => id === booked.serviceTypeId)
    return <BookingConfirmation appointment={booked} duration={service?.duration} />
  }
  const content = () => {
    // Only where nothing was loaded yet: a later look that fails must not take away a form half filled.
    if (queries.some((query) => query.isLoadingError)) {
      const retry = () => queries.forEach((query) => void query.refetch())
      return <ErrorState message={BOOKING_TEXTS.loadFailed} onRetry={retry} />
    }
    if (!pets.data || !services.data || !profile.data) return <Spinner text="Loading booking form..." />
    return (
      <BookingForm
        pets={pets.data}
        services={services.data}
        homeAddress={profile.data.address ?? ''}
        chosen={chosen}
        onBooked={(appointment) => void finish(appointment)}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Book an Appointment"
        back={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
      {content()}
    </>
  )
}
