import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { keepFocus } from '../../../../lib/web/keep-focus.ts'
import type { ClinicEntry } from '../contract.ts'
import { DayWaitlist } from './day-waitlist.tsx'
import { JoinDialog } from './join-dialog.tsx'

const server = vi.hoisted(() => ({
  list: vi.fn(),
  acceptOfferFor: vi.fn(),
  remove: vi.fn(),
  add: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn(), toastWarning: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const [DAY, ID] = ['2027-03-20', '00000000-0000-4000-8000-000000000000']
const ENTRY: ClinicEntry = {
  id: ID,
  pet: 'Bruno',
  serviceType: 'Grooming',
  visitType: 'clinic',
  calendar: null,
  firstDay: DAY,
  lastDay: DAY,
  part: 'any',
  moreParts: [],
  since: '2027-03-19T04:30:00.000Z',
  offer: { id: 'offered', startsAt: '2027-03-20T04:30:00.000Z', expiresAt: '2027-03-19T05:00:00.000Z' },
  hopeless: false,
  customer: { id: 'asha', fullName: 'Asha Menon', phone: '+919845012301' },
  hasLogin: true,
}

async function show(...entries: readonly ClinicEntry[]) {
  server.list.mockResolvedValue(entries)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <DayWaitlist day={DAY} />
    </QueryClientProvider>,
  )
  const [first] = await screen.findAllByRole('listitem')
  if (first === undefined) throw new Error('No one waits.')
  return first
}

async function confirm(action: RegExp, label: string) {
  await userEvent.click(screen.getByRole('button', { name: action }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('staff book the place that is held, after a question, and hear why it can’t be', async () => {
  await show(ENTRY)
  const message = 'This slot is no longer held for this customer.'
  server.acceptOfferFor.mockRejectedValueOnce(refusedCall({ code: 'HOLD_OVER', defined: true, message }))
  await confirm(/^Book 10:00 AM for Asha Menon/, 'Book the slot')
  expect(server.acceptOfferFor).toHaveBeenCalledWith({ id: 'offered' })
  expect(toasts.toastError).toHaveBeenCalledWith(message)
  const appointment = { serviceType: 'Grooming', appointmentDate: '2027-03-10T04:30:00.000Z' }
  server.acceptOfferFor.mockResolvedValueOnce({ appointment, warning: null })
  await confirm(/^Book 10:00 AM for Asha Menon/, 'Book the slot')
  expect(toasts.toastSuccess).toHaveBeenCalledWith('Appointment created successfully', {})
})

test('who has no login is to be called, and is removed after a question', async () => {
  const row = await show({ ...ENTRY, offer: null, hasLogin: false })
  expect(row.textContent).toContain('please call when a slot opens up')
  expect(within(row).queryByRole('button', { name: /^Book/ })).toBeNull()
  server.remove.mockResolvedValue({ removed: true })
  await confirm(/^Remove from the waitlist: Asha Menon/, 'Remove')
  expect(server.remove).toHaveBeenCalledWith({ id: ID })
})

test('the focus goes on with the next in line', async () => {
  const endKeeping = keepFocus()
  const next = {
    ...ENTRY,
    id: ID.replace(/0$/, '1'),
    customer: { ...ENTRY.customer, fullName: 'Rahul Verma' },
  }
  await show(ENTRY, next)
  server.remove.mockResolvedValue({ removed: true })
  server.list.mockResolvedValue([next])
  await confirm(/^Remove from the waitlist: Asha Menon/, 'Remove')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Rahul Verma'))
  endKeeping()
})

test('staff put a customer in line', async () => {
  const [petId, serviceTypeId, customerId] = [1, 2, 3].map((last) => ID.replace(/0$/, String(last))) as [
    string,
    string,
    string,
  ]
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JoinDialog
        customerId={customerId}
        start={{
          ...{ petId, serviceTypeId, visitType: 'clinic', houseVisitAddress: null },
          ...{ calendarId: '', date: DAY },
        }}
        pets={[{ id: petId, name: 'Bruno' }]}
        services={[{ id: serviceTypeId, name: 'Grooming' }]}
        calendars={[]}
        houseVisits
        days={{ first: '2027-03-10', last: '2028-03-10' }}
        now={{ day: '2027-03-20', free: 0, taken: [{ hour: 12 }] }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  server.add.mockResolvedValue(ENTRY)
  expect(screen.getByText(/^Bruno/).textContent).toBe(
    'Bruno · Grooming · Saturday, 20 March 2027 · Clinic Visit',
  )
  expect(screen.queryByRole('button', { name: /^Pet/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }))
  const pet = await screen.findByRole('button', { name: /Pet/ })
  await waitFor(() => expect(document.activeElement).toBe(pet))
  await userEvent.click(screen.getByRole('button', { name: 'Add to the waitlist' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.add.mock.calls[0]?.[0]).toMatchObject({ customerId, petId, serviceTypeId, firstDay: DAY })
})
