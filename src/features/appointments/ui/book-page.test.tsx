import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages } from '../../../../test/open-pages.tsx'
import { clinic } from '../../../clinic/clinic.ts'
import type { Appointment } from '../contract.ts'
import { BookPage } from './book-page.tsx'

const { own } = vi.hoisted(() => ({ own: vi.fn() }))
vi.mock('../../../lib/web/room-client.ts', async (original) => ({
  ...(await original<object>()),
  roomClient: () => ({ own }),
}))

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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await openPages(client, { '/book': () => <BookPage chosen={{}} booked={APPOINTMENT.id} /> })
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
