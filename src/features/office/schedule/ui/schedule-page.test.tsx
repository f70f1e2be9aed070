import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinicInstant } from '../../../../lib/time.ts'
import { CHOSEN } from '../../../../lib/web/choices.ts'
import { nextPaint } from '../../../../lib/web/next-paint.ts'
import { noPage } from '../../../platform/auth/ui/root-route.ts'
import { SchedulePage } from './schedule-page.tsx'

const { read, ofDay, drawn } = vi.hoisted(() => ({ read: vi.fn(), ofDay: vi.fn(), drawn: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ get: read, list: ofDay }),
}))
vi.mock('./appointment-dialog.tsx', async () => {
  const { Dialog } = await import('../../../../components/dialogs/dialog.tsx')
  return {
    AppointmentDialog: ({ onClose }: { onClose: () => void }) => (
      <Dialog isOpen onClose={onClose} title="Appointment">
        <p>Facts</p>
      </Dialog>
    ),
  }
})
vi.mock('./grid/grid-cell.tsx', async (original) => {
  const { GridCell, ...others } = await original<typeof import('./grid/grid-cell.tsx')>()
  const Counted: typeof GridCell = (props) => {
    drawn()
    return <GridCell {...props} />
  }
  return { ...others, GridCell: Counted }
})

const DATE = '2027-03-10'
const ROWS = 20

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: clinicInstant(DATE, 8) })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const item = (row: number) => ({
  id: `00000000-0000-4000-8000-0000000000${10 + row}`,
  appointmentDate: clinicInstant(DATE, 10 + Math.floor(row / 4), (row % 4) * 15).toISOString(),
  serviceType: 'Grooming',
  pet: { name: `Pet ${row}`, species: 'Dog' },
  customer: { fullName: 'Asha Menon', phone: null },
  status: 'confirmed',
  squeezedIn: false,
  calendarId: 1,
  date: DATE,
  minute: 600 + row * 15,
  minutes: 15,
  bufferBefore: 0,
  bufferAfter: 0,
})

let client: QueryClient
const ITEMS = Array.from({ length: ROWS }, (_, row) => item(row))

const answer = (appointments: readonly object[]) =>
  read.mockResolvedValue({
    slotStep: 15,
    calendars: [1, 2, 3, 4].map((id) => ({ id, name: `Calendar ${id}` })),
    days: [{ date: DATE, open: [{ from: 600, until: 600 + ROWS * 15 }], closures: [], own: [] }],
    appointments,
    held: [],
  })

const WAIT = {
  id: '00000000-0000-4000-8000-000000000001',
  pet: 'Misty',
  serviceType: 'Grooming',
  visitType: 'clinic',
  calendar: null,
  firstDay: DATE,
  lastDay: DATE,
  part: 'morning',
  moreParts: [],
  offer: null,
  customer: { fullName: 'Ravi Kumar', phone: null },
}

async function show(): Promise<HTMLElement> {
  answer(ITEMS)
  ofDay.mockResolvedValue([WAIT])
  const search = { date: DATE, view: 'day', status: undefined, calendar: undefined } as const
  const rootRoute = createRootRoute({
    component: () => <SchedulePage search={search} onSearch={() => undefined} />,
    staticData: noPage,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return await screen.findByRole('grid', { name: 'Appointments' })
}

test('a dialog and the arrow keys draw nothing of the grid again, and a dialog does not make it inert', async () => {
  const grid = await show()
  const before = drawn.mock.calls.length
  expect(before).toBeGreaterThanOrEqual(ROWS)
  await userEvent.click(screen.getByRole('button', { name: /Pet 3 / }))
  expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeTruthy()
  expect(grid.closest('[inert]')).toBeNull()
  expect(screen.queryByRole('grid')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('grid')).toBe(grid)
  const pet = (row: number) => screen.getByRole('button', { name: new RegExp(`Pet ${row} `) })
  await vi.waitFor(() => expect(document.activeElement).toBe(pet(3)))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(pet(5))
  expect(drawn.mock.calls.length).toBe(before)
})

test('the focus stays with an appointment that is moved from its dialog, and on the grid if it leaves the day', async () => {
  await show()
  const pet = (row: number) =>
    screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`Pet ${row} `) })
  const close = async () => {
    await userEvent.keyboard('{Escape}')
    await client.invalidateQueries()
  }
  const focusedColumn = () => {
    expect(document.activeElement).toBe(pet(3))
    return pet(3).closest('td')?.cellIndex
  }
  await userEvent.click(pet(3))
  await screen.findByRole('dialog', { name: 'Appointment' })
  answer(ITEMS.map((one, row) => (row === 3 ? { ...one, calendarId: 2 } : one)))
  await close()
  await vi.waitFor(() => expect(focusedColumn()).toBe(2))

  // It may be drawn elsewhere before its dialog is closed, too.
  await userEvent.click(pet(3))
  await screen.findByRole('dialog', { name: 'Appointment' })
  answer(ITEMS)
  await client.invalidateQueries()
  await close()
  await vi.waitFor(() => expect(focusedColumn()).toBe(1))

  await userEvent.click(pet(3))
  await screen.findByRole('dialog', { name: 'Appointment' })
  answer(ITEMS.filter((_, row) => row !== 3))
  await close()
  await vi.waitFor(() => {
    expect(screen.queryByRole('button', { name: /Pet 3 / })).toBeNull()
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true)
  })
  await nextPaint()
  await nextPaint()

  // Someone who has left the calendar is not called back.
  act(() => (document.activeElement as HTMLElement).blur())
  answer(ITEMS)
  await act(() => client.invalidateQueries())
  await nextPaint()
  await nextPaint()
  await nextPaint()
  expect(document.activeElement).toBe(document.body)
})

test('who waits for a place on the day stands below it', async () => {
  await show()
  expect(await screen.findByText('Ravi Kumar: Grooming for Misty')).toBeTruthy()
  expect(ofDay).toHaveBeenLastCalledWith({ day: DATE })
})

test('an appointment is of few elements', async () => {
  await show()
  const block = screen.getByRole('button', { name: /Pet 3 / })
  expect(block.querySelectorAll('*').length).toBeLessThanOrEqual(9)
})

test('how many columns the calendar has is known from the first visit on, and heard by the menu', async () => {
  localStorage.clear()
  const heard = vi.fn()
  window.addEventListener(CHOSEN, heard)
  await show()
  window.removeEventListener(CHOSEN, heard)
  expect(localStorage.getItem('calendar-columns')).toBe('4')
  expect(heard).toHaveBeenCalled()
})
