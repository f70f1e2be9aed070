import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Appointment } from '../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../cancel-texts.ts'
import { AppointmentCard } from './appointment-card.tsx'

const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2041-05-05T04:30:00.000Z',
  serviceType: 'Grooming',
  pet: { id: '00000000-0000-4000-8000-000000000001', name: 'Bruno', species: 'Dog' },
  visitType: 'clinic',
  status: 'pending',
  notes: null,
  cancellationReason: null,
  askedMove: null,
  together: [],
} as unknown as Appointment

afterEach(cleanup)

const show = (appointment: Partial<Appointment>) =>
  render(
    <AppointmentCard
      appointment={{ ...APPOINTMENT, ...appointment }}
      isPast={false}
      button={null}
      menu={null}
    />,
  )

test('of a confirmed appointment that its owner moved says why it can’t be cancelled here', () => {
  show({})
  expect(screen.queryByText(CANCEL_TEXTS.confirmedBeforeMove)).toBeNull()
  cleanup()
  show({ confirmedBeforeMove: true })
  expect(screen.getByText(CANCEL_TEXTS.confirmedBeforeMove)).toBeTruthy()
})

test('says to what time its owner has asked to move it, and when', () => {
  show({ askedMove: { to: '2041-05-06T09:30:00.000Z', at: '2041-05-04T12:00:00.000Z' } })
  const text =
    'You asked us to move this appointment to Mon 6 May 2041, 3:00 PM (asked Sat 4 May 2041, 5:30 PM).'
  expect(screen.getByText(/You asked us/).textContent).toContain(text)
})
