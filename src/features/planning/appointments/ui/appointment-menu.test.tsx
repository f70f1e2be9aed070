import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { AppointmentMenu } from './appointment-menu.tsx'

const client = vi.hoisted(() => ({ noShow: vi.fn(), undoNoShow: vi.fn(), setArrival: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => client,
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useMayOpen: () => () => true }))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
}))

vi.useFakeTimers({ now: new Date('2027-03-10T05:00:00Z'), toFake: ['Date'] })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const BEGUN = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-10T04:30:00.000Z',
  status: 'confirmed',
  paymentStatus: 'pending',
  pet: { id: '', name: 'Bruno', species: 'Dog' },
  customer: { id: '', fullName: 'Asha', phone: null },
} as ClinicAppointment
const ARRIVED = '2027-03-10T04:42:00.000Z'

async function open(changes: Partial<ClinicAppointment>): Promise<string[]> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppointmentMenu appointment={{ ...BEGUN, ...changes }} onMove={vi.fn()} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More for Bruno' }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent ?? '')
}

test.each<[Partial<ClinicAppointment>, string[]]>([
  [{}, ['Edit', 'Did not come', 'Cancel appointment']],
  [{ appointmentDate: '2027-03-10T05:30:00.000Z' }, ['Move…', 'Edit', 'Cancel appointment']],
  [{ arrivedAt: ARRIVED }, ['Edit', 'Not arrived yet', 'Cancel appointment']],
  [{ arrivedAt: ARRIVED, inRoomAt: ARRIVED }, ['Edit', 'Back to waiting', 'Cancel appointment']],
  [
    { arrivedAt: ARRIVED, inRoomAt: ARRIVED, doneAt: ARRIVED },
    ['Edit', 'Back to the room', 'Cancel appointment'],
  ],
  [{ paymentStatus: 'paid' }, ['Did not come', 'Cancel appointment']],
  [{ arrivedAt: ARRIVED, status: 'completed' }, []],
  [{ status: 'cancelled' }, ['Reopen']],
  [{ status: 'cancelled', noShow: true }, ['Undo “Did not come”']],
])(
  'for an appointment with %j, offers after the pet’s page, print and history: %j',
  async (changes, entries) => {
    expect(await open(changes)).toEqual(['Bruno’s page', 'Print', 'History', ...entries])
  },
)

test('marks an appointment as missed with two clicks, and undoes that with two', async () => {
  client.noShow.mockResolvedValue(undefined)
  client.undoNoShow.mockResolvedValue(undefined)
  await open({})
  await userEvent.click(screen.getByRole('menuitem', { name: 'Did not come' }))
  expect(client.noShow).toHaveBeenCalledWith({ id: BEGUN.id })
  cleanup()
  await open({ status: 'cancelled', noShow: true })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Undo “Did not come”' }))
  expect(client.undoNoShow).toHaveBeenCalledWith({ id: BEGUN.id })
})

test('takes an arrival back', async () => {
  await open({ arrivedAt: ARRIVED })
  await userEvent.click(screen.getByRole('menuitem', { name: 'Not arrived yet' }))
  expect(client.setArrival).toHaveBeenCalledWith({ id: BEGUN.id, from: 'waiting', to: 'expected' })
})
