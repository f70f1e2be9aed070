import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PlacedAppointment } from '../contract.ts'
import { DaySheets } from './day-sheets.tsx'

afterEach(cleanup)

test('on paper each calendar has its table, which names it once', () => {
  const date = '2027-03-10'
  const appointment = {
    id: '00000000-0000-4000-8000-000000000000',
    appointmentDate: '2027-03-10T04:30:00.000Z',
    serviceType: 'Grooming',
    pet: { name: 'Bruno', species: 'Dog' },
    customer: { fullName: 'Asha Menon', phone: null },
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    status: 'confirmed',
    person: 'Dr. Rao',
    calendarId: 2,
    date,
  } as PlacedAppointment
  const calendars = [
    { id: 1, name: 'Clinic' },
    { id: 2, name: 'Dr. Rao' },
  ]
  const days = [{ date, open: [], closures: [], own: [] }]
  render(<DaySheets days={days} calendars={calendars} appointments={[appointment]} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Wednesday, 10 March 2027, Dr. Rao',
  ])
  expect(screen.getAllByText(/Dr\. Rao/)).toHaveLength(1)
  expect(screen.getByText('Clinic Visit')).toBeTruthy()
})
