import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DraftOwner } from '../../../../../components/forms/draft-owner.ts'
import { ConnectionLost, refusedCall } from '../../../../../lib/web/feature-client.ts'
import { waitingChanges } from '../../../../../lib/web/kept/waiting-changes.ts'
import type { Appointment } from '../../appointment-schemas.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useWaitingCancellation, WaitingCancellation } from './waiting-cancellation.tsx'

const { cancel, cancelTogether, toastError } = vi.hoisted(() => ({
  cancel: vi.fn(),
  cancelTogether: vi.fn(),
  toastError: vi.fn(),
}))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ cancel, cancelTogether }),
}))
vi.mock('../../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess: vi.fn() }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-20T04:30:00.000Z',
  serviceType: 'Grooming',
  pet: { id: '00000000-0000-4000-8000-000000000001', name: 'Bruno', species: 'Dog' },
} as Appointment

const changedTo = (status: string) => refusedCall({ code: 'STATUS_CHANGED', defined: true, data: { status } })

test.each([
  [changedTo('confirmed'), /^Failed to cancel appointment\. The clinic has just confirmed the appointment\./],
  [
    changedTo('completed'),
    /^Failed to cancel appointment\. The clinic has already marked the appointment as completed\.$/,
  ],
  [changedTo('pending'), /^Failed to cancel appointment\. The appointment was moved to another time\./],
  [new Error('The server answered 500.'), /^Failed to cancel appointment$/],
])('a cancellation that fails says why if the clinic came first', async (failure, text) => {
  cancel.mockRejectedValue(failure)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog appointment={APPOINTMENT} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(toastError).toHaveBeenCalledOnce())
  expect(toastError.mock.calls[0]?.[0]).toMatch(text)
})

test.each([
  [24 * 3600 + 60, false],
  [24 * 3600 - 60, true],
])('%i seconds before the appointment the term is shown: %s', (seconds, isShown) => {
  const appointmentDate = new Date(Date.now() + seconds * 1000).toISOString()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog appointment={{ ...APPOINTMENT, appointmentDate }} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  const term = 'We ask for at least 24 hours’ notice. You can still cancel at no charge.'
  expect(screen.queryAllByText(term)).toHaveLength(isShown ? 1 : 0)
})

test('of a booking of several, one or all are cancelled', async () => {
  const mia = { petName: 'Mia', serviceType: 'Check-up', appointmentDate: '2027-03-20T05:30:00.000Z' }
  const together = [
    { ...mia, id: '00000000-0000-4000-8000-000000000009', status: 'pending', paymentAmount: 1 },
  ]
  cancelTogether.mockResolvedValue([])
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog appointment={{ ...APPOINTMENT, together } as Appointment} onClose={onClose} />
    </QueryClientProvider>,
  )
  screen.getByText('You booked this appointment together with Check-up for Mia at 11:00 AM.')
  screen.getByRole('button', { name: 'Cancel only this one' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all 2' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(cancelTogether).toHaveBeenCalledWith({ id: APPOINTMENT.id })
  expect(cancel).not.toHaveBeenCalled()
})

function Waiting() {
  const change = useWaitingCancellation(APPOINTMENT.id)
  return change ? <WaitingCancellation change={change} of="Grooming for Bruno" /> : 'nothing waits'
}

test.each([
  ['without a connection', false, 0],
  ['when its answer is lost', true, 1],
])('a cancellation %s waits visibly, and can be taken back', async (_name, onLine, calls) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  cancel.mockRejectedValue(new ConnectionLost())
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftOwner value="asha@example.com">
        <CancelDialog appointment={APPOINTMENT} onClose={onClose} />
        <Waiting />
      </DraftOwner>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toastError).not.toHaveBeenCalled()
  expect(cancel).toHaveBeenCalledTimes(calls)
  const [waiting] = waitingChanges('asha@example.com')
  // It is sent again with the same key.
  if (onLine) expect(cancel).toHaveBeenCalledWith(expect.objectContaining({ idempotencyKey: waiting?.key }))
  screen.getByText('This appointment will be cancelled when you are online again.')
  await userEvent.click(screen.getByText('Don’t cancel'))
  await screen.findByText('nothing waits')
  expect(localStorage).toHaveLength(0)
})
