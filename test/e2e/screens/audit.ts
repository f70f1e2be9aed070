import type { Page } from '@playwright/test'
import { answering } from '../answers.ts'
import { answered, at, failed, loading, NOTHING, type Screen } from './builders.ts'

const APPOINTMENT = '7f0a4b1e-58a8-4a39-9d0e-0f6a3f1f7a31'

const ENTRY = {
  id: 3,
  at: '2027-03-10T05:02:00.000Z',
  action: 'appointments.callOff',
  words: 'Appointment cancelled by the clinic',
  subject: 'Grooming for Bruno (Asha Menon), 14 Mar 2027, 4:00 PM',
  userId: 'someone',
  name: null,
  email: 'admin@demo.example',
  role: 'admin',
  address: '203.0.113.x',
  requestId: null,
  token: null,
  changes: [
    {
      table: 'appointments',
      recordId: APPOINTMENT,
      before: { status: 'confirmed' },
      after: { status: 'cancelled', cancellation_reason: 'The vet is ill' },
      erased: false,
    },
  ],
  hasMore: false,
}

const ENTRIES = [
  ENTRY,
  {
    ...{ ...ENTRY, id: 2, action: 'payments.changeAmount', words: 'Amount changed' },
    changes: [changed(70_000, 65_050)],
  },
  {
    ...{ ...ENTRY, id: 1, action: 'appointments.book', words: 'Appointment requested' },
    ...{ name: 'Asha Menon', role: 'customer', changes: [] },
  },
]

function changed(before: number, after: number) {
  const amounts = { before: { payment_amount: before }, after: { payment_amount: after } }
  return { table: 'appointments', recordId: APPOINTMENT, ...amounts, erased: false }
}

async function withEntries(page: Page): Promise<void> {
  const json = { items: ENTRIES, nextCursor: null }
  await answering(page, '/clinic/audit', (route) => route.fulfill({ json }))
}

export const auditScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/activity', [
    {
      name: 'activity',
      prepare: withEntries,
      arrive: async (page) => {
        await page.locator('summary', { hasText: 'Appointment cancelled' }).first().click()
        await page.getByText('From 203.0.113.x').first().waitFor()
      },
    },
    answered('activity-empty', ['/clinic/audit', NOTHING], 'No activity yet'),
    loading('activity-loading', '/clinic/audit', 'Loading activity...'),
    failed('activity-failed', '/clinic/audit', 'Failed to load activity'),
  ]),
  ...at('clinic', `/dashboard/activity?record=${APPOINTMENT}`, [
    {
      name: 'activity-one-record',
      prepare: withEntries,
      arrive: (page) => page.getByText('Only the history of one record is shown.').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/appointments/manage?filter=all', [
    {
      name: 'appointment-history',
      prepare: withEntries,
      arrive: async (page) => {
        await page
          .getByRole('button', { name: /^More for / })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'History' }).click()
        await page.getByRole('dialog').getByText('Reason: The vet is ill').waitFor()
      },
    },
  ]),
]
