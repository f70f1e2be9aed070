import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Linked, LinkedItem } from '../link-schemas.ts'
import { LinkPage } from './link-page.tsx'

const server = vi.hoisted(() => ({
  getByLink: vi.fn(),
  listSlotsByLink: vi.fn(),
  bookByLink: vi.fn(),
  moveByLink: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

vi.setConfig({ testTimeout: 30_000 })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const OLD = '2041-03-14T09:30:00.000Z'
const NEW = '2041-03-15T09:30:00.000Z'
const APPOINTMENT: LinkedItem = {
  ...{ subject: 'one', kind: 'appointment', pet: 'Misty', species: 'Cat', service: 'Grooming', at: OLD },
  ...{
    day: null,
    names: [],
    isAtHome: false,
    price: 120_000,
    state: 'open',
    status: 'confirmed',
    present: null,
  },
  ...{ answer: null, moves: 'move', cancels: false, books: false },
}
const CARE: LinkedItem = {
  ...{ ...APPOINTMENT, kind: 'vaccination', service: null, at: null, day: '2041-03-14', price: null },
  ...{ status: null, moves: null, books: true },
}
const TIMES = {
  days: [{ date: '2041-03-15', free: 1, closed: false }],
  day: {
    date: '2041-03-15',
    slots: [{ hour: 15, minute: 0, state: 'free' }],
    ...{ closed: null, nextFreeDay: null },
  },
  ...{ first: '2041-03-01', last: '2041-05-01' },
}

async function open(item: LinkedItem, prices: Linked['prices'] = null) {
  server.getByLink.mockResolvedValue({
    kind: 'reminder',
    items: [item],
    prices,
    reminders: 'all',
    feedback: null,
  })
  server.listSlotsByLink.mockResolvedValue(TIMES)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const root = createRootRoute()
  const staticData = { access: 'anyone', title: 'Shared by the Clinic' } as const
  const page = createRoute({ getParentRoute: () => root, path: '/', staticData, component: LinkPage })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/#secret'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: /^Misty’s/ })
}

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp | string) =>
  await userEvent.click(await screen.findByRole('radio', { name }))

test('care is booked at home at the price that is shown, and the app’s confirmation follows', async () => {
  await open(CARE, { clinic: 80_000, house: 115_000 })
  screen.getByText('₹800 at the clinic, ₹1,150 at your home')
  await press('Book')
  await choose(/^House Visit/)
  await userEvent.type(await screen.findByLabelText('House Visit Address'), '5 Mango Grove')
  await choose('3:00 PM')
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₹1,150')
  const item = { ...CARE, service: 'Vaccination', status: 'pending', answer: 'booked', present: NEW }
  const now = { ...item, price: 115_000, isAtHome: true, books: false }
  server.bookByLink.mockResolvedValue({ id: 'two', item: now, calendar: 'BEGIN:VCALENDAR' })
  await press('Book')
  await screen.findByRole('heading', { level: 1, name: 'We have your request' })
  expect(server.bookByLink).toHaveBeenCalledWith({
    ...{ token: 'secret', subject: 'one', kind: 'vaccination', day: '2041-03-14' },
    ...{ date: '2041-03-15', hour: 15 },
    ...{ visitType: 'house', houseVisitAddress: '5 Mango Grove', expectedPrice: 115_000 },
  })
  screen.getByText('5 Mango Grove')
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total₹1,150')
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toContain('BEGIN')
})

test('a move says beforehand what it gives up, and shows the new time afterwards', async () => {
  await open(APPOINTMENT)
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('₹1,200')
  await press('Move')
  await screen.findByText(/Until then your appointment is pending again/)
  await choose('3:00 PM')
  const item = { ...APPOINTMENT, state: 'moved', status: 'pending', present: NEW, moves: null }
  const moved = { id: 'one', item, outcome: 'moved', to: NEW, calendar: 'BEGIN:VCALENDAR' }
  server.moveByLink.mockResolvedValue(moved)
  await press('Move appointment')
  await screen.findByRole('heading', { level: 1, name: 'We have your request' })
  expect(document.body.textContent).toContain('15 March 2041')
  expect(document.body.textContent).not.toContain('14 March 2041')
  screen.getByRole('link', { name: 'Add to calendar' })
})

test('what was moved stands under its new time when the link is opened again', async () => {
  await open({ ...APPOINTMENT, state: 'moved', status: 'pending', present: NEW, moves: null })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('15 March 2041')
  expect(screen.getByText(/The old time was/).textContent).toContain('was Thursday, 14 March 2041')
})

test('the clinic’s name, address and phone stand at the bottom', async () => {
  await open(APPOINTMENT)
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByText(clinic.name)).toBeTruthy()
  expect(foot.getByText(new RegExp(clinic.address.join(', ')))).toBeTruthy()
  expect(foot.getByRole('link', { name: clinic.phone.display })).toBeTruthy()
})
