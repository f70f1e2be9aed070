import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinic } from '../../../../clinic/clinic.ts'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { ConnectionLost, refusedCall } from '../../../../lib/web/feature-client.ts'
import { showToastsWith } from '../../../../lib/web/toast.ts'
import type { OwnProfile } from '../../../owners/customers/contract.ts'
import { ownProfileQuery } from '../../../owners/customers/ui/api.ts'
import type { CaredPet } from '../../../owners/pets/contract.ts'
import { ownPetsQuery } from '../../../owners/pets/ui/api.ts'
import type { Appointment } from '../../appointments/appointment-schemas.ts'
import { BOOKING_REFUSALS } from '../../appointments/texts.ts'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { SLOT_HOURS } from '../../timetable/rules.ts'
import { BookPage } from './book-page.tsx'
import { BookedPage } from './booked-page.tsx'

const server = vi.hoisted(() => ({
  getOwn: vi.fn(),
  book: vi.fn(),
  bookTogether: vi.fn(),
  listSlots: vi.fn(),
  listSlotDays: vi.fn(),
  listSlotRange: vi.fn(),
  findNextSlot: vi.fn(),
  listOwn: vi.fn(),
  list: vi.fn(),
  getOwnProfile: vi.fn(),
}))
const { getOwn: own } = server
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

// Rendering the whole form takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 })

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

type Opened = {
  booked?: string
  chosen?: { pet?: string; service?: string }
  pets?: CaredPet[]
  client?: QueryClient
}

/** Renders the page as a reload does: nothing is cached but what the booking form reads of other features. */
async function open({ booked, chosen = { service: 'grooming' }, pets, client = aClient(pets) }: Opened = {}) {
  const rootRoute = createRootRoute({ staticData: { access: null, title: null } })
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/book',
    staticData: { access: null, title: null },
    component: () =>
      booked === undefined ? (
        <BookPage chosen={chosen} loadNext={() => undefined} />
      ) : (
        <BookedPage id={booked} />
      ),
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/book'] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** What is cached when the page opens. */
function aClient(pets = [PET]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(ownPetsQuery.queryKey, pets)
  client.setQueryData(servicesQuery.queryKey, SERVICES)
  client.setQueryData(ownProfileQuery.queryKey, PROFILE)
  return client
}

const openConfirmation = () => open({ booked: APPOINTMENT.id })

const TODAY = clinicDay(new Date())
const DAY = addDays(TODAY, 1)
const PET = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Bruno',
  species: 'Dog',
  breed: null,
} as CaredPet
const PROFILE = { address: '5 Mango Grove' } as OwnProfile
const aService = (name: string, id: string) =>
  ({
    id,
    name,
    description: null,
    duration: '01:00:00',
    basePrice: 120_000,
    houseVisitSurcharge: 0,
  }) as ServiceType
const SERVICES = [
  aService('Grooming', '00000000-0000-4000-8000-000000000002'),
  aService('Emergency', '00000000-0000-4000-8000-000000000003'),
]

/** Renders the form of a clinic whose slots are all free, and whose first free one is tomorrow at 11:00 AM. */
async function openForm(opened: Opened = {}) {
  answerAll(opened.pets)
  await open(opened)
  return await screen.findByRole('button', { name: /Next free: Tomorrow at 11:00 AM/ })
}

/** Lets the server answer all that the form reads. */
function answerAll(pets = [PET]): void {
  server.listOwn.mockResolvedValue(pets)
  server.list.mockResolvedValue(SERVICES)
  server.getOwnProfile.mockResolvedValue(PROFILE)
  server.listSlotRange.mockResolvedValue({ first: TODAY, last: addDays(TODAY, 30) })
  server.listSlotDays.mockResolvedValue([])
  server.findNextSlot.mockResolvedValue({ slot: { date: DAY, hour: 11 }, today: TODAY })
  server.listSlots.mockImplementation(async ({ date }: { date: string }) => ({
    date,
    slots: SLOT_HOURS.map((hour) => ({ hour, state: 'free' })),
    closed: null,
    nextFreeDay: null,
  }))
}

const bookButton = () => screen.getByText('Book Appointment').closest('button')
const time = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('a reload shows what was booked, where it is and its calendar file', async () => {
  own.mockResolvedValue(APPOINTMENT)
  await openConfirmation()
  await screen.findByRole('heading', { name: 'We have your request' })
  expect(own).toHaveBeenCalledWith({ id: APPOINTMENT.id })
  screen.getByText('Grooming for Bruno')
  screen.getByText(new RegExp(clinic.address.join(', ')))
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Open the map')).toBe(clinic.mapUrl)
  expect(target('Add to calendar')).toBe(`/api/appointments/${APPOINTMENT.id}/calendar`)
})

test.each([
  ['confirmed', 'Your appointment is booked'],
  ['completed', 'This appointment has taken place'],
  ['cancelled', 'This appointment was cancelled'],
] as const)('opened again when it is %s, the page says so', async (status, title) => {
  own.mockResolvedValue({ ...APPOINTMENT, status })
  await openConfirmation()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
})

test('an appointment that can’t be read shows no empty form', async () => {
  own.mockRejectedValue(new ConnectionLost())
  await openConfirmation()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load appointments')
  expect(screen.queryByText('Book an Appointment')).toBeNull()
})

test('the disabled button says what is missing and leads to the first such question', async () => {
  await openForm()
  expect(bookButton()?.disabled).toBe(true)
  // The box for a day comes in a script of its own.
  await waitFor(() => expect(screen.getByLabelText('Select Date')).toHaveProperty('disabled', false))
  await userEvent.click(screen.getByText('Still to choose: a day and a time'))
  expect(document.activeElement).toBe(screen.getByLabelText('Select Date'))
})

test('what a second appointment lacks is said as well', async () => {
  await openForm({ chosen: { service: 'emergency' } })
  await userEvent.click(await screen.findByText('Add another pet or service'))
  await screen.findByText('Choose a pet', {}, { timeout: 10_000 })
  await userEvent.click(
    await screen.findByText('Still to choose: the second pet, the second service, a day and a time'),
  )
  expect(document.activeElement?.textContent).toContain('Choose a pet')
})

test('while the clinic has no services, the form says so instead of an empty question', async () => {
  const client = aClient()
  client.setQueryData(servicesQuery.queryKey, [])
  answerAll()
  server.list.mockResolvedValue([])
  await open({ client })
  await screen.findByText('Online booking opens soon')
  expect(screen.queryByText('Select Service')).toBeNull()
  expect(server.findNextSlot).not.toHaveBeenCalled()
})

test('the next free slot is chosen with one tap; the bar for phones names time and price', async () => {
  const next = await openForm()
  await userEvent.click(next)
  expect((await time('11:00 AM')).checked).toBe(true)
  expect(screen.queryByText(/^Still to choose/)).toBeNull()
  const bar = (await screen.findByText('Book')).closest('[data-bottom-bar]')
  expect(bar?.textContent).toMatch(/, 11:00 AM.*₹1,200/)
})

test('a lost answer: the time that may be booked by it stays chosen, and it is sent again as the same', async () => {
  await userEvent.click(await openForm())
  vi.spyOn(window, 'open').mockReturnValue(null)
  server.book.mockRejectedValue(new ConnectionLost())
  await waitFor(() => expect(bookButton()?.disabled).toBe(false))
  await userEvent.click(bookButton() as HTMLElement)
  await waitFor(() => expect(server.book).toHaveBeenCalledOnce(), { timeout: 10_000 })
  const booked = SLOT_HOURS.map((hour) => ({ hour, state: hour < 13 ? 'booked' : 'free' }))
  server.listSlots.mockResolvedValue({ date: DAY, slots: booked, closed: null, nextFreeDay: null })
  // The user looks at another window and comes back.
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await time('10:00 AM (Booked)')
  expect((await time('11:00 AM')).checked).toBe(true)
  await waitFor(() => expect(bookButton()?.disabled).toBe(false))
  await userEvent.click(bookButton() as HTMLElement)
  await waitFor(() => expect(server.book).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  const [first, again] = server.book.mock.calls
  expect(again).toEqual(first)
  // Another time is not what was sent: its loss is said, and it is cleared.
  await userEvent.click(await time('1:00 PM'))
  server.listSlots.mockResolvedValue({
    date: DAY,
    slots: booked.map(({ hour }) => ({ hour, state: hour < 14 ? 'booked' : 'free' })),
    closed: null,
    nextFreeDay: null,
  })
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect((await time('1:00 PM (Booked)')).checked).toBe(false)
  expect(bookButton()?.disabled).toBe(true)

  // Someone else is faster: what is free then is said below the refusal.
  const toasts = vi.fn()
  showToastsWith(Object.assign(toasts, { error: toasts }) as never)
  const { message } = BOOKING_REFUSALS.SLOT_TAKEN
  await userEvent.click(await time('2:00 PM'))
  server.book.mockImplementation(async () => {
    const slots = booked.map(({ hour }) => ({ hour, state: hour < 20 ? 'booked' : 'free' }))
    server.listSlots.mockResolvedValue({ date: DAY, slots, closed: null, nextFreeDay: null })
    throw refusedCall({ code: 'SLOT_TAKEN', defined: true, message })
  })
  await waitFor(() => expect(bookButton()?.disabled).toBe(false))
  await userEvent.click(bookButton() as HTMLElement)
  await waitFor(() => expect(toasts.mock.lastCall?.[0]).toMatchObject({ props: { children: message } }))
  const { container } = render(toasts.mock.lastCall?.[1].description)
  expect(container.textContent).toBe('Free on this day: 8:00 PM.')
})

test('the only service is chosen, as the only pet is', async () => {
  answerAll()
  server.list.mockResolvedValue(SERVICES.slice(0, 1))
  await open({})
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Grooming/ }).checked).toBe(true),
  )
})

test('another pet or service is booked together, at the times where both fit', async () => {
  await openForm()
  await userEvent.click(await screen.findByText('Add another pet or service'))
  const pets = await screen.findByRole('button', { name: /Choose a pet/ }, { timeout: 10_000 })
  await waitFor(() => expect(document.activeElement).toBe(pets))
  await userEvent.click(pets)
  await userEvent.click(await screen.findByRole('option', { name: /Bruno/ }))
  await userEvent.click(screen.getByRole('button', { name: /Choose a service/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Emergency/ }))
  await userEvent.click(screen.getByRole('button', { name: /Next free: Tomorrow at 11:00 AM/ }))
  // The button offers another slot then.
  screen.getByText('Tomorrow at 11:00 AM chosen')
  await waitFor(() => expect(server.listSlots).toHaveBeenLastCalledWith({ date: DAY, more: SERVICES[1]?.id }))
  const summary = (await screen.findByRole('heading', { name: 'Your appointments' })).parentElement
  expect(summary?.textContent).toMatch(/Grooming for Bruno.*Emergency for Bruno.*Total₹2,400/)
  vi.spyOn(window, 'open').mockReturnValue(null)
  server.bookTogether.mockRejectedValue(new ConnectionLost())
  await waitFor(() => expect(bookButton()?.disabled).toBe(false))
  await userEvent.click(bookButton() as HTMLElement)
  await waitFor(() => expect(server.bookTogether).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(server.book).not.toHaveBeenCalled()
  expect(server.bookTogether.mock.calls[0]?.[0]).toMatchObject({
    date: DAY,
    hour: 11,
    parts: SERVICES.map(({ id }) => ({ petId: PET.id, serviceTypeId: id, expectedPrice: 120_000 })),
  })
})

test('the person chosen to give it is in the summary, also of several appointments', async () => {
  answerAll()
  const calendars = [{ id: 7, name: 'Dr. Rao', visitType: null, serviceTypeIds: null }]
  server.listSlotRange.mockResolvedValue({
    first: TODAY,
    last: addDays(TODAY, 30),
    slotsDiffer: true,
    calendars,
  })
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Dr. Rao' }, { timeout: 10_000 }))
  const summary = () => screen.getByRole('heading', { name: /^Your appointments?$/ }).parentElement
  expect(summary()?.textContent).toContain('WhereClinic Visit · Dr. Rao')
  await userEvent.click(await screen.findByText('Add another pet or service'))
  await screen.findByRole('heading', { name: 'Your appointments' })
  expect(summary()?.textContent).toContain('Clinic Visit · Dr. Rao')
})

test('what was booked together is shown with its total', async () => {
  const together = [
    {
      id: '00000000-0000-4000-8000-000000000009',
      appointmentDate: '2027-03-20T05:30:00.000Z',
      serviceType: 'Check-up',
      petName: 'Mia',
      status: 'pending',
      paymentAmount: 30_000,
    },
  ]
  own.mockResolvedValue({ ...APPOINTMENT, together, person: 'Dr. Rao' })
  await openConfirmation()
  expect((await screen.findByText(/: Check-up for Mia$/)).textContent).toBe('11:00 AM: Check-up for Mia')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have your request')
  expect(screen.getByText('Clinic Visit with Dr. Rao')).toBeTruthy()
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₹1,500')
})

test('for an emergency the phone comes first', async () => {
  await openForm()
  expect(screen.queryByText(/^Call now/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }))
  await userEvent.click(screen.getByLabelText(/^Emergency/))
  expect((await screen.findByText(/^Call now/)).getAttribute('href')).toBe(`tel:${clinic.phone.dial}`)
})

test.each([
  ['pets', ownPetsQuery.queryKey, server.listOwn],
  ['services', servicesQuery.queryKey, server.list],
  ['an address', ownProfileQuery.queryKey, server.getOwnProfile],
] as const)('%s that can’t be loaded: the page says so and loads them again', async (_, queryKey, ask) => {
  answerAll()
  ask.mockRejectedValueOnce(new ConnectionLost())
  const client = aClient()
  client.removeQueries({ queryKey })
  await open({ client })
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load booking data')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('radiogroup', { name: 'Select Service' })
})

test('an unknown pet or service in the address is left out', async () => {
  const unknown = '00000000-0000-4000-8000-00000000000f'
  const pets = [PET, { ...PET, id: '00000000-0000-4000-8000-000000000005', name: 'Misty' }]
  await openForm({ pets, chosen: { pet: unknown, service: unknown } })
  for (const name of ['Select Pet', 'Select Service'])
    expect(screen.getByRole('radiogroup', { name }).querySelector(':checked')).toBeNull()
})
