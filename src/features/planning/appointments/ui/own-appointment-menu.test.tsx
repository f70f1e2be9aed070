import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { OwnAppointmentMenu } from './own-appointment-menu.tsx'

afterEach(() => {
  cleanup()
  Object.assign(clinic, before)
})
const before = { ...clinic }

const VISIT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2027-03-10T04:30:00.000Z',
  serviceType: 'Grooming',
  visitType: 'clinic',
  pet: { id: '', name: 'Bruno', species: 'Dog' },
} as Appointment

const entries = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

test('offers a move only where the card has no button for it, and the ways that the clinic has', async () => {
  const move = vi.fn()
  Object.assign(clinic, { mapUrl: 'https://maps.example/clinic' })
  render(<OwnAppointmentMenu appointment={VISIT} onMove={move} />)
  await userEvent.click(screen.getByRole('button', { name: 'More for Grooming for Bruno' }))
  expect(entries()).toEqual([
    'Move…',
    'Add to calendar',
    'Chat on WhatsApp',
    `Call ${clinic.phone.display}`,
    'Open the map',
  ])
  expect(screen.getByRole('menuitem', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/api/appointments/${VISIT.id}/calendar`,
  )
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move…' }))
  expect(move).toHaveBeenCalledOnce()
  cleanup()

  Object.assign(clinic, { whatsapp: '', mapUrl: '', phone: { dial: '', display: '' } })
  render(<OwnAppointmentMenu appointment={VISIT} />)
  await userEvent.click(screen.getByRole('button', { name: 'More for Grooming for Bruno' }))
  expect(entries()).toEqual(['Add to calendar'])
})

test('of one that is over it has the bill, and nothing about coming', async () => {
  const bill = vi.fn()
  render(<OwnAppointmentMenu appointment={VISIT} isPast onBill={bill} />)
  await userEvent.click(screen.getByRole('button', { name: 'More for Grooming for Bruno' }))
  expect(entries()).toEqual(['Bill'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Bill' }))
  expect(bill).toHaveBeenCalledOnce()
})
