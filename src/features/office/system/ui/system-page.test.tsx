import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { System } from '../contract.ts'
import { SystemState } from './system-page.tsx'

const SYSTEM: System = {
  problems: [],
  settings: [],
  database: { kind: 'embedded', version: '18.3', sizeBytes: 1, schema: 1, failure: null },
  backups: { by: 'us', last: null, failure: null },
  mail: { delivers: true, waiting: 0, givenUp: 0, lastSent: null },
  push: { configured: true, devices: 1, waiting: 0 },
  queues: [],
  activity: {
    ...{ requests: 0, faults: 0, withinMs: null, slotsLost: 0, signInsRefused: 0 },
    bookings: { customer: 0, clinic: 0 },
  },
  streams: 1,
  release: '1.0.0',
  startedAt: '2027-03-08T22:10:00.000Z',
  disk: null,
}

/** The facts below a heading, as they are read. */
function factsOf(heading: string) {
  const section = screen.getByRole('heading', { name: heading }).closest('section')
  return [...(section?.querySelectorAll('dl > div') ?? [])].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(': '),
  )
}

afterEach(cleanup)

test('says in words what the server has done and what waits', () => {
  render(
    <SystemState
      {...SYSTEM}
      queues={[
        { kind: 'mail', waiting: 12, lagS: 5400 },
        { kind: 'waitlist', waiting: 1, lagS: 0 },
      ]}
      activity={{
        ...{ requests: 48_210, faults: 3, withinMs: 100, slotsLost: 1, signInsRefused: 7 },
        bookings: { customer: 64, clinic: 21 },
      }}
    />,
  )
  expect(factsOf('Since this server started')).toEqual([
    'Requests: 48,210, 3 failed',
    'Answered: 95 % within 0.1 seconds',
    'Booked: 64 by customers, 21 by the clinic',
    'Slot no longer free: 1 booking refused',
    'Wrong sign-ins: 7 refused',
  ])
  expect(factsOf('Waiting work')).toEqual([
    'Mail: 12, the oldest for 90 minutes',
    'Waitlist offers: 1, not due yet',
  ])
})

test('shows when a backup of the PostgreSQL server was made with the command, if one was', () => {
  const { rerender } = render(<SystemState {...SYSTEM} backups={{ by: 'host', last: null, failure: null }} />)
  const madeBy = 'Made by: The people who run the PostgreSQL server. Ask them for proof.'
  expect(factsOf('Backups')).toEqual([madeBy])
  const last = '2027-03-08T20:30:00.000Z'
  rerender(<SystemState {...SYSTEM} backups={{ by: 'host', last, failure: null }} />)
  expect(factsOf('Backups')).toEqual([
    madeBy,
    'Last good backup: 9 Mar 2027, 2:00 AM, by Tailwell’s backup command',
  ])
})

test('calls a backup well that is due every hour, but not one by hand, which may be old', () => {
  const last = '2027-03-08T20:30:00.000Z'
  const { rerender } = render(<SystemState {...SYSTEM} backups={{ by: 'us', last, failure: null }} />)
  const andMails = 'The database works, the last backup is from 9 Mar 2027, 2:00 AM and emails are sent.'
  expect(screen.getByText(/^The database works/).textContent).toBe(andMails)
  rerender(<SystemState {...SYSTEM} backups={{ by: 'host', last, failure: null }} />)
  expect(screen.getByText('The database works and emails are sent.')).toBeDefined()
})

test('says so when nothing waits and nothing has happened', () => {
  render(<SystemState {...SYSTEM} />)
  expect(factsOf('Waiting work')).toEqual(['Jobs: None waiting'])
  expect(factsOf('Since this server started')).not.toContainEqual(expect.stringContaining('Answered'))
})
