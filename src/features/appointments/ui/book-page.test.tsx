import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import type { Appointment } from '../contract.ts'
import { BookPage } from './book-page.tsx'

const { own } = vi.hoisted(() => ({ own: vi.fn() }))
vi.mock('../../../lib/web/room-client.ts', async (original) => ({
  ...(await original<object>()),
  roomClient: () => ({ own }),
}))

beforeEach(() => {
  // The router scrolls to the top of a new page; jsdom does not implement scrolling.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-20T04:30:00.000Z',
  serviceType: 'Grooming',
  pet: { id: '00000000-0000-4000-8000-000000000001', name: 'Bruno', species: 'Dog' },
  visitType: 'clinic',
  houseVisitAddress: null,
  status: 'pending',
  paymentAmount: 120_000,
} as Appointment

/** Opens the address of a confirmation as a reload does: nothing is cached. */
async function openConfirmation() {
  const rootRoute = createRootRoute()
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/book',
    staticData: { access: null },
    component: () => <BookPage chosen={{}} booked={APPOINTMENT.id} />,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/book'] }),
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a reload shows what was booked, where it is and its calendar file', async () => {
  own.mockResolvedValue(APPOINTMENT)
  await openConfirmation()
  await screen.findByRole('heading', { name: 'Your appointment is booked' })
  expect(own).toHaveBeenCalledWith({ id: APPOINTMENT.id })
  screen.getByText('Grooming for Bruno')
  screen.getByText(new RegExp(clinic.address.join(', ')))
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Open the map')).toBe(clinic.mapUrl)
  expect(target('Add to calendar')).toBe(`/api/appointments/${APPOINTMENT.id}/calendar`)
})

test.each([
  ['confirmed', 'Your appointment is confirmed'],
  ['completed', 'This appointment has taken place'],
  ['cancelled', 'This appointment was cancelled'],
] as const)('opened again when it is %s, the page says so', async (status, title) => {
  own.mockResolvedValue({ ...APPOINTMENT, status })
  await openConfirmation()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
})

test('an appointment that can’t be read shows no empty form', async () => {
  own.mockRejectedValue(new TypeError('Failed to fetch'))
  await openConfirmation()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load appointments')
  expect(screen.queryByText('Book an Appointment')).toBeNull()
})
