import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { linkSearch, page, rootRoute, withPreload } from '../../platform/auth/ui/root-route.ts'
import { waitlistPaths } from './paths.ts'

const offerRoute = page(
  waitlistPaths.offer,
  { access: 'customer', title: 'A Slot for You' },
  () => import('./ui/offer-page.tsx'),
  'OfferPage',
)

const LinkedOfferPage = lazyRouteComponent(() => import('./ui/linked-offer-page.tsx'), 'LinkedOfferPage')
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
export const waitlistOutsidePages = [linkedOfferRoute] as const

/** The pages of this feature for customers. */
export const waitlistPages = [offerRoute] as const
