import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { CompleteAndTake } from './complete-and-take.tsx'

const { complete, toastSuccess } = vi.hoisted(() => ({ complete: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ complete }),
}))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError: vi.fn(), toastSuccess }))

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
])('of an appointment with %j, names the amount and takes it with one click', async (changes) => {
  complete.mockResolvedValue({ warning: null })
  show(changes)
  await userEvent.click(screen.getByRole('button', { name: 'Complete and take ₹700' }))
  expect(complete).toHaveBeenCalledWith({ id: BEGUN.id, seenAmount: 70_000 })
  expect(toastSuccess).toHaveBeenCalledWith('Appointment completed and paid')
})

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
