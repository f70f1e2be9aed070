import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { GSTIN_WRONG } from '../../../../lib/typed/gstin.ts'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { BILL_TEXTS, ISSUE_REFUSALS } from '../../bills/texts.ts'
import { BillLines } from '../../bills/ui/bill-lines.tsx'
import { CreditDialog } from '../../bills/ui/credit-dialog.tsx'
import { SplitNotice } from '../../bills/ui/split-notice.tsx'
import { TakeMoney } from './take-money.tsx'

const server = vi.hoisted(() => ({
  take: vi.fn(),
  addLine: vi.fn(),
  credit: vi.fn(),
  changeLine: vi.fn(),
  discount: vi.fn(),
  getTaxes: vi.fn(),
  setBuyer: vi.fn(),
  saveTaxClass: vi.fn(),
  split: vi.fn(),
}))
vi.mock('../../bills/ui/use-add-product.ts', () => ({ useAddProduct: () => undefined }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn(), toastWarning: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)
vi.mock('../../../platform/auth/ui/may-open.tsx', () => ({
  MayOpen: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../../../components/actions/routed-links.tsx', () => ({
  RoutedLink: ({
    search,
    params = search,
    children,
  }: Record<'search' | 'params' | 'children', ReactNode>) => <a href={JSON.stringify(params)}>{children}</a>,
}))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const HOME = '5 Mango Grove, Pune'
const NOTHING = { discount: 0, taxable: 0, exempt: 14_999, cgst: 0, sgst: 0, igst: 0, credited: 0 }
const NO_ONE = { name: null, phone: null, address: null, gstin: null, placeState: null }
const LINE = {
  ...NOTHING,
  id: 'line',
  appointmentId: null,
  orderId: null,
  serviceId: null,
  productId: 'mouse',
  name: 'Catnip mouse',
  thousandths: 1000,
  unit: null,
  unitPrice: 14_999,
  goods: true,
  hsn: null,
  rate: null,
  taxMissing: false,
  total: 14_999,
  batch: null,
  fromStock: false,
  live: true,
  calledOff: false,
  isDone: false,
  creditedThousandths: 0,
  of: null,
}
const BILL: Bill = {
  ...NOTHING,
  calledOff: 0,
  wentBack: null,
  id: 'bill',
  kind: 'bill',
  state: 'draft',
  number: null,
  title: 'Estimate',
  issuedOn: null,
  createdAt: '2026-11-27T04:00:00.000Z',
  customer: null,
  buyer: NO_ONE,
  clinic: { ...NO_ONE, name: 'Clinic', legalName: null, state: null, status: 'none' },
  lines: [LINE],
  secondBill: [],
  parts: [],
  reason: null,
  printedReason: null,
  roundOff: 0,
  total: 14_999,
  words: '',
  received: 0,
  writtenOff: 0,
  due: 14_999,
  advance: 0,
  entries: [],
  credits: null,
  creditNotes: [],
}

/** Of a clinic that charges GST. */
const REGISTERED: Bill = { ...BILL, clinic: { ...BILL.clinic, status: 'regular', state: '29' } }

const checkout = (bill: Bill) => (
  <QueryClientProvider client={new QueryClient()}>
    <SplitNotice bill={bill} />
    <BillLines bill={bill} />
    <TakeMoney Beside={() => null} bill={bill} />
  </QueryClientProvider>
)

function show(bill = BILL) {
  server.changeLine.mockResolvedValue(BILL)
  server.take.mockResolvedValue(BILL)
  const { rerender } = render(checkout(bill))
  return { showAgain: (changed: Bill) => rerender(checkout(changed)) }
}

const payInCash = () => userEvent.click(screen.getAllByRole('button', { name: /^Cash/ })[0] as HTMLElement)

test('nothing is paid while a quantity can’t be read', async () => {
  show()
  const quantity = screen.getByLabelText<HTMLInputElement>('Quantity of Catnip mouse')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '1,000')
  await payInCash()
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  expect(quantity.value).toBe('1,000')
  expect(screen.getByRole('alert').textContent).toBe('Do you mean 1 or 1000? Please type that number')
  await userEvent.clear(quantity)
  await payInCash()
  await waitFor(() => expect(toasts.toastError).toHaveBeenLastCalledWith(BILL_TEXTS.quantityWrong))
  expect(server.take).not.toHaveBeenCalled()
  await userEvent.type(quantity, '2')
  await payInCash()
  await waitFor(() => expect(server.take).toHaveBeenCalledOnce())
  expect(server.changeLine).toHaveBeenCalledWith({ id: 'bill', lineId: 'line', thousandths: 2000 })
})

test('nothing is paid while a discount is typed and not saved', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Discount' }))
  await userEvent.type(await screen.findByLabelText('Discount'), '50')
  await payInCash()
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith(CHECKOUT_TEXTS.discountUnsaved))
  expect(server.take).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await payInCash()
  await waitFor(() => expect(server.take).toHaveBeenCalledOnce())
})

test('what is paid already, as after a correction, only has to be issued', async () => {
  show({ ...BILL, received: 14_999, due: 0 })
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter((text) => /₹|parts|Issue/.test(text ?? ''))).toEqual(['Issue bill', 'Issue bill'])
  await userEvent.click(screen.getAllByRole('button', { name: 'Issue bill' })[0] as HTMLElement)
  await waitFor(() => expect(toasts.toastSuccess).toHaveBeenCalledWith(CHECKOUT_TEXTS.issued))
  expect(server.take.mock.calls[0]?.[0]).toMatchObject({ seenDue: 0, amount: null })
})

test('what is short is not sold anyway once the lines have changed', async () => {
  const { showAgain } = show()
  server.take.mockRejectedValue(refusedCall({ code: 'LITTLE_STOCK', defined: true, message: 'Only 1 left' }))
  await payInCash()
  expect(await screen.findAllByText('Only 1 left')).toHaveLength(2)
  showAgain({ ...BILL })
  expect(screen.getAllByRole('button', { name: 'Sell anyway' })).toHaveLength(2)
  showAgain({ ...BILL, lines: [{ ...LINE, thousandths: 500 }] })
  expect(screen.queryByRole('button', { name: 'Sell anyway' })).toBeNull()
})

test.each([
  [14_999, ['Undo ₹149.99']],
  [10_000, []],
])('with %i received, a payment is undone only as a whole', (received, offered) => {
  const money = { kind: 'taken', method: 'cash', amount: 14_999, reference: null, reason: null } as const
  const entry = { ...money, id: 'entry', at: BILL.createdAt, undoneAt: null, mine: true }
  show({ ...BILL, state: 'issued', received, entries: [entry] })
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names.filter((name) => name?.startsWith('Undo'))).toEqual(offered)
})

test('the tax of a line that has none is asked for beside it', async () => {
  const food = { id: 'food', name: 'Pet food', exempt: false, hsn: '2309', rates: [] }
  server.getTaxes.mockResolvedValue({
    classes: [{ ...food, rates: [{ fromOn: '2017-07-01', rate: 1800 }] }],
  })
  show({ ...REGISTERED, lines: [{ ...LINE, taxMissing: true }] })
  await screen.findByRole('group', { name: 'Which tax applies to Catnip mouse?' })
  await userEvent.click(await screen.findByRole('button', { name: 'Pet food, 18%' }))
  expect(server.changeLine).toHaveBeenCalledWith({ id: 'bill', lineId: 'line', taxClassId: 'food' })
  const picker = screen.getByRole('combobox', { name: 'Add a product or treatment' })
  await waitFor(() => expect(document.activeElement).toBe(picker))
})

test('the tax that was chosen is below its line, and a press on it chooses another', async () => {
  const food = { id: 'food', name: 'Pet food', exempt: false, hsn: '2309' }
  server.getTaxes.mockResolvedValue({ classes: [{ ...food, rates: [{ fromOn: '2017-07-01', rate: 1800 }] }] })
  show({ ...REGISTERED, lines: [{ ...LINE, rate: 500 }] })
  await userEvent.click(await screen.findByRole('button', { name: 'GST 5%, change the tax of Catnip mouse' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pet food, 18%' }))
  expect(server.changeLine).toHaveBeenCalledWith({ id: 'bill', lineId: 'line', taxClassId: 'food' })
})

test('the buttons take the part that is typed; cash above what is due gives change, and nothing else takes it', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Pay in parts' }))
  const part = screen.getByLabelText('Amount now')
  await userEvent.clear(part)
  await userEvent.type(part, '500')
  expect(screen.getByText(/^Cash: give ₹350.01 in change/)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'UPI ₹500' })[0] as HTMLElement)
  await screen.findByText('Please enter an amount up to ₹149.99')
  expect(screen.queryByRole('button', { name: 'Received by UPI' })).toBe(null)
  await userEvent.click(screen.getAllByRole('button', { name: 'Cash ₹149.99' })[0] as HTMLElement)
  expect(server.take).toHaveBeenCalledWith(expect.objectContaining({ method: 'cash', amount: 14_999 }))
})

test('a bill that can’t be paid says why, with the focus on what is missing', async () => {
  const food = { id: 'food', name: 'Pet food', exempt: false, hsn: '2309' }
  server.getTaxes.mockResolvedValue({ classes: [{ ...food, rates: [{ fromOn: '2017-07-01', rate: 1800 }] }] })
  const { showAgain } = show({ ...BILL, lines: [], total: 0, due: 0 })
  const picker = screen.getByRole('combobox', { name: 'Add a product or treatment' })
  for (const name of [/^Cash/, /^UPI/, /^Card/, 'Pay in parts']) {
    picker.blur()
    await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    expect(toasts.toastError).toHaveBeenLastCalledWith(CHECKOUT_TEXTS.empty)
    expect(document.activeElement).toBe(picker)
  }
  expect(toasts.toastError).toHaveBeenCalledTimes(4)
  showAgain({ ...REGISTERED, lines: [{ ...LINE, taxMissing: true }] })
  await screen.findByRole('button', { name: 'Pet food, 18%' })
  await payInCash()
  expect(toasts.toastError).toHaveBeenLastCalledWith(ISSUE_REFUSALS.TAX_MISSING.message)
  expect(document.activeElement?.textContent).toBe('Pet food, 18%')
  expect(server.take).not.toHaveBeenCalled()
})

test('a tax that is not there yet is added beside the line, and chosen for it', async () => {
  const grooming = { id: 'grooming', name: 'Grooming', exempt: false, hsn: '999721' }
  const later = { ...grooming, id: 'later', name: 'Day care', rates: [{ fromOn: '2999-01-01', rate: 500 }] }
  server.getTaxes.mockResolvedValue({ classes: [later] })
  server.saveTaxClass.mockResolvedValue({
    classes: [later, { ...grooming, rates: [{ fromOn: '2017-07-01', rate: 1800 }] }],
  })
  show({ ...REGISTERED, lines: [{ ...LINE, taxMissing: true }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Another tax' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Grooming')
  await userEvent.type(screen.getByLabelText('HSN or SAC (optional)'), 'SAC 999721')
  await userEvent.type(screen.getByLabelText('Rate in %'), '200')
  await userEvent.click(screen.getByRole('button', { name: 'Add tax class' }))
  await screen.findByText('Please enter a rate from 0 to 100')
  await userEvent.clear(screen.getByLabelText('Rate in %'))
  await userEvent.type(screen.getByLabelText('Rate in %'), '18%')
  await userEvent.click(screen.getByRole('button', { name: 'Add tax class' }))
  await waitFor(() =>
    expect(server.changeLine).toHaveBeenCalledWith({ id: 'bill', lineId: 'line', taxClassId: 'grooming' }),
  )
  const rate = { rate: 1800, fromOn: expect.any(String) }
  expect(server.saveTaxClass).toHaveBeenCalledWith({ name: 'Grooming', hsn: '999721', exempt: false, rate })
  // Of one whose first rate begins later, nothing can be billed yet.
  expect(screen.queryByRole('button', { name: /^Day care/ })).toBeNull()
})

test('a buyer is named at a clinic that is registered for GST; elsewhere no one is asked', async () => {
  server.setBuyer.mockResolvedValue(REGISTERED)
  show()
  expect(screen.queryByText(/Buyer/)).toBeNull()
  cleanup()
  show(REGISTERED)
  await userEvent.click(screen.getByRole('button', { name: 'Change buyer' }))
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Kamala Pets')
  const gstin = screen.getByLabelText(/^GSTIN/)
  await userEvent.type(gstin, '29AAGCB7383J1Z5')
  await userEvent.click(screen.getByRole('button', { name: 'Save buyer' }))
  await screen.findByText(GSTIN_WRONG)
  expect(server.setBuyer).not.toHaveBeenCalled()
  await userEvent.type(gstin, '{Backspace}4')
  await userEvent.click(screen.getByRole('button', { name: 'Save buyer' }))
  const saved = { id: 'bill', name: 'Kamala Pets', gstin: '29AAGCB7383J1Z4', address: null, placeState: null }
  await waitFor(() => expect(server.setBuyer).toHaveBeenCalledWith(saved))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a bill that has to be two is split with one press, and not paid before', async () => {
  server.split.mockResolvedValue({ bill: BILL, otherId: 'other' })
  const { showAgain } = show({ ...BILL, secondBill: ['line'] })
  await payInCash()
  expect(server.take).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Split into two bills' }))
  await waitFor(() =>
    expect(server.split).toHaveBeenCalledWith(expect.objectContaining({ id: 'bill', lineIds: ['line'] })),
  )
  const parts: Bill['parts'] = [
    { id: 'other', number: null, state: 'draft', since: false },
    { id: 'third', number: '26-27/00007', state: 'issued', since: false },
  ]
  showAgain({ ...BILL, parts })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Draft', '{"bill":"other"}'],
    ['26-27/00007', '{"id":"third"}'],
  ])
  expect(document.activeElement?.textContent).toContain('The rest is on another bill:')
  // A draft of what was done after the bill was issued says so; what was split from it does not.
  for (const [since, words] of [
    [false, 'The rest is on another bill: Draft'],
    [true, 'Later work is on a new draft: Draft'],
  ] as const) {
    cleanup()
    show({ ...BILL, state: 'issued', parts: [{ id: 'other', number: null, state: 'draft', since }] })
    expect((await screen.findByRole('link', { name: 'Draft' })).parentElement?.textContent).toBe(words)
  }
  // Later, or in another window, they are found as well, and the focus stays where it is.
  cleanup()
  show({ ...BILL, parts })
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(document.activeElement).toBe(document.body)
  await payInCash()
  await waitFor(() => expect(server.take).toHaveBeenCalledOnce())
})

test('a large tax invoice without an address leads to the field, with the customer’s own proposed', async () => {
  server.setBuyer.mockResolvedValue(REGISTERED)
  show(REGISTERED)
  const { message } = ISSUE_REFUSALS.ADDRESS_MISSING
  const data = { address: HOME }
  server.take.mockRejectedValue(refusedCall({ code: 'ADDRESS_MISSING', defined: true, message, data }))
  await payInCash()
  const address = await screen.findByLabelText<HTMLTextAreaElement>(/^Address/)
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(address.value).toBe(HOME)
  screen.getByText(message)
  expect(toasts.toastError).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save buyer' }))
  await waitFor(() =>
    expect(server.setBuyer).toHaveBeenCalledWith(expect.objectContaining({ address: HOME })),
  )
  // The payment is pressed again, by hand.
  expect(server.take).toHaveBeenCalledOnce()
})

test('a line of one’s own is added for its price, and its button has the focus again', async () => {
  server.getTaxes.mockResolvedValue({ classes: [], statuses: [] })
  server.addLine.mockResolvedValue(BILL)
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Custom line' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText(BILL_TEXTS.nameRequired)
  expect(server.addLine).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Collar repair')
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '85.50')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const free = { name: 'Collar repair', unitPrice: 8550, goods: true, taxClassId: null }
  expect(server.addLine.mock.calls.map(([sent]) => sent)).toEqual([{ id: 'bill', free }])
  const button = screen.getByRole('button', { name: 'Custom line' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a refund of nothing asks what is taken back', async () => {
  const lines = ['one', 'other'].map((id) => ({ ...LINE, id }))
  const issued: Bill = { ...BILL, lines, state: 'issued', number: '26-27/00001', due: 0 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreditDialog bill={issued} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Credit ₹0' }))
  await screen.findByText(BILL_TEXTS.takenBackRequired)
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  expect(server.credit).not.toHaveBeenCalled()
})

test('of one piece some of its price is refunded, without a quantity', async () => {
  const issued: Bill = { ...BILL, state: 'issued', number: '26-27/00001', due: 0 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreditDialog bill={issued} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  const much = screen.getByLabelText('Amount to refund, up to ₹149.99')
  await userEvent.clear(much)
  await userEvent.type(much, '150')
  await userEvent.click(screen.getByRole('button', { name: 'Not needed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Credit ₹149.99' }))
  await screen.findByText('Please enter an amount up to ₹149.99')
  await userEvent.clear(much)
  await userEvent.type(much, '60')
  await userEvent.click(screen.getByRole('button', { name: 'Credit ₹60' }))
  await waitFor(() => expect(server.credit).toHaveBeenCalledOnce())
  expect(server.credit.mock.calls[0]?.[0].lines).toEqual([{ lineId: 'line', amount: 6000, shelf: false }])
})
