import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { EditDialog } from './edit-dialog.tsx'

const client = vi.hoisted(() => ({ edit: vi.fn(), list: vi.fn(), listForCustomer: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => client,
}))
const toastError = vi.hoisted(() => vi.fn())
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess: vi.fn(), toastWarning: vi.fn() }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const uuid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const APPOINTMENT = {
  id: uuid(0),
  appointmentDate: '2027-03-10T04:30:00.000Z',
  serviceType: 'Warm Bath',
  serviceTypeId: uuid(1),
  pet: { id: uuid(2), name: 'Bruno', species: 'Dog' },
  visitType: 'clinic',
  houseVisitAddress: null,
  notes: 'Shy',
  paymentAmount: 65_000,
  customer: { id: uuid(3), fullName: 'Asha', phone: null },
} as ClinicAppointment
const DENTAL = { id: uuid(4), name: 'Dental Care', basePrice: 90_000, houseVisitSurcharge: 0 }

function show(onClose = vi.fn()) {
  client.list.mockResolvedValue([DENTAL])
  client.listForCustomer.mockResolvedValue([])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditDialog appointment={APPOINTMENT} onClose={onClose} />
    </QueryClientProvider>,
  )
}

async function chooseDental() {
  await userEvent.click(await screen.findByRole('button', { name: /Service/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Dental Care' }))
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('leaves the amount while the service stays, and shows that of another service before saving', async () => {
  client.edit.mockResolvedValue({ appointment: APPOINTMENT, warning: null })
  const onClose = vi.fn()
  show(onClose)
  expect(screen.getByText('Total: ₹650')).toBeTruthy()
  await chooseDental()
  expect(screen.getByText('Total: ₹900 (was ₹650)')).toBeTruthy()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(client.edit).toHaveBeenCalledWith({
    id: APPOINTMENT.id,
    petId: APPOINTMENT.pet.id,
    serviceTypeId: DENTAL.id,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: 'Shy',
    expectedAmount: 90_000,
    seen: {
      petId: APPOINTMENT.pet.id,
      serviceTypeId: APPOINTMENT.serviceTypeId,
      visitType: 'clinic',
      houseVisitAddress: null,
      notes: 'Shy',
    },
  })
})

test('stays open with what was entered when it is refused', async () => {
  const failure = { code: 'ALREADY_PAID', defined: true, message: 'It has been paid.' }
  client.edit.mockRejectedValue(refusedCall(failure))
  const onClose = vi.fn()
  show(onClose)
  await chooseDental()
  await save()
  await waitFor(() => expect(toastError).toHaveBeenCalledWith('It has been paid.'))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByText('Total: ₹900 (was ₹650)')).toBeTruthy()
})
