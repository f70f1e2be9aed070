import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { WalkInPage } from './walk-in-page.tsx'

const client = vi.hoisted(() => ({
  walkIn: vi.fn(),
  list: vi.fn(),
  search: vi.fn(),
  listForCustomer: vi.fn(),
  listForPet: vi.fn(),
}))
const navigate = vi.hoisted(() => vi.fn())
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => client,
}))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../components/layout/page-header.tsx', () => ({ PageHeader: () => null }))
vi.mock('./ways-to-enter.tsx', () => ({ WaysToEnter: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const uuid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const ASHA = { id: uuid(1), fullName: 'Asha Menon', phone: '+919845012301', email: null, address: null }
const BRUNO = { id: uuid(2), name: 'Bruno', species: 'Dog' }
const BATH = { id: uuid(3), name: 'Warm Bath', basePrice: 70_000, houseVisitSurcharge: 20_000 }

/** Shows the page. Returns a function that clicks, and counts. */
function show() {
  client.list.mockResolvedValue([BATH])
  client.search.mockResolvedValue([ASHA])
  client.listForCustomer.mockResolvedValue([BRUNO])
  client.walkIn.mockResolvedValue({})
  client.listForPet.mockResolvedValue({ items: [], nextCursor: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WalkInPage />
    </QueryClientProvider>,
  )
  let clicks = 0
  const click = async (role: string, name: string | RegExp) => {
    clicks += 1
    await userEvent.click(await screen.findByRole(role, { name }))
  }
  return { click, clicks: () => clicks }
}

async function fill({ click }: ReturnType<typeof show>): Promise<void> {
  await click('combobox', 'Customer')
  await userEvent.keyboard('asha')
  await click('option', /Asha Menon/)
  await click('radio', /Warm Bath/)
}

const WALK_IN = { customerId: ASHA.id, petId: BRUNO.id, serviceTypeId: BATH.id, notes: null }

test('records a known customer who is here now with four clicks on the page', async () => {
  const page = show()
  await fill(page)
  await page.click('button', 'Record Walk-in')
  await waitFor(() => expect(client.walkIn).toHaveBeenCalledOnce())
  expect(client.walkIn).toHaveBeenCalledWith({
    ...WALK_IN,
    happened: null,
    idempotencyKey: expect.any(String),
  })
  expect(page.clicks()).toBe(4)
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
})

test('asks for the address of a house visit, and shows its price', async () => {
  const page = show()
  await fill(page)
  await page.click('button', /Visit Type/)
  await page.click('option', 'House Visit')
  await screen.findByRole('radio', { name: /₹900/ })
  await page.click('radio', /At the customer’s home/)
  await page.click('button', 'Record Walk-in')
  await screen.findByText('Please enter the house visit address')
  await userEvent.type(screen.getByLabelText('House Visit Address'), '14 Lake View Road')
  await page.click('button', 'Record Walk-in')
  await waitFor(() => expect(client.walkIn).toHaveBeenCalledOnce())
  expect(client.walkIn.mock.calls[0]?.[0]).toMatchObject({
    ...WALK_IN,
    visitType: 'house',
    houseVisitAddress: '14 Lake View Road',
  })
})

test('asks for day and time of what is already over', async () => {
  const page = show()
  await fill(page)
  await page.click('radio', /Already over/)
  await page.click('button', 'Record Walk-in')
  await screen.findByText('Please enter a time')
  await userEvent.clear(screen.getByLabelText('Date'))
  await userEvent.type(screen.getByLabelText('Date'), '2026-02-02')
  await userEvent.type(screen.getByLabelText('Time'), '09:47')
  await page.click('button', 'Record Walk-in')
  await waitFor(() => expect(client.walkIn).toHaveBeenCalledOnce())
  expect(client.walkIn.mock.calls[0]?.[0]).toMatchObject({
    ...WALK_IN,
    happened: { date: '2026-02-02', hour: 9, minute: 47 },
  })
})

test('says when the pet has another appointment on the day', async () => {
  const page = show()
  const appointment = {
    id: uuid(9),
    status: 'confirmed',
    serviceType: 'Dental Care',
    appointmentDate: '2026-02-02T04:30:00.000Z',
    person: 'Dr. Rao',
    pet: BRUNO,
  }
  client.listForPet.mockResolvedValue({ items: [appointment], nextCursor: null })
  await fill(page)
  expect(screen.queryByText(/another appointment/)).toBeNull()
  await page.click('radio', /Already over/)
  await userEvent.clear(screen.getByLabelText('Date'))
  await userEvent.type(screen.getByLabelText('Date'), '2026-02-02')
  const notice = await screen.findByText(/has another appointment on/)
  expect(notice.textContent).toBe(
    'Bruno has another appointment on this day: Dental Care at 10:00 AM with Dr. Rao.',
  )
})

test('says so of a customer without a pet, where there would be nothing to choose', async () => {
  const page = show()
  client.listForCustomer.mockResolvedValue([])
  await fill(page)
  await screen.findByText('This customer has no pets yet.')
  expect(screen.queryByLabelText('Pet')).toBeNull()
  await page.click('button', 'Record Walk-in')
  await screen.findByText('Please add a pet first.')
  const add = screen.getByRole('button', { name: 'Add Pet', description: 'Please add a pet first.' })
  await waitFor(() => expect(document.activeElement).toBe(add))
  expect(client.walkIn).not.toHaveBeenCalled()
})
