import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { anId, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, withPreload } from '../../platform/auth/ui/root-route.ts'
import { appointmentsPaths } from '../appointments/paths.ts'

const BookPage = lazyRouteComponent(() => import('./ui/book-page.tsx'), 'BookPage')
const BookedPage = lazyRouteComponent(() => import('./ui/booked-page.tsx'), 'BookedPage')
const loadBooked = () => void BookedPage.preload?.()
const bookingSearch = searchChecks({
  pet: anId,
  /** A service's id, or its name as the public pages know it. */
  service: textUpTo(200),
  booked: anId,
})
const bookRoute = createRoute({
  ...onDashboard(appointmentsPaths.book),
  staticData: {
    access: 'customer',
    title: 'Book an Appointment',
    menu: { place: 10, label: 'Book Appointment', icon: CalendarPlus },
  },
  validateSearch: bookingSearch,
  // The form's first load leaves the confirmation out; it is loaded before it is rendered.
  beforeLoad: async ({ search }) => {
    if (search.booked !== undefined) await BookedPage.preload?.()
  },
  component: withPreload([BookPage], () => {
    const { booked, ...chosen } = bookRoute.useSearch()
    return booked === undefined ? (
      <BookPage chosen={chosen} loadNext={loadBooked} />
    ) : (
      <BookedPage id={booked} />
    )
  }),
})

const shortBookRoute = createRoute({
  ...onDashboard('/dashboard/book'),
  staticData: { access: 'customer', title: 'Book an Appointment' },
  validateSearch: bookingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: appointmentsPaths.book, search, replace: true })
  },
})

/** The pages of this feature for customers. */
export const bookingPages = [bookRoute, shortBookRoute] as const
