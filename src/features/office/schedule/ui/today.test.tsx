import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinicInstant } from '../../../../lib/time.ts'
import { noPage } from '../../../platform/auth/ui/root-route.ts'
import type { PlacedAppointment } from '../contract.ts'
import { Today } from './today.tsx'

const { read, services } = vi.hoisted(() => ({ read: vi.fn(), services: [{ id: 'grooming' }] }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ get: read, list: async () => services }),
}))

const DATE = '2027-03-10'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: clinicInstant(DATE, 12) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const item = (hour: number, given: Partial<PlacedAppointment> = {}) => ({
  id: `00000000-0000-4000-8000-0000000000${hour}`,
  serviceType: 'Grooming',
  pet: { name: `Pet at ${hour}`, species: 'Dog' },
  customer: { fullName: 'Asha Menon', phone: null },
  status: 'confirmed',
  calendarId: 1,
  date: DATE,
  minute: hour * 60,
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  ...given,
})

async function show(appointments: unknown[], later: unknown[] = []): Promise<HTMLElement> {
  const today = { date: DATE, open: [{ from: 600, until: 1260 }], closures: [], own: [] }
  read.mockImplementation(async ({ view }: { view: string }) => ({
    slotStep: 60,
    calendars: [{ id: 1, name: 'Clinic' }],
    days: view === 'day' ? [today] : [today, ...later],
    appointments: view === 'day' ? appointments.filter((one) => Object(one).date === DATE) : appointments,
    held: [{ calendarId: 1, date: DATE, from: 960, until: 1020 }],
  }))
  const rootRoute = createRootRoute({ component: Today, staticData: noPage })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return await screen.findByRole('region', { name: 'Today' })
}

test('no time is free in a clinic without a service', async () => {
  const [service] = services.splice(0)
  const region = await show([item(10, { status: 'pending' })])
  expect(await within(region).findByText('1 appointment, 1 of them pending')).toBeTruthy()
  if (service) services.push(service)
})

test('the day is summed up and listed, without what was cancelled; what is held or kept free is not free', async () => {
  const arrivedAt = clinicInstant(DATE, 12).toISOString()
  const region = await show([
    item(10, { status: 'pending' }),
    item(13, { arrivedAt, bufferAfter: 90 }),
    item(14, { status: 'cancelled' }),
  ])
  expect(
    await within(region).findByText('2 appointments, 1 of them pending, 4 times still free'),
  ).toBeTruthy()
  expect(read).toHaveBeenCalledWith({ date: DATE, view: 'day' })
  const rows = within(region).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '10:00 AM Pet at 10, Grooming Asha Menon Pending',
    '1:00 PM Pet at 13, Grooming Waiting since 12:00 PM · Asha Menon Confirmed',
  ])
  expect(within(region).getByRole('link', { name: 'Open calendar' })).toHaveProperty(
    'pathname',
    '/dashboard/calendar',
  )
})

test('of a full day, what is over or completed is folded, and the next twelve are shown', async () => {
  const region = await show(
    Array.from({ length: 14 }, (_, index) =>
      item(10, {
        id: `00000000-0000-4000-8000-0000000001${10 + index}`,
        minute: 600 + index * 30,
        minutes: 30,
        pet: { id: '', name: `Pet ${index}`, species: 'Dog' },
        ...(index === 5 && { status: 'completed' }),
      }),
    ),
  )
  const folded = await within(region).findByText('5 are over')
  const rows = within(region)
    .getAllByRole('listitem')
    .filter((row) => row.closest('details') === null)
  expect(rows).toHaveLength(9)
  expect(rows[0]?.textContent).toContain('12:00 PM Pet 4')
  expect(folded.closest('details')?.querySelectorAll('li')).toHaveLength(5)
})

test('before the clinic opens it says when; after its day it turns to the next open day', async () => {
  vi.setSystemTime(clinicInstant(DATE, 8))
  const region = await show([item(13)])
  await waitFor(() => expect(region.textContent).toContain('Opens at 10:00 AM. 1 appointment'))
  cleanup()
  vi.setSystemTime(clinicInstant(DATE, 21, 30))
  const next = { date: '2027-03-12', open: [{ from: 540, until: 1260 }], closures: [], own: [] }
  const closed = { date: '2027-03-11', open: [], closures: [], own: [] }
  await show([item(13), item(10, { date: next.date })], [closed, next])
  const later = await screen.findByRole('region', { name: 'Friday, 12 March' })
  expect(later.textContent).toContain('Opens at 9:00 AM. 1 appointment')
  expect(within(later).getByRole('link', { name: 'Open calendar' })).toHaveProperty(
    'search',
    '?date=2027-03-12',
  )
})
