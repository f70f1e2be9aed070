import type { Page } from '@playwright/test'
import type { NextDay } from '../../../src/features/money/bill-papers/paper-schemas.ts'
import type { Bill, BillItem } from '../../../src/features/money/bills/bill-schemas.ts'
import type { Statement } from '../../../src/features/money/payments/statement-schemas.ts'
import { EXAMPLE_BILL } from '../../example-bill.ts'
import { answering } from '../answers.ts'
import { answered, at, press, type Screen, shown } from './builders.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const NOW = '2026-11-26T05:30:00.000Z'
const CUSTOMER = { id: ID, fullName: 'Asha Menon', phone: '+919845012301' }

const line = (printed: (typeof EXAMPLE_BILL)['lines'][number], place: number): Bill['lines'][number] => {
  const { inclusive: _, ...sums } = printed
  return {
    ...{
      ...sums,
      id: ID.replace(/0$/, String(place)),
      appointmentId: null,
      orderId: null,
      serviceId: null,
      productId: null,
    },
    ...{ discount: 0, taxMissing: false, credited: 0, batch: null, fromStock: false, live: true },
    calledOff: false,
    isDone: false,
  }
}

const { title, clinic, words, total, roundOff, reason } = EXAMPLE_BILL
const DRAFT: Bill = {
  ...{
    id: ID,
    kind: 'bill',
    state: 'draft',
    number: null,
    title: 'Estimate',
    issuedOn: null,
    createdAt: NOW,
    wentBack: null,
  },
  customer: CUSTOMER,
  buyer: { name: CUSTOMER.fullName, phone: CUSTOMER.phone, address: null, gstin: null, placeState: null },
  clinic: { ...clinic, status: 'regular' },
  lines: EXAMPLE_BILL.lines.map(line),
  ...{ secondBill: [], parts: [] },
  ...{
    discount: 7000,
    reason,
    printedReason: reason,
    taxable: 92_843,
    exempt: 63_000,
    cgst: 8171,
    sgst: 8171,
    igst: 0,
  },
  ...{
    roundOff,
    total,
    words,
    credited: 0,
    received: 0,
    writtenOff: 0,
    calledOff: 0,
    due: total,
    advance: 20_000,
  },
  ...{ entries: [], credits: null, creditNotes: [] },
}
const entry = { kind: 'taken', method: 'cash', amount: 70_000, reference: null, reason: null } as const
/** A bill that is paid in part. */
export const ISSUED: Bill = {
  ...DRAFT,
  ...{ state: 'issued', number: EXAMPLE_BILL.label, title, issuedOn: EXAMPLE_BILL.day },
  ...{ credited: 2985, received: 70_000, due: 99_215 },
  entries: [{ ...entry, id: ID, at: NOW, undoneAt: null, mine: true }],
  creditNotes: [
    {
      id: ID,
      number: 'PAWC/26-27/00003',
      issuedOn: EXAMPLE_BILL.day,
      total: 2985,
      reason: 'Wrong item',
      printedReason: null,
    },
  ],
}

/** The same with its first line called off. */
const CALLED_OFF: Bill = {
  ...ISSUED,
  ...{ calledOff: 63_000, due: 36_215 },
  lines: ISSUED.lines.map((one, place) => ({ ...one, calledOff: place === 0 })),
}
const DUE = { billId: ID.replace(/0$/, '9'), number: 'PAW/26-27/00031', appointmentId: null }
/** What the customer owes besides. */
export const STANDING = {
  ...{ owed: 145_000, held: 20_000, advance: 20_000 },
  dues: [
    { ...DUE, what: 'Dog food 3 kg', since: NOW, amount: 95_000 },
    { ...DUE, billId: null, number: null, appointmentId: ID, what: 'Grooming', since: NOW, amount: 50_000 },
  ],
  advances: [{ id: ID, method: 'upi', at: NOW, left: 20_000 }],
}

const moved = { at: NOW, billId: null, number: null, method: null, reference: null }
const STATEMENT: Statement = {
  customer: { ...CUSTOMER, fullName: 'Someone with a rather long name of three words' },
  opening: 20_000,
  rows: [
    { ...moved, kind: 'bill', billId: ID, number: EXAMPLE_BILL.label, amount: total },
    {
      ...moved,
      kind: 'taken',
      method: 'upi',
      reference: 'AXISN0041287654321098765432109876',
      amount: -120_000,
    },
    { ...moved, kind: 'refunded', method: 'bank', amount: 10_000 },
  ],
  unbilled: [{ appointmentId: ID, what: 'Grooming', at: NOW, amount: 50_000 }],
  ...{ calledOff: 63_000, held: 20_000, owed: 145_000 },
}

const item = (place: number, change: Partial<BillItem>): BillItem => ({
  ...{ id: ID.replace(/0$/, String(place)), kind: 'bill', state: 'issued', createdAt: NOW },
  ...{ number: `PAW/26-27/0004${place}`, issuedOn: EXAMPLE_BILL.day, customer: CUSTOMER, buyerName: null },
  ...{ what: 'Check-up (Bruno), Dog food 3 kg', total, credited: 0, received: total, calledOff: 0, due: 0 },
  ...change,
})
/** The bills of the demo's owner, on their dashboard. */
export const OWN_BILLS = {
  items: [item(2, { received: 0, due: total }), item(3, { kind: 'credit' }), item(5, {})],
  nextCursor: null,
}

const LIST = {
  items: [
    item(1, { state: 'draft', number: null, issuedOn: null, received: 0 }),
    item(2, { received: 0, due: total }),
    item(3, { kind: 'credit', number: 'PAWC/26-27/00003', total: 2985, received: 0 }),
    item(4, { credited: total, received: 0 }),
    item(5, { customer: null, buyerName: 'Someone who was passing by with a rather long name' }),
  ],
  nextCursor: null,
}

const TAXES = {
  statuses: [
    {
      fromOn: '2026-04-01',
      status: 'regular',
      gstin: clinic.gstin,
      state: '29',
      legalName: null,
      address: null,
    },
  ],
  classes: [
    { id: ID, name: 'Animal care', exempt: true, hsn: '998351', rates: [] },
    {
      ...{ id: ID.replace(/0$/, '2'), name: 'Medicines', exempt: false, hsn: '3004' },
      rates: [{ fromOn: '2025-09-22', rate: 500 }],
    },
  ],
  services: [{ id: ID, name: 'Grooming', taxClassId: null }],
}

/** What a pet on a bill is due for next. */
export const NEXT: NextDay = { pet: 'Bruno', what: 'Anti-rabies', day: '2027-11-26', at: null }

const showing = (bill: Bill) => (page: Page) =>
  answering(page, `/clinic/bills/${ID}`, (route) => route.fulfill({ json: bill }))

/** Taking money, bills and their settings for staff, and a bill for anyone with its link. */
export const billScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/bills', [answered('bills', ['/clinic/bills', LIST], 'Credited')]),
  ...at('clinic', '/dashboard/checkout', [
    {
      ...shown('checkout-new-sale', 'New sale'),
      prepare: async (page) => {
        const empty: Bill = { ...DRAFT, customer: null, lines: [], total: 0, due: 0, advance: 0 }
        await answering(page, '/clinic/bills', (route) => route.fulfill({ json: empty }))
        await showing(empty)(page)
      },
      arrive: (page) => page.getByRole('combobox', { name: 'Add a product or treatment' }).waitFor(),
    },
  ]),
  ...at('clinic', `/dashboard/checkout?bill=${ID}`, [
    {
      name: 'checkout-tax',
      prepare: async (page) => {
        await answering(page, '/clinic/taxes', (route) => route.fulfill({ json: TAXES }))
        await showing({ ...DRAFT, lines: DRAFT.lines.map((line) => ({ ...line, taxMissing: true })) })(page)
      },
      arrive: (page) =>
        page
          .getByRole('group', { name: /^Which tax applies to/ })
          .first()
          .waitFor(),
    },
    {
      name: 'checkout',
      prepare: async (page) => {
        await answering(page, `/clinic/customers/${ID}/standing`, (route) =>
          route.fulfill({ json: STANDING }),
        )
        await showing(DRAFT)(page)
      },
      arrive: async (page) => {
        await press(page, 'Change discount')
        await press(page, 'Pay in parts')
        await page
          .getByText(/^Tax ₹/)
          .first()
          .click()
        await page
          .getByRole('button', { name: /^UPI ₹/ })
          .filter({ visible: true })
          .click()
        await page.getByRole('button', { name: 'Received by UPI' }).waitFor()
      },
    },
    {
      name: 'checkout-buyer',
      prepare: showing({ ...DRAFT, secondBill: [ID] }),
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Split into two bills' }).waitFor()
        await press(page, 'Change buyer')
        await page.getByRole('dialog', { name: 'Buyer' }).waitFor()
      },
    },
    {
      ...shown('checkout-paid', 'Open bill'),
      prepare: showing({ ...ISSUED, credited: 0, creditNotes: [], received: total, due: 0 }),
    },
  ]),
  ...at('clinic', `/dashboard/bills/${ID}`, [
    { ...shown('bill', 'PAWC/26-27/00003'), prepare: showing(ISSUED) },
    {
      name: 'bill-called-off',
      prepare: showing(CALLED_OFF),
      arrive: async (page) => {
        await press(page, 'Settle')
        await page.getByRole('button', { name: /^Charge .* anyway$/ }).waitFor()
      },
    },
    {
      name: 'bill-refund',
      prepare: showing(ISSUED),
      arrive: async (page) => {
        await page.getByRole('button', { name: /^More for bill/ }).click()
        await page.getByRole('menuitem', { name: 'Refund' }).click()
        await page.getByRole('checkbox', { name: /^Dog food/ }).check()
      },
    },
  ]),
  ...at('clinic', `/dashboard/customers/${ID}/statement`, [
    {
      name: 'statement',
      // On narrow paper a row is two lines, and the table is there unseen.
      arrive: (page) => page.getByText('Balance before').filter({ visible: true }).first().waitFor(),
      prepare: (page) =>
        answering(page, `/clinic/customers/${ID}/statement`, (route) => route.fulfill({ json: STATEMENT })),
    },
  ]),
  ...at('clinic', '/dashboard/bill-settings', [
    answered('bill-settings', ['/clinic/taxes', TAXES], 'Grooming'),
  ]),
  ...at('customer', '/dashboard', [
    {
      name: 'own-bill',
      prepare: async (page) => {
        await answering(page, '/bills', (route) => route.fulfill({ json: OWN_BILLS }))
        await answering(page, '/bills/*', (route) =>
          route.fulfill({ json: { ...ISSUED, advance: 0, upiId: 'tailwell@okbank', next: [NEXT] } }),
        )
      },
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Open bill PAW/26-27/00042' }).click()
        await page.getByRole('link', { name: 'PDF' }).waitFor()
      },
    },
  ]),
  ...at('visitor', `/r#b.${'x'.repeat(22)}`, [
    {
      ...shown('bill-link', 'Paid? Let us know.'),
      prepare: (page) =>
        answering(page, '/bills/link', (route) =>
          route.fulfill({
            json: {
              bill: { ...ISSUED, advance: 0, entries: [] },
              upiId: 'tailwell@okbank',
              next: [{ ...NEXT, what: null }],
              pets: [{ name: 'Bruno', species: 'Dog' }],
            },
          }),
        ),
    },
  ]),
]
