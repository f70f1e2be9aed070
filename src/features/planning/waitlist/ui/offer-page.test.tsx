import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clinic } from '../../../../clinic/clinic.ts'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import type { Offer } from '../contract.ts'
import { JoinDialog } from './join-dialog.tsx'
import { LinkedOfferPage } from './linked-offer-page.tsx'
import { OfferPage } from './offer-page.tsx'

const server = vi.hoisted(() => ({
  getOffer: vi.fn(),
  declineOffer: vi.fn(),
  acceptOffer: vi.fn(),
  join: vi.fn(),
  getOfferByLink: vi.fn(),
  acceptOfferByLink: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const ID = '00000000-0000-4000-8000-000000000000'
const OFFER: Offer = {
  id: ID,
  state: 'open',
  startsAt: '2027-03-20T04:30:00.000Z',
  expiresAt: '2027-03-19T05:00:00.000Z',
  species: 'Dog',
  pet: 'Bruno',
  serviceType: 'Grooming',
  visitType: 'clinic',
  houseVisitAddress: null,
  calendar: null,
  price: 120_000,
}

async function show(offer: Offer, page = () => <OfferPage id={ID} />) {
  server.getOffer.mockResolvedValue(offer)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const root = createRootRoute()
  const staticData = { access: 'customer', title: 'A Slot for You' } as const
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      staticData,
      component: page,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/dashboard/book-appointment',
      staticData,
      component: () => <p>The confirmation</p>,
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Saturday, 20 March 2027 at 10:00 AM' })
}

test('a place is taken at the price that is shown, and the confirmation follows', async () => {
  await show(OFFER)
  expect(screen.getByText('₹1,200')).toBeTruthy()
  expect(screen.getByText(/We hold this slot for you until/).textContent).toContain('until 10:30 AM')
  server.acceptOffer.mockResolvedValue({ id: ID })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(server.acceptOffer).toHaveBeenCalledWith({ id: ID, expectedPrice: 120_000 })
  await screen.findByText('The confirmation')
})

test('a refusal is shown, and what the place is now', async () => {
  await show(OFFER)
  const message = 'This slot is no longer held for you.'
  server.acceptOffer.mockRejectedValue(refusedCall({ code: 'OFFER_OVER', defined: true, message }))
  server.getOffer.mockResolvedValue({ ...OFFER, state: 'lapsed' })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith(message))
  expect((await screen.findByRole('status')).textContent).toContain('no longer held')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a link shows the place, and one button takes it: the confirmation says what was requested and where', async () => {
  server.getOfferByLink.mockResolvedValue(OFFER)
  await show(OFFER, () => <LinkedOfferPage token="secret" />)
  expect(server.acceptOfferByLink).not.toHaveBeenCalled()
  server.acceptOfferByLink.mockResolvedValue({ id: ID, calendar: 'BEGIN:VCALENDAR' })
  server.getOfferByLink.mockResolvedValue({ ...OFFER, state: 'accepted' })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(server.acceptOfferByLink).toHaveBeenCalledWith({ token: 'secret', expectedPrice: 120_000 })
  await screen.findByRole('heading', { level: 1, name: 'We have your request' })
  screen.getByText('Pending')
  expect(screen.getAllByText(new RegExp(clinic.address.join(', ')))).not.toHaveLength(0)
  screen.getByRole('link', { name: clinic.phone.display })
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toContain('BEGIN')
})

test('a place is passed on', async () => {
  await show(OFFER)
  server.declineOffer.mockResolvedValue({})
  server.getOffer.mockResolvedValue({ ...OFFER, state: 'declined' })
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(server.declineOffer).toHaveBeenCalledWith({ id: ID })
  expect((await screen.findByRole('status')).textContent).toContain('declined this slot')
})

test('the form asks what booking does not know yet, and shows what is wrong at its fields', async () => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinDialog
        start={{
          petId: ID,
          serviceTypeId: '',
          visitType: 'clinic',
          houseVisitAddress: null,
          calendarId: '',
          date: '2027-03-20',
        }}
        pets={[{ id: ID, name: 'Bruno' }]}
        services={[{ id: '00000000-0000-4000-8000-000000000001', name: 'Grooming' }]}
        calendars={[]}
        houseVisits
        days={{ first: '2027-03-10', last: '2028-03-10' }}
        now={{ day: '2027-03-20', free: 5, taken: [{ hour: 12 }, { hour: 18 }] }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  expect(screen.getByText(/^5 slots are free/).textContent).toBe(
    '5 slots are free on Saturday, 20 March 2027. Book a free slot, or choose the times to wait for:',
  )
  // All of it is free.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Morning' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'House Visit' }))
  await user.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  expect(await screen.findByText('Please select a service')).toBeTruthy()
  expect(await screen.findByText('Please enter the house visit address')).toBeTruthy()
  expect(await screen.findByText('Please select a time of day')).toBeTruthy()
  expect(server.join).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: '6 PM to 7 PM' }))
  await user.click(screen.getByRole('checkbox', { name: '12 PM to 1 PM' }))
  await user.click(screen.getByRole('radio', { name: 'Clinic Visit' }))
  await user.click(screen.getByRole('button', { name: /Service/ }))
  await user.click(await screen.findByRole('option', { name: 'Grooming' }))
  server.join.mockResolvedValue({})
  await user.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.join.mock.calls[0]?.[0]).toMatchObject({
    petId: ID,
    firstDay: '2027-03-20',
    lastDay: '2027-03-20',
    part: '18:00',
    moreParts: ['12:00'],
    calendarId: null,
    houseVisitAddress: null,
  })
})
