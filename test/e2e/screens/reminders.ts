import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { at, press, type Screen, shown } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const day = () => addDays(clinicDay(new Date()), 9)
const item = () => ({
  subject: ID,
  kind: 'appointment',
  pet: 'Bruno',
  species: 'Dog',
  service: 'Grooming',
  price: 120_000,
  at: clinicInstant(day(), 10).toISOString(),
  day: null,
  names: [],
  isAtHome: false,
  state: 'open',
  status: 'confirmed',
  present: null,
  answer: null,
  moves: 'move',
  cancels: false,
  books: false,
})
const care = () => ({
  ...item(),
  subject: ID.replace(/0$/, '1'),
  kind: 'vaccination',
  pet: 'Mia',
  species: 'Cat',
  service: null,
  status: null,
  price: null,
  at: null,
  day: day(),
  moves: null,
  books: true,
})
/** Three items of one pet, of which one is booked by the link. */
const careOfMia = () => [
  { ...care(), names: ['Anti-rabies', 'Cat combination'] },
  { ...care(), kind: 'parasites', names: ['Ticks and fleas'], books: false },
  { ...care(), kind: 'checkup', names: ['Checkup'], books: false, answer: 'not_now' },
]
const reminder = (...items: object[]) => ({
  ...{ kind: 'reminder', items, reminders: 'all', feedback: null },
  prices: { clinic: 80_000, house: 115_000 },
})
const FEEDBACK = {
  pet: 'Bruno',
  species: 'Dog',
  service: 'Grooming',
  rating: null,
  reviewLink: 'https://example.com/review',
}
const feedback = () => ({
  kind: 'feedback',
  items: [],
  prices: null,
  reminders: 'all',
  feedback: { ...FEEDBACK, at: item().at },
})
const times = () => ({
  first: clinicDay(new Date()),
  last: addDays(clinicDay(new Date()), 60),
  days: [0, 1, 2, 3, 4].map((index) => ({
    date: addDays(day(), index),
    free: index % 3 === 2 ? 0 : 5,
    closed: false,
  })),
  day: {
    date: day(),
    slots: [10, 11, 12, 15, 17].map((hour) => ({ hour, minute: 0, state: 'free' })),
    closed: null,
    nextFreeDay: null,
  },
})

const CUSTOMER = { id: ID, fullName: 'Asha Menon' }
const message = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  customer: { ...CUSTOMER, phone: '+919845012301' },
  subject: 'Bruno’s appointment on Friday, 4 December',
  text: 'Hello Asha! Will you come?',
  sendUntil: item().at,
  emailFailed: number === 2,
  gatewayFailed: false,
  openedBy: number === 2 ? 'Meera Nair' : null,
  openedAt: number === 2 ? new Date().toISOString() : null,
  isOwn: false,
})
const queue = () => ({
  items: [message(1), message(2)],
  held: { since: clinicDay(new Date()), why: 'many' },
  waiting: 412,
})
const previewRow = {
  customer: CUSTOMER,
  way: 'email',
  subject: 'Bruno’s appointment',
  text: 'We’re expecting Bruno.',
}
const preview = () => ({
  at: item().at,
  ...{ owners: 2, byEmail: 1, byPush: 0, inApp: 0, toSend: 1 },
  rows: [
    previewRow,
    { ...previewRow, customer: { ...CUSTOMER, id: ID.replace(/0$/, '1') }, way: 'whatsapp' },
  ],
})
const said = () => ({
  items: [
    {
      id: ID,
      givenAt: new Date().toISOString(),
      rating: 5,
      comment: 'Very gentle with him.',
      customer: CUSTOMER,
      pet: 'Bruno',
      service: 'Grooming',
      at: item().at,
    },
  ],
  nextCursor: null,
})

/** What the links of reminders open, for someone who is not signed in, and the pages of staff. */
export const remindersScreens: readonly Screen[] = [
  ...at('visitor', `/r#${'x'.repeat(43)}`, [
    {
      ...shown('reminder-link', 'I’ll be there'),
      prepare: (page) =>
        answering(page, '/reminders/link', (route) => route.fulfill({ json: reminder(item()) })),
    },
    {
      ...shown('reminder-link-several', 'Done elsewhere'),
      prepare: (page) =>
        answering(page, '/reminders/link', (route) =>
          route.fulfill({ json: reminder({ ...item(), answer: 'coming' }, care()) }),
        ),
    },
    {
      ...shown('reminder-link-care', 'Parasite treatment'),
      prepare: (page) =>
        answering(page, '/reminders/link', (route) => route.fulfill({ json: reminder(...careOfMia()) })),
    },
    {
      name: 'reminder-link-move',
      prepare: async (page) => {
        await answering(page, '/reminders/link', (route) => route.fulfill({ json: reminder(item()) }))
        await answering(page, '/reminders/link/slots', (route) => route.fulfill({ json: times() }))
      },
      arrive: async (page) => {
        await press(page, 'Move')
        await page.getByRole('radio', { name: '3:00 PM' }).waitFor()
      },
    },
    {
      name: 'reminder-link-book',
      prepare: async (page) => {
        await answering(page, '/reminders/link', (route) => route.fulfill({ json: reminder(care()) }))
        await answering(page, '/reminders/link/slots', (route) => route.fulfill({ json: times() }))
      },
      arrive: async (page) => {
        await press(page, 'Book')
        await page.getByText('House Visit', { exact: true }).click()
        await page.getByLabel('House Visit Address').waitFor()
        await page.getByRole('radio', { name: '3:00 PM' }).waitFor()
      },
    },
    {
      name: 'reminder-link-booked',
      prepare: async (page) => {
        const booked = { ...care(), status: 'pending', answer: 'booked', present: item().at, price: 80_000 }
        const answer = { id: ID, item: { ...booked, service: 'Vaccination' }, calendar: 'BEGIN:VCALENDAR' }
        await answering(page, '/reminders/link', (route) => route.fulfill({ json: reminder(care()) }))
        await answering(page, '/reminders/link/slots', (route) => route.fulfill({ json: times() }))
        await answering(page, '/reminders/link/book', (route) => route.fulfill({ json: answer }))
      },
      arrive: async (page) => {
        await press(page, 'Book')
        await page.getByRole('radio', { name: '3:00 PM' }).click()
        await press(page, 'Book')
        await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
      },
    },
    {
      ...shown('feedback-link', 'Write a review'),
      prepare: (page) => answering(page, '/reminders/link', (route) => route.fulfill({ json: feedback() })),
    },
  ]),
  ...at('clinic', '/dashboard/admin/reminders', [
    {
      name: 'reminders-to-send',
      prepare: async (page) => {
        await answering(page, '/clinic/reminders/to-send', (route) => route.fulfill({ json: queue() }))
        await answering(page, '/clinic/feedback', (route) => route.fulfill({ json: said() }))
      },
      arrive: (page) => page.getByText('Meera Nair is sending this').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/admin/reminder-settings', [
    {
      name: 'reminders-settings-form',
      prepare: (page) =>
        answering(page, '/clinic/reminders/preview', (route) => route.fulfill({ json: preview() })),
      arrive: (page) => page.getByLabel('Remind owners of checkups that are due').waitFor(),
    },
    {
      name: 'reminders-settings',
      prepare: (page) =>
        answering(page, '/clinic/reminders/preview', (route) => route.fulfill({ json: preview() })),
      arrive: async (page) => {
        await page.getByText('2 messages to 2 owners').first().waitFor()
        await press(page, 'Turn on')
        await page.getByRole('alertdialog', { name: 'Turn reminders on?' }).waitFor()
      },
    },
  ]),
]
