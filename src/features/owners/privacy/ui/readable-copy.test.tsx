import { expect, test } from 'vitest'
import { readableCopy } from './readable-copy.ts'

const NOTHING = {
  devices: [],
  care: [],
  orders: [],
  bills: [],
  payments: [],
  waitlist: [],
  notes: [],
  sheets: [],
  certificates: [],
  files: [],
  reminders: [],
  notifications: [],
  mails: [],
  activity: [],
}
const PHOTO = 'data:image/webp;base64,UklGRg=='

const page = readableCopy({
  ...NOTHING,
  about: { person: 'asha@mail.example', writtenAt: '2026-11-26T04:30:00.000Z', note: 'for programs' },
  login: { email: 'asha@mail.example', emailConfirmed: true, passkeys: [] },
  profile: { id: 'c1', fullName: 'Asha <b>Menon</b>', address: '1 Hill Road\nPune' },
  pets: [{ id: 'p1', name: 'शेरू', weightInKg: 4.5, birthDate: '2020-02-29', photo: PHOTO, diedOn: null }],
  appointments: [
    {
      id: 'a1',
      at: '2026-11-26T04:30:00+00:00',
      amountInRupees: 1200.5,
      whatWasPaid: [{ what: 'paid', amountInRupees: 20 }],
    },
  ],
})
const shown = new DOMParser().parseFromString(page, 'text/html')
const textOf = (selector: string) =>
  [...shown.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('a copy to read has each part under its own heading, also an empty one', () => {
  expect(textOf('h2')).toEqual([
    'About this copy',
    'You',
    'Your pets',
    'Your appointments',
    'Preventive care of your pets',
    'Your orders',
    'Your bills',
    'Your payments',
    'Your waitlist entries',
    'Notes of the clinic',
    'Prescriptions and advice',
    'Certificates',
    'Files about your pets',
    'Reminders',
    'Messages to you',
    'Emails to you',
    'How you sign in',
    'Where you are signed in',
    'What was done',
  ])
  expect(textOf('section')[5]).toBe('Your ordersNone')
})

test('it is in words, in the clinic’s time and with photos, and says what was typed', () => {
  const [, you, pets, appointments] = textOf('section')
  expect(you).toBe('YouFull nameAsha <b>Menon</b>Address1 Hill Road\nPune')
  expect(pets).toBe('Your petsNameशेरूWeight in kg4.5Birth dateSaturday, 29 February 2020Photo')
  expect(shown.querySelector('img')?.src).toBe(PHOTO)
  expect(appointments).toBe(
    'Your appointmentsWhenThursday, 26 November 2026, 10:00 AMAmount₹1,200.50What was paidWhatpaidAmount₹20.00',
  )
  expect(textOf('section')[16]).toBe('How you sign inEmailasha@mail.exampleEmail confirmedYes')
})
