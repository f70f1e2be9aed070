import { authOutsidePages } from '../../features/auth/pages.tsx'
import { billsPages } from '../../features/bills/pages.tsx'
import { bookingPages } from '../../features/booking/pages.tsx'
import { customersPages } from '../../features/customers/pages.tsx'
import { deskPages } from '../../features/desk/pages.tsx'
import { notificationsPages } from '../../features/notifications/pages.tsx'
import { petsPages } from '../../features/pets/pages.tsx'
import { pinsOutsidePages } from '../../features/pins/pages.tsx'
import { remindersOutsidePages } from '../../features/reminders/pages.tsx'
import { staffOutsidePages } from '../../features/staff/pages.tsx'
import { waitlistOutsidePages, waitlistPages } from '../../features/waitlist/pages.tsx'

/** The features' pages inside the dashboard's frame, but for those of staff alone: they are in `clinic-pages.ts`. */
export const pages = [
  ...notificationsPages,
  ...customersPages,
  ...petsPages,
  ...bookingPages,
  ...waitlistPages,
  ...billsPages,
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
