import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import type { Payment } from '../contract.ts'
import { CompleteAndTake } from './complete-and-take.tsx'
import { PaymentTable } from './payment-table.tsx'

const { complete, markPaid, navigate, toastError, toastSuccess } = vi.hoisted(() => ({
  complete: vi.fn(),
  markPaid: vi.fn(),
  navigate: vi.fn(),
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))
vi.mock('../../../../components/actions/routed-links.tsx', () => ({
  RoutedButton: () => <a href="/checkout">Checkout</a>,
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ complete, markPaid }),
}))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess }))

vi.useFakeTimers({ now: new Date('2027-03-10T05:00:00Z'), toFake: ['Date'] })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const BEGUN = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-10T04:30:00.000Z',
  status: 'confirmed',
  paymentAmount: 70_000,
  paymentStatus: 'pending',
  customer: { id: '', fullName: 'Asha', phone: null },
} as ClinicAppointment
const LATER = '2027-03-10T07:30:00.000Z'

function show(changes: Partial<ClinicAppointment>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompleteAndTake appointment={{ ...BEGUN, ...changes }} />
    </QueryClientProvider>,
  )
}

test.each<Partial<ClinicAppointment>>([
  {},
  { status: 'pending' },
  { appointmentDate: LATER, arrivedAt: '2027-03-10T04:50:00.000Z' },
])(
  'of an appointment with %j, names the amount and takes it with one click, once for two',
  async (changes) => {
    complete.mockResolvedValue({ warning: null })
    show(changes)
    const button = screen.getByRole('button', { name: 'Complete and take ₹700' })
    // The second click of a double click comes before the next render.
    await act(async () => {
      button.click()
      button.click()
    })
    expect(complete.mock.calls).toEqual([[{ id: BEGUN.id, seenAmount: 70_000 }]])
    expect(toastSuccess).toHaveBeenCalledWith('Appointment completed and paid')
  },
)

test.each<Partial<ClinicAppointment>>([
  { appointmentDate: LATER },
  { appointmentDate: LATER, status: 'pending', arrivedAt: '2027-03-10T04:50:00.000Z' },
  { paymentStatus: 'paid' },
  { paymentAmount: 0 },
  { status: 'completed' },
  { status: 'cancelled' },
])('of an appointment with %j, offers nothing', (changes) => {
  show(changes)
  expect(screen.queryByRole('button')).toBeNull()
})

const PAYMENT = {
  id: BEGUN.id,
  appointmentDate: BEGUN.appointmentDate,
  serviceType: 'Grooming',
  status: 'confirmed',
  customer: BEGUN.customer,
  amount: 70_000,
  paymentStatus: 'pending',
  refundReason: null,
  paidInPart: null,
} as Payment

function showTable(changes: Partial<Payment> = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentTable payments={[{ ...PAYMENT, ...changes }]} onRefund={undefined} />
    </QueryClientProvider>,
  )
}

const TO_CHECKOUT = [{ to: '/dashboard/checkout', search: { appointment: BEGUN.id } }]
test.each([
  [{ code: 'BILL_CHANGED', defined: true, message: '₹1,250 is due.' }, '₹1,250 is due.', [TO_CHECKOUT]],
  [{ code: 'TAX_MISSING', defined: true, message: 'Choose the tax.' }, 'Choose the tax.', [TO_CHECKOUT]],
  [{ code: 'NUMBERS_UNSURE', defined: true, message: 'Enter the last.' }, 'Enter the last.', []],
  [{ code: 'INTERNAL_SERVER_ERROR' }, 'Failed to update payment status', []],
])(
  'a refusal with %j is said in its words, and what Checkout settles opens there',
  async (body, said, led) => {
    complete.mockRejectedValue(refusedCall(body))
    markPaid.mockRejectedValue(refusedCall(body))
    show({})
    await userEvent.click(screen.getByRole('button', { name: /^Complete/ }))
    expect([toastError.mock.calls, navigate.mock.calls]).toEqual([[[said]], led])
    showTable()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Paid' }))
    expect(toastError.mock.calls).toEqual([[said], [said]])
    expect(navigate.mock.calls).toEqual([...led, ...led])
  },
)

test('what has a part of its bill paid leads to Checkout instead of being marked as paid', () => {
  showTable({ paidInPart: { received: 30_000, total: 76_000 } })
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as Paid' })).toBeNull()
})
