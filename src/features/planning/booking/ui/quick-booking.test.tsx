import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftOwner } from '../../../../components/forms/draft-owner.ts'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { readDraft, saveDraft } from '../../../../lib/web/kept/saved-drafts.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { noPage } from '../../../platform/auth/ui/root-route.ts'
import type { ClinicAppointment } from '../../appointments/appointment-schemas.ts'
import { BOOKING_REFUSALS } from '../../appointments/texts.ts'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { QuickBooking } from './quick-booking.tsx'

const server = vi.hoisted(() => ({
  listForCustomer: vi.fn(),
  create: vi.fn(),
  createTogether: vi.fn(),
  list: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

// Rendering the dialog takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 })

const DAY = addDays(clinicDay(new Date()), 1)
const OWNER = 'asha@tests.example'
const DRAFT = 'new-appointment'
const CUSTOMER = {
  id: '00000000-0000-4000-8000-00000000000a',
  fullName: 'Asha Menon',
  phone: '+919000000001',
  address: '4 Lake Road',
} as Customer
const petOf = (name: string, place: number) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  species: 'Dog',
  breed: null,
})
const BRUNO = petOf('Bruno', 1)
const MISTY = petOf('Misty', 2)
const SERVICE = {
  id: '00000000-0000-4000-8000-000000000010',
  name: 'Grooming',
  description: null,
  duration: '01:00:00',
  basePrice: 120_000,
  houseVisitSurcharge: 0,
} as ServiceType
const BOOKED = {
  pet: BRUNO,
  customer: CUSTOMER,
  serviceType: 'Grooming',
  appointmentDate: `${DAY}T05:30:00.000Z`,
  visitType: 'clinic',
} as unknown as ClinicAppointment
/** What was left in the whole form. */
const TYPED = {
  customerId: CUSTOMER.id,
  petId: BRUNO.id,
  serviceTypeId: SERVICE.id,
  date: '',
  time: '',
  calendarId: '',
  visitType: 'house',
  houseVisitAddress: '4 Lake Road',
  notes: 'Bring the large clipper',
  squeezeIn: true,
  outsideHours: true,
  confirm: true,
  more: [{ petId: MISTY.id, serviceTypeId: SERVICE.id }],
}
/** What an empty form has beside what is chosen. */
const NOTHING = {
  date: '',
  time: '',
  calendarId: '',
  visitType: 'clinic',
  houseVisitAddress: '',
  notes: '',
  squeezeIn: false,
  outsideHours: false,
  confirm: true,
  more: [],
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  server.listForCustomer.mockResolvedValue([BRUNO, MISTY])
  server.list.mockResolvedValue([{ id: 'n', text: 'Bites when tired', isWarning: true, pet: null }])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.resetAllMocks()
})

/** Opens the form beside the calendar, for a customer chosen there before, while the whole form holds something else. */
function open(petId = BRUNO.id) {
  const draft = { values: TYPED, from: NOTHING, beside: CUSTOMER }
  const beside = {
    values: { customerId: CUSTOMER.id, petId, serviceTypeId: SERVICE.id, confirm: true },
    from: { customerId: '', petId: '', serviceTypeId: '', confirm: false },
    beside: CUSTOMER,
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(servicesQuery.queryKey, [SERVICE])
  saveDraft(OWNER, DRAFT, draft)
  saveDraft(OWNER, 'quick-booking', beside)
  const onClose = vi.fn()
  const slot = { date: DAY, time: '11:00', calendarId: '' }
  const anchor = { current: document.body }
  const rootRoute = createRootRoute({
    component: () => (
      <DraftOwner value={OWNER}>
        <QuickBooking slot={slot} calendarName={undefined} anchor={anchor} onClose={onClose} />
      </DraftOwner>
    ),
    staticData: noPage,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { draft, onClose, draftNow: () => readDraft(OWNER, DRAFT) }
}

test('beside the calendar only what is in sight is booked, and a time that is refused stays', async () => {
  const { draft, draftNow, onClose } = open()
  const book = await screen.findByRole('button', { name: 'Create Appointment' }, { timeout: 10_000 })
  await screen.findByText('Bites when tired')

  const { message } = BOOKING_REFUSALS.SLOT_TAKEN
  server.create.mockRejectedValue(refusedCall({ code: 'SLOT_TAKEN', defined: true, message }))
  await userEvent.click(book)
  expect((await screen.findByText(message)).closest('[role="alert"]')).not.toBeNull()
  await userEvent.click(book)
  await waitFor(() => expect(server.create).toHaveBeenCalledTimes(2))
  expect(server.create.mock.calls[1]?.[0]).toEqual({
    customerId: CUSTOMER.id,
    petId: BRUNO.id,
    serviceTypeId: SERVICE.id,
    date: DAY,
    hour: 11,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    confirm: true,
    idempotencyKey: expect.any(String),
  })
  expect(server.createTogether).not.toHaveBeenCalled()

  // What waits in the whole form is left alone, also once it is booked.
  server.create.mockResolvedValue({ appointment: BOOKED, warning: null })
  await userEvent.click(book)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draftNow()).toMatchObject(draft)
  expect(readDraft(OWNER, 'quick-booking')).toBeNull()
  expect(localStorage.getItem('confirm-now')).toBe('')
})

test('of several pets one is asked for first; More options takes it all into the whole form', async () => {
  const { draftNow } = open('')
  const misty = await screen.findByRole('radio', { name: /Misty/ }, { timeout: 10_000 })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Bruno/ })))
  await userEvent.click(misty)
  await userEvent.click(screen.getByRole('link', { name: 'More options' }))
  const values = {
    ...NOTHING,
    customerId: CUSTOMER.id,
    petId: MISTY.id,
    serviceTypeId: SERVICE.id,
    date: DAY,
    time: '11:00',
  }
  expect(draftNow()).toMatchObject({ values, beside: CUSTOMER })
})
