import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { anId, searchChecks, textUpTo } from '../../lib/web/search-checks.ts'
import { belowDashboard, dashboardRoute, linkSearch, rootRoute, withPreload } from '../auth/ui/root-route.ts'
import { waitlistPaths } from '../waitlist/paths.ts'
import { appointmentsPaths } from './paths.ts'

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
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.book),
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
  getParentRoute: () => dashboardRoute,
  path: 'book',
  staticData: { access: 'customer', title: 'Book an Appointment' },
  validateSearch: bookingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: appointmentsPaths.book, search, replace: true })
  },
})

const appointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.own),
  staticData: {
    access: 'customer',
    title: 'My Appointments',
    menu: { place: 20, label: 'My Appointments', icon: CalendarCheck },
  },
  component: lazyRouteComponent(() => import('./ui/appointments-page.tsx'), 'AppointmentsPage'),
})

const OfferPage = lazyRouteComponent(() => import('./ui/offer-page.tsx'), 'OfferPage')
const offerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(waitlistPaths.offer),
  staticData: { access: 'customer', title: 'A Slot for You' },
  component: withPreload([OfferPage], () => <OfferPage id={offerRoute.useParams().id} />),
})

const LinkedOfferPage = lazyRouteComponent(() => import('./ui/offer-page.tsx'), 'LinkedOfferPage')
const linkedOfferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: waitlistPaths.link,
  staticData: { access: 'anyone', title: 'A Slot for You' },
  validateSearch: linkSearch,
  component: withPreload([LinkedOfferPage], () => (
    <LinkedOfferPage token={linkedOfferRoute.useSearch().token ?? ''} />
  )),
})

/** The pages of this feature outside the dashboard's frame. */
export const appointmentsOutsidePages = [linkedOfferRoute] as const

/** The pages of this feature for customers. */
export const appointmentsPages = [bookRoute, shortBookRoute, appointmentsRoute, offerRoute] as const
