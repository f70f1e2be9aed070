import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { SettledRows } from './settled-rows.tsx'
import { useSettle } from './use-settle.ts'

const server = vi.hoisted(() => ({ move: vi.fn(), callOff: vi.fn(), reject: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', () => ({
  featureClient: () => server,
  refusalText: (failure: { message?: string }) => failure.message ?? null,
}))

afterEach(cleanup)

const anUnsettled = (pet: string, changes: object = {}) =>
  ({
    id: pet,
    appointmentDate: '2027-04-01T04:30:00.000Z',
    serviceType: 'Grooming',
    pet: { name: pet },
    customer: { fullName: `Owner of ${pet}`, phone: '+919845012301' },
    status: 'confirmed',
    handOver: [{ id: 2, name: 'Dr. Shaikh' }],
    ...changes,
  }) as UnsettledAppointment

function show(
  settlement: Parameters<ReturnType<typeof useSettle>['settle']>[1],
  all: UnsettledAppointment[],
) {
  function Page() {
    const { rows, progress, settle } = useSettle()
    return (
      <>
        <button type="button" onClick={() => void settle(all, settlement)}>
          Settle
        </button>
        <SettledRows rows={rows} progress={progress} />
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Settle' }))
}

test('what became of each is said, and who was not notified can be sent the message', async () => {
  const [bruno, mia, rocky] = [
    anUnsettled('Bruno'),
    anUnsettled('Mia', { status: 'pending' }),
    anUnsettled('Rocky'),
  ]
  server.callOff
    .mockResolvedValueOnce({ appointment: bruno, warning: null })
    .mockRejectedValueOnce(new Error('This appointment has changed in the meantime.'))
  server.reject.mockResolvedValueOnce({ appointment: mia, warning: 'Failed to create notification' })
  show({ kind: 'cancel', reason: 'The vet is ill.' }, [bruno, mia, rocky])
  expect(await screen.findByText('2 of 3 settled')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Cancelled. The customer has been notified.')
  expect(rows[1]).toContain('Cancelled. Please notify the customer yourself.')
  expect(rows[2]).toContain('This appointment has changed in the meantime.')
  const send = screen.getAllByRole('link')
  expect(send).toHaveLength(1)
  expect(send[0]?.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919845012301\?text=Your%20Grooming/)
  expect(server.reject).toHaveBeenCalledWith({ id: 'Mia', reason: 'The vet is ill.' })
})

test('is handed over at its day and time', async () => {
  server.move.mockResolvedValue({ appointment: anUnsettled('Bruno'), warning: null })
  show({ kind: 'handOver', to: { id: 2, name: 'Dr. Shaikh' } }, [anUnsettled('Bruno')])
  expect(await screen.findByText(/Now with Dr\. Shaikh\. The customer has been notified\./)).toBeTruthy()
  const expectedDate = '2027-04-01T04:30:00.000Z'
  const to = { id: 'Bruno', expectedDate, date: '2027-04-01', hour: 10, minute: 0, calendarId: 2 }
  expect(server.move).toHaveBeenCalledExactlyOnceWith(to)
})
