import type { Page } from '@playwright/test'
import type { Till, TillEntry, TillItem, TillNow } from '../../../src/features/money/till/till-schemas.ts'
import { answering } from '../answers.ts'
import { at, press, type Screen } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const AT = '2026-11-26T03:30:00.000Z'
const NONE = { items: [], count: 0 }
const entry: TillEntry = {
  ...{ id: ID, kind: 'taken', amount: 70_000, at: AT, by: 'Asha Menon', billId: ID },
  ...{ bill: 'PAW/26-27/00042', customer: 'Someone with a rather long name of three words' },
}
const till: Till = {
  ...{ id: ID, float: 100_000, openedAt: AT, openedBy: 'Asha Menon', closedAt: null, closedBy: null },
  ...{ counted: null, difference: null, reason: null, sums: null, stays: null },
  openReason: 'Change was brought from the bank',
  moves: [{ id: ID, amount: -500_000, reason: 'To the bank', by: 'Asha Menon', at: AT }],
  outside: { items: [entry], count: 1 },
  unrecorded: { items: [entry], count: 1 },
}
/** One that was closed. */
export const CLOSED_TILL: Till = {
  ...till,
  ...{ closedAt: '2026-11-26T15:30:00.000Z', closedBy: 'Ravi Iyer', counted: 214_500, difference: -500 },
  stays: 100_000,
  reason: 'A coin fell',
  sums: {
    ...{ expected: 215_000, before: 100_000 },
    counts: [200_000, 214_500].map((counted) => ({ counted, expected: 215_000, by: 'Ravi Iyer', at: AT })),
    rows: (['cash', 'upi', 'unrecorded'] as const).map((method) => ({
      ...{ method, by: 'Asha Menon', taken: 700_000, refunded: 20_000, undone: 0, payments: 9 },
    })),
  },
}
/** The till in the middle of a day. */
export const TILL_NOW: TillNow = {
  open: till,
  last: { id: ID, float: 100_000, closedAt: AT, difference: -500 },
  drawer: null,
  outside: NONE,
  unbilled: {
    items: [
      {
        ...{ appointmentId: ID, doseId: null, at: AT, customer: 'Asha Menon', petName: 'Bruno' },
        ...{ serviceType: 'Grooming', amount: 120_000 },
      },
    ],
    count: 1,
  },
}
const { id, openedAt, openedBy, closedAt, closedBy, difference, reason } = CLOSED_TILL
const listed: TillItem = { id, openedAt, openedBy, closedAt, closedBy, difference, reason }

/** Answers with this till. */
export const showingTill = (shown: TillNow) => async (page: Page) => {
  await answering(page, '/clinic/till', (route) => route.fulfill({ json: shown }))
  await answering(page, '/clinic/tills', (route) =>
    route.fulfill({ json: { items: [listed], nextCursor: null } }),
  )
}

/** The till: closed, open, while it is counted, and on its page. */
export const tillScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/till', [
    {
      name: 'till-closed',
      prepare: showingTill({ ...TILL_NOW, open: null }),
      arrive: (page) => page.getByText('Count notes and coins').click(),
    },
    {
      name: 'till-not-as-left',
      prepare: showingTill({ ...TILL_NOW, open: null, drawer: 200_000 }),
      arrive: async (page) => {
        await page.getByLabel('Cash in the drawer').fill('1900')
        await press(page, 'Open the till')
        await page.getByText('Please enter a reason').waitFor()
      },
    },
    {
      name: 'till-open',
      prepare: showingTill(TILL_NOW),
      arrive: (page) => page.getByRole('button', { name: 'No charge for Bruno' }).waitFor(),
    },
    {
      name: 'till-move',
      prepare: showingTill(TILL_NOW),
      arrive: async (page) => {
        await press(page, 'Cash in or out')
        await press(page, 'Save')
        await page.getByText('Please enter a reason').waitFor()
      },
    },
    {
      name: 'till-counted',
      prepare: async (page) => {
        await showingTill(TILL_NOW)(page)
        await answering(page, `/clinic/till/${ID}/close`, (route) =>
          route.fulfill({ json: { till, difference: -500, expected: 215_000 } }),
        )
      },
      arrive: async (page) => {
        await press(page, 'Close the till')
        await page.getByLabel('Counted in the drawer').fill('2145')
        await page.keyboard.press('Enter')
        await page.getByText('₹2,150 should be in the drawer').waitFor()
      },
    },
  ]),
  ...at('clinic', `/dashboard/till?of=${ID}`, [
    {
      name: 'till-of-a-day',
      prepare: (page) =>
        answering(page, `/clinic/tills/${ID}`, (route) => route.fulfill({ json: CLOSED_TILL })),
      arrive: (page) => page.getByText('Each count').waitFor(),
    },
  ]),
]
