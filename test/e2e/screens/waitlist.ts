import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { openBooking } from '../booking.ts'
import { at, press, type Screen, shown } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const day = () => addDays(clinicDay(new Date()), 9)
const place = () => ({
  id: ID,
  startsAt: clinicInstant(day(), 10).toISOString(),
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
})
const ENTRY = { id: ID, pet: 'Bruno', serviceType: 'Grooming', visitType: 'clinic', calendar: 'Dr. Rao' }
const entry = () => ({
  ...ENTRY,
  firstDay: day(),
  lastDay: addDays(day(), 4),
  part: 'morning',
  since: new Date().toISOString(),
  offer: place(),
})
const CUSTOMER = { id: ID, fullName: 'Asha Menon', phone: '+919845012301' }
const offer = (state: string) => ({ ...ENTRY, ...place(), state, houseVisitAddress: null, price: 120_000 })

/** The waitlist on the pages that show it. */
export const waitlistScreens: readonly Screen[] = [
  {
    name: 'waitlist-join',
    viewer: 'customer',
    open: async (page) => {
      const json = {
        date: day(),
        slots: [10, 11].map((hour) => ({ hour, minute: 0, state: 'booked' })),
        closed: null,
        nextFreeDay: addDays(day(), 1),
      }
      await answering(page, '/slots', (route) => route.fulfill({ json }))
      await openBooking(page)
      await page.getByLabel('Select Date').fill(day())
      await press(page, 'Notify me when a place is free')
      await press(page, 'Join the waitlist')
      await page.getByText('Please select a service').waitFor()
    },
  },
  ...at('customer', '/dashboard/appointments', [
    {
      ...shown('waitlist-own', 'Waiting for a place'),
      prepare: (page) => answering(page, '/waitlist', (route) => route.fulfill({ json: [entry()] })),
    },
  ]),
  ...at('customer', `/dashboard/offers/${ID}`, [
    {
      ...shown('waitlist-offer', 'Take this place'),
      prepare: (page) =>
        answering(page, `/waitlist/offers/${ID}`, (route) => route.fulfill({ json: offer('open') })),
    },
    {
      ...shown('waitlist-offer-over', 'no longer held for you'),
      prepare: (page) =>
        answering(page, `/waitlist/offers/${ID}`, (route) => route.fulfill({ json: offer('lapsed') })),
    },
  ]),
  ...at('visitor', '/place?token=abc', [
    {
      ...shown('waitlist-link', 'Take this place'),
      prepare: (page) => answering(page, '/waitlist/link', (route) => route.fulfill({ json: offer('open') })),
    },
  ]),
  ...at('clinic', '/dashboard/appointments/day', [
    {
      ...shown('waitlist-day', 'Waiting for a place'),
      prepare: (page) =>
        answering(page, '/clinic/waitlist', (route) =>
          route.fulfill({ json: [{ ...entry(), customer: CUSTOMER }] }),
        ),
    },
  ]),
]
