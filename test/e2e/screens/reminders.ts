import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { at, press, type Screen, shown } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const day = () => addDays(clinicDay(new Date()), 9)
const item = () => ({
  subject: ID,
  kind: 'appointment',
  pet: 'Bruno',
  service: 'Grooming',
  at: clinicInstant(day(), 10).toISOString(),
  day: null,
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
  service: null,
  at: null,
  day: day(),
  moves: null,
  books: true,
})
const reminder = (...items: object[]) => ({ kind: 'reminder', items, reminders: 'all', feedback: null })
const FEEDBACK = { pet: 'Bruno', service: 'Grooming', rating: null, reviewLink: 'https://example.com/review' }
const feedback = () => ({
  kind: 'feedback',
  items: [],
  reminders: 'all',
  feedback: { ...FEEDBACK, at: item().at },
})
const times = () => ({
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

/** What the links of reminders open, for someone who is not signed in. */
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
      ...shown('feedback-link', 'Write a review'),
      prepare: (page) => answering(page, '/reminders/link', (route) => route.fulfill({ json: feedback() })),
    },
  ]),
]
