import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { ConnectionLost, refusedCall } from '../../../../lib/web/feature-client.ts'
import { showToastsWith } from '../../../../lib/web/toast.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { noPage } from '../../../platform/auth/ui/root-route.ts'
import { BOOKING_REFUSALS } from '../../appointments/texts.ts'
import type { ServiceType } from '../../services/contract.ts'
import { SLOT_HOURS } from '../../timetable/rules.ts'
import { NewAppointmentForm } from './new-appointment-form.tsx'

const server = vi.hoisted(() => ({
  listForCustomer: vi.fn(),
  create: vi.fn(),
  createTogether: vi.fn(),
  listSlots: vi.fn(),
  listSlotDays: vi.fn(),
  listSlotRange: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

// Rendering the whole form takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 })

const TODAY = clinicDay(new Date())
const DAY = addDays(TODAY, 1)
const CUSTOMER = {
  id: '00000000-0000-4000-8000-00000000000a',
  fullName: 'Asha Menon',
  phone: '+919000000001',
  address: null,
} as Customer
const PETS = ['Bruno', 'Misty'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index + 1}`,
  name,
  species: 'Dog',
  breed: null,
}))
const SERVICES = ['Grooming', 'Dental Care'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000001${index}`,
  name,
  description: null,
  duration: '01:00:00',
  basePrice: 120_000 - index * 20_000,
  houseVisitSurcharge: 0,
})) as ServiceType[]

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  server.listForCustomer.mockResolvedValue(PETS)
  server.listSlotRange.mockResolvedValue({ first: TODAY, last: addDays(TODAY, 30) })
  server.listSlotDays.mockResolvedValue([])
  offer(SLOT_HOURS)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

/** The hours that are free from now on. */
function offer(free: readonly number[]): void {
  server.listSlots.mockImplementation(async ({ date }: { date: string }) => ({
    date,
    slots: SLOT_HOURS.map((hour) => ({ hour, state: free.includes(hour) ? 'free' : 'booked' })),
    closed: null,
    nextFreeDay: null,
  }))
}

test('staff book two pets of a customer one after the other, with both prices and the total in sight', async () => {
  const preselected = { customer: CUSTOMER, petId: PETS[0]?.id, serviceTypeId: SERVICES[0]?.id }
  const slot = { date: DAY, time: '', calendarId: '' }
  const rootRoute = createRootRoute({
    component: () => <NewAppointmentForm services={SERVICES} preselected={preselected} slot={slot} />,
    staticData: noPage,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const press = async (name: string | RegExp) =>
    await userEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }))
  await screen.findByRole('radio', { name: /Bruno/ }, { timeout: 10_000 })
  await press('Add another pet or service')
  expect(screen.queryByLabelText(/Squeeze in/)).toBeNull()
  await press(/Choose a pet/)
  await userEvent.click(await screen.findByRole('option', { name: /Misty/ }))
  await press(/Choose a service/)
  await userEvent.click(await screen.findByRole('option', { name: /Dental Care/ }))
  await waitFor(() => expect(server.listSlots).toHaveBeenLastCalledWith({ date: DAY, more: SERVICES[1]?.id }))
  await userEvent.click(await screen.findByRole('radio', { name: '11:00 AM' }))
  const summary = screen.getByRole('heading', { name: 'The appointments' }).parentElement
  expect(summary?.textContent).toMatch(/Grooming for Bruno₹1,200Dental Care for Misty₹1,000Total₹2,200/)
  server.createTogether.mockRejectedValue(new ConnectionLost())
  await press('Create Appointments')
  await waitFor(() => expect(server.createTogether).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(server.createTogether.mock.calls[0]?.[0]).toEqual({
    customerId: CUSTOMER.id,
    parts: PETS.map((pet, index) => ({ petId: pet.id, serviceTypeId: SERVICES[index]?.id })),
    date: DAY,
    hour: 11,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    confirm: false,
    idempotencyKey: expect.any(String),
  })
  expect(server.create).not.toHaveBeenCalled()

  // Too late: what is free is said below the refusal.
  const toasts = vi.fn()
  showToastsWith(Object.assign(toasts, { error: toasts }) as never)
  const { message } = BOOKING_REFUSALS.SLOT_TAKEN
  server.createTogether.mockImplementation(async () => {
    offer([15, 16])
    throw refusedCall({ code: 'SLOT_TAKEN', defined: true, message })
  })
  await press('Create Appointments')
  await waitFor(() => expect(toasts.mock.lastCall?.[0]).toMatchObject({ props: { children: message } }))
  const { container } = render(toasts.mock.lastCall?.[1].description)
  expect(container.textContent).toBe('Free on this day: 3:00 PM and 4:00 PM.')
})
