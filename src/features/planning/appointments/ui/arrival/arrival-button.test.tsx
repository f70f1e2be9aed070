import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../../lib/web/feature-client.ts'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { ArrivalButton } from './arrival-button.tsx'
import { ArrivalLine } from './arrival-line.tsx'

const { setArrival, toastError } = vi.hoisted(() => ({ setArrival: vi.fn(), toastError: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ setArrival }),
}))
vi.mock('../../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }))

vi.useFakeTimers({ now: new Date('2027-03-10T04:00:00Z'), toFake: ['Date'] })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-10T04:30:00.000Z',
  visitType: 'clinic',
  status: 'confirmed',
} as ClinicAppointment

function show(changes: Partial<ClinicAppointment> = {}) {
  const appointment = { ...APPOINTMENT, ...changes }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ArrivalLine appointment={appointment} />
      <ArrivalButton appointment={appointment} />
    </QueryClientProvider>,
  )
}

test.each([
  [{}, null, 'Arrived', ['expected', 'waiting']],
  [{ arrivedAt: '2027-03-10T04:42:00.000Z' }, 'Waiting since 10:12 AM', 'In the room', ['waiting', 'inRoom']],
  [
    { arrivedAt: '2027-03-10T04:42:00.000Z', inRoomAt: '2027-03-10T05:00:00.000Z' },
    'In the room since 10:30 AM',
    'Done',
    ['inRoom', 'done'],
  ],
] as const)(
  'of an appointment with %j, says what is and offers what comes next',
  async (times, line, label, [from, to]) => {
    show(times)
    if (line !== null) expect(document.body.textContent).toContain(line)
    await userEvent.click(screen.getByRole('button', { name: label }))
    expect(setArrival).toHaveBeenCalledWith({ id: APPOINTMENT.id, from, to })
  },
)

test.each<Partial<ClinicAppointment>>([
  { appointmentDate: '2027-03-11T04:30:00.000Z' },
  { visitType: 'house' },
  { status: 'completed' },
  { status: 'completed', arrivedAt: '2027-03-10T04:42:00.000Z' },
  {
    arrivedAt: '2027-03-10T04:42:00.000Z',
    inRoomAt: '2027-03-10T05:00:00.000Z',
    doneAt: '2027-03-10T05:20:00.000Z',
  },
])('of an appointment with %j, offers nothing', (changes) => {
  show(changes)
  expect(screen.queryByRole('button')).toBeNull()
})

test('that came too late says so', async () => {
  setArrival.mockRejectedValue(
    refusedCall({ code: 'ARRIVAL_CHANGED', defined: true, message: 'Changed.', data: { stage: 'done' } }),
  )
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Arrived' }))
  await waitFor(() => expect(toastError).toHaveBeenCalledWith('Changed.'))
})
