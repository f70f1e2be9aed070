import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clinicInstant } from '../../../../lib/time.ts'
import { Agenda } from './agenda.tsx'

afterEach(cleanup)

test('a day on which no calendar has anything is said once, any other for each calendar', () => {
  const calendars = [1, 2].map((id) => ({ id, name: `Calendar ${id}` }))
  const days = ['2027-03-08', '2027-03-10'].map((date) => ({
    date,
    open: [{ from: 600, until: 720 }],
    closures: [],
    own: [],
  }))
  const nothing = () => undefined
  render(
    <Agenda
      schedule={{ slotStep: 60, calendars, days, appointments: [], held: [] }}
      {...{ calendars, items: [], view: 'week', now: clinicInstant('2027-03-10', 8) }}
      {...{ onOpen: nothing, onBook: nothing, onShift: nothing, onMove: nothing, onPreview: nothing }}
      {...{ onMoveDialog: nothing, homing: 0, gives: () => true }}
    />,
  )
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Monday, 8 March',
    'Wednesday, 10 March, Calendar 1',
    'Wednesday, 10 March, Calendar 2',
  ])
  const free = within(headings[1]?.parentElement as HTMLElement).getAllByRole('button')
  expect(free.map((button) => button.getAttribute('aria-label'))).toEqual(['Book 10:00 AM', 'Book 11:00 AM'])
  expect(screen.getAllByText('No appointments')).toHaveLength(1)
})
