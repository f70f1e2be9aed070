import type { Page } from '@playwright/test'
import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { openBooking } from '../booking.ts'
import { at, press, type Screen, shown, takeOption } from './builders.ts'

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
  moreParts: [],
  since: new Date().toISOString(),
  offer: place(),
  hopeless: false,
})
const CUSTOMER = { id: ID, fullName: 'Asha Menon', phone: '+919845012301' }
const CALLER = { id: ID.replace(/0$/, '2'), fullName: 'Rahul Verma', phone: '+919845012302' }
const offer = (state: string) => ({
  ...ENTRY,
  species: 'Dog',
  ...place(),
  state,
  houseVisitAddress: null,
  price: 120_000,
})

function everySlotIsBooked(page: Page) {
  const json = {
    date: day(),
    slots: [10, 11].map((hour) => ({ hour, minute: 0, state: 'booked' })),
    closed: null,
    nextFreeDay: addDays(day(), 1),
  }
  return answering(page, '/slots', (route) => route.fulfill({ json }))
}

/** One who is offered a place, and one who is to be called. */
function twoWait(page: Page) {
  const waiting = [
    { ...entry(), customer: CUSTOMER, hasLogin: true },
    { ...entry(), id: ID.replace(/0$/, '1'), offer: null, customer: CALLER, hasLogin: false },
  ]
  return answering(page, '/clinic/waitlist', (route) => route.fulfill({ json: waiting }))
}

/** The waitlist on the pages that show it. */
export const waitlistScreens: readonly Screen[] = [
  {
    name: 'waitlist-join',
    viewer: 'customer',
    open: async (page) => {
      await everySlotIsBooked(page)
      await openBooking(page)
      await page.getByLabel('Select Date').fill(day())
      await press(page, 'Tell me if a slot opens up')
      await press(page, 'Join the waitlist')
      await page.getByText('Please select a service').waitFor()
    },
  },
  ...at('customer', '/dashboard/appointments', [
    {
      ...shown('waitlist-own', 'Waitlist'),
      prepare: (page) => answering(page, '/waitlist', (route) => route.fulfill({ json: [entry()] })),
    },
  ]),
  ...at('customer', `/dashboard/offers/${ID}`, [
    {
      ...shown('waitlist-offer', 'Accept'),
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
      ...shown('waitlist-link', 'Accept'),
      prepare: (page) => answering(page, '/waitlist/link', (route) => route.fulfill({ json: offer('open') })),
    },
  ]),
  ...at('clinic', '/dashboard/appointments/day', [
    { ...shown('waitlist-day', 'Waitlist'), prepare: twoWait },
    {
      name: 'waitlist-day-book',
      prepare: twoWait,
      arrive: (page) => press(page, 'Book 10:00 AM for Asha Menon: Grooming for Bruno'),
    },
  ]),
  ...at('clinic', '/dashboard/appointments/new', [
    {
      name: 'waitlist-add',
      prepare: everySlotIsBooked,
      arrive: async (page) => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('98450 12301')
        await takeOption(page, 'Asha Menon')
        await page.getByLabel('Select Date').fill(day())
        await press(page, 'Add to the waitlist')
        await page.getByRole('dialog', { name: 'Add to the waitlist' }).waitFor()
      },
    },
  ]),
]
