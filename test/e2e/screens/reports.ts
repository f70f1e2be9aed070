import type { Page } from '@playwright/test'
import { answering } from '../answers.ts'
import { answered, at, failed, type Screen } from './builders.ts'

/** Opens the table of each report. */
async function showTables(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'New customers' }).waitFor()
  const closed = page.getByRole('button', { name: /^Show as a table/ })
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Each hour of each weekday leads to its appointments. */
const FULL_WEEK = {
  hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [9, 10, 11, 12, 13].map((hour) => ({ weekday, hour, booked: hour < 12 ? 60 : 15, open: 60 })),
  ),
  calendars: [{ id: 1, name: 'Dr. Meera Nair', booked: 1500, open: 2100 }],
}
const NOTHING = { days: [], services: [] }

const MOVED = { taken: 6_399_49, refunded: 149_99, undone: 700_00, count: 4 }
const BOOK = {
  methods: [
    { day: '2026-11-26', method: 'cash', ...MOVED },
    { day: '2026-11-27', method: 'upi', ...MOVED },
  ],
  persons: [
    { person: 'Dr. Meera Nair', ...MOVED },
    { person: null, ...MOVED },
  ],
  writtenOff: [{ day: '2026-11-27', amount: 20_000, count: 1 }],
  income: [{ day: '2026-11-27', amount: 50_000, count: 1 }],
}
const TAKEN_FOR = { services: [{ service: 'Grooming', amount: 70_000 }], income: 50_000, advances: 50_000 }
const DEBTOR = {
  since: '2026-09-02',
  bills: 2,
  appointments: 1,
  billId: '00000000-0000-4000-8000-000000000000',
  appointmentId: null,
}
const OWED = {
  ...{ owed: 210_000, advances: 50_000, others: { count: 0, owed: 0, advance: 0 } },
  customers: [
    {
      customer: { id: '00000000-0000-4000-8000-000000000000', fullName: 'Asha Menon', phone: null },
      ...{ ...DEBTOR, buyerName: null, owed: 140_000, advance: 50_000, advanceSince: '2026-11-02' },
    },
    {
      ...DEBTOR,
      customer: null,
      buyerName: null,
      bills: 1,
      appointments: 0,
      owed: 70_000,
      advance: 0,
      advanceSince: null,
    },
  ],
}
const TAXED = {
  place: '29',
  hsn: '2309',
  rate: 1800,
  taxable: 90_000,
  exempt: 0,
  cgst: 8100,
  sgst: 8100,
  igst: 0,
}
const TAX = {
  rows: [
    { kind: 'bill', ...TAXED, bills: 3, total: 106_200 },
    { kind: 'credit', ...TAXED, bills: 1, taxable: -900, cgst: -81, sgst: -81, total: -1062 },
  ],
  ...{ roundOff: 15, total: 105_153 },
}

const answers = (page: Page, name: string, json: unknown) =>
  answering(page, `/clinic/reports/${name}`, (route) => route.fulfill({ json }))

/** One of the books, once a clinic has them all. */
const book = (view: string, name: string, json: unknown) =>
  at('clinic', `/dashboard/reports?view=${view}`, [
    {
      name: `reports-${name}`,
      prepare: async (page) => {
        await answers(page, 'books', { money: true, tax: true })
        await answers(page, name, json)
        await answers(page, 'taken-for', TAKEN_FOR)
      },
      arrive: (page) => page.getByRole('table').first().waitFor(),
    },
  ])

export const reportScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/reports', [
    {
      name: 'reports',
      showsToday: true,
      arrive: (page) => page.getByRole('table', { name: /^Booked share of each hour/ }).waitFor(),
    },
    { name: 'reports-tables', showsToday: true, looks: 'all', arrive: showTables },
    {
      ...answered(
        'reports-full-week',
        ['/clinic/reports/use', FULL_WEEK],
        'Each cell shows that hour’s percentage.',
      ),
      looks: 'all',
    },
    {
      name: 'reports-empty',
      prepare: async (page) => {
        await answers(page, 'books', { money: false, tax: false })
        await answers(page, 'money', NOTHING)
      },
      arrive: (page) => page.getByText('No payments yet').first().waitFor(),
    },
    failed('reports-failed', '/clinic/reports/use', 'Failed to load this report'),
  ]),
  ...at('clinic', '/dashboard/reports?from=2026-01-01&to=2027-06-01', [
    { name: 'reports-too-long', arrive: (page) => page.getByText('At most 366 days at once').waitFor() },
  ]),
  ...book('days', 'day-book', BOOK),
  ...book('owed', 'owed', OWED),
  ...book('tax', 'tax', TAX),
]
