import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../../lib/web/query-client.ts'
import type { UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { AppointmentsToSettle } from './appointments-to-settle.tsx'

const server = vi.hoisted(() => ({ listUnsettled: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('../../../../../lib/web/toast.ts', async (original) => ({
  ...(await original<object>()),
  ...toasts,
}))
vi.mock('../../../../../components/actions/back-link.tsx', () => ({ BackLink: () => null }))
vi.mock('../../../../../components/layout/page-header.tsx', () => ({
  PageHeader: ({ children }: { children?: ReactNode }) => children,
}))

afterEach(cleanup)

const BRUNO = {
  id: 'bruno',
  appointmentDate: '2027-04-01T04:30:00.000Z',
  serviceType: 'Grooming',
  pet: { name: 'Bruno' },
  customer: { fullName: 'Asha Nair', phone: '+919845012301' },
  status: 'confirmed',
  why: 'closed',
  reason: null,
  calendar: { id: 1, name: 'Dr. Rao' },
  handOver: [],
  billed: false,
} as unknown as UnsettledAppointment

test('a press that can settle nothing says why, and leads to choosing', async () => {
  server.listUnsettled.mockResolvedValue({ count: 1, appointments: [BRUNO] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppointmentsToSettle BilledPart={({ count }) => <p>{count} billed</p>} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over…' }))
  expect(toasts.toastError).toHaveBeenLastCalledWith('No other calendar is free for these appointments')
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }))
  for (const name of ['Hand over…', 'Move to another day…', 'Cancel and notify…']) {
    await userEvent.click(screen.getByRole('button', { name }))
    expect(toasts.toastError).toHaveBeenLastCalledWith('Please choose an appointment')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose all' }))
  }
  expect(toasts.toastError).toHaveBeenCalledTimes(4)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who cancels appointments of which some are on bills hears of it', async () => {
  const luna = { ...BRUNO, id: 'luna', billed: true }
  server.listUnsettled.mockResolvedValue({ count: 2, appointments: [BRUNO, luna] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppointmentsToSettle BilledPart={({ count }) => <p>{count} billed</p>} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and notify…' }))
  expect(await screen.findByText('1 billed')).toBeDefined()
})
