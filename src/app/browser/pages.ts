import { billPapersPages } from '../../features/money/bill-papers/pages.tsx'
import { deskPages } from '../../features/office/desk/pages.tsx'
import { remindersOutsidePages } from '../../features/outreach/reminders/pages.tsx'
import { customersPages } from '../../features/owners/customers/pages.tsx'
import { petsPages } from '../../features/owners/pets/pages.tsx'
import { bookingPages } from '../../features/planning/booking/pages.tsx'
import { staffOutsidePages } from '../../features/planning/staff/pages.tsx'
import { waitlistOutsidePages, waitlistPages } from '../../features/planning/waitlist/pages.tsx'
import { authOutsidePages } from '../../features/platform/auth/pages.tsx'
import { notificationsPages } from '../../features/platform/notifications/pages.tsx'
import { pinsOutsidePages } from '../../features/platform/pins/pages.tsx'

/** The features' pages inside the dashboard's frame, but for those of staff alone: they are in `clinic-pages.ts`. */
export const pages = [
  ...notificationsPages,
  ...customersPages,
  ...petsPages,
  ...bookingPages,
  ...waitlistPages,
  ...billPapersPages,
  ...deskPages,
] as const

/** The features' pages outside the frame, which links from emails open. */
export const outsidePages = [
  ...authOutsidePages,
  ...pinsOutsidePages,
  ...staffOutsidePages,
  ...waitlistOutsidePages,
  ...remindersOutsidePages,
] as const
