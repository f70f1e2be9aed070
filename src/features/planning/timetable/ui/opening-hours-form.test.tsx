import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { OpeningHoursForm } from './opening-hours-form.tsx'

const { saveHours } = vi.hoisted(() => ({ saveHours: vi.fn() }))
vi.mock('./api.ts', () => ({
  TIMETABLE_KEY: ['timetable'],
  timetableClient: { saveHours },
  calendarsQuery: { queryKey: ['calendars'], queryFn: async () => [CLINIC] },
}))

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' }))
const SEEN = Object.fromEntries(EVERY_DAY.map((span) => [span.weekday, [span]]))
const OTHERS = {
  slots: { slotStep: 60 as const, durationsBlock: false, houseVisits: true, travelMinutes: 0 },
  calendars: [],
  closures: [],
  holdMinutes: 30,
  lead: { clinicMinutes: 0, houseMinutes: 0, openHoursOnly: false },
  moveLimitHours: 24,
}
const CLINIC = {
  id: 1,
  name: 'Clinic',
  kind: 'room',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
  absences: [],
}
const confirm = vi.fn(async () => true)

let rerender: (element: React.ReactElement) => void
const client = new QueryClient()
const shown = (openingHours: typeof EVERY_DAY, version = 7) => (
  <QueryClientProvider client={client}>
    <OpeningHoursForm timetable={{ ...OTHERS, version, openingHours }} confirm={confirm} />
  </QueryClientProvider>
)

beforeEach(() => {
  saveHours.mockImplementation(async (input: object) => ({
    version: 8,
    ...OTHERS,
    ...input,
  }))
  ;({ rerender } = render(shown(EVERY_DAY)))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string, index = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[index] as HTMLElement, { target: { value } })

test('a day without hours is closed, and a second span leaves a break', async () => {
  press('Remove these hours of Sunday')
  type('Monday, closes', '13:00')
  press('Add hours to Monday')
  type('Monday, opens', '17:00', 1)
  type('Monday, closes', '00:00', 1)
  expect(await screen.findByText('10 slots, 10:00 AM to 1:00 PM and 5:00 PM to 12:00 AM')).toBeTruthy()
  expect(screen.getByText('Closed')).toBeTruthy()
  const monday = within(screen.getByRole('list', { name: 'Slots of next Monday' })).getAllByRole('listitem')
  expect(monday.map(({ textContent }) => textContent)).toEqual([
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    ...[5, 6, 7, 8, 9, 10, 11].map((hour) => `${hour}:00 PM`),
  ])
  press('Save opening hours')
  await waitFor(() => expect(saveHours).toHaveBeenCalledOnce())
  const openingHours = [
    { weekday: 1, opens: '10:00', closes: '13:00' },
    { weekday: 1, opens: '17:00', closes: '24:00' },
    ...EVERY_DAY.slice(1, 6),
  ]
  expect(saveHours).toHaveBeenCalledWith({ openingHours, seen: SEEN })
  expect(confirm).toHaveBeenCalledWith({ openingHours })
})

test('Monday’s hours can be those of every day', async () => {
  type('Monday, opens', '09:00')
  press('Same every day')
  press('Save opening hours')
  await waitFor(() => expect(saveHours).toHaveBeenCalledOnce())
  const openingHours = EVERY_DAY.map((span) => ({ ...span, opens: '09:00' }))
  expect(saveHours).toHaveBeenCalledWith({ openingHours, seen: SEEN })
})

test('nothing is sent if hours are wrong, or if the appointments outside shall decide', async () => {
  type('Tuesday, closes', '09:00')
  press('Save opening hours')
  expect(await screen.findByText(TIMETABLE_TEXTS.closesBeforeOpens)).toBeTruthy()
  expect(confirm).not.toHaveBeenCalled()
  confirm.mockResolvedValueOnce(false)
  type('Tuesday, closes', '20:00')
  press('Save opening hours')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(saveHours).not.toHaveBeenCalled()
})

test('what is typed stays when something else is saved; a day that two have changed is asked about', async () => {
  type('Monday, opens', '09:00')
  rerender(shown(EVERY_DAY, 8))
  expect(screen.getByLabelText<HTMLInputElement>('Monday, opens').value).toBe('09:00')
  const theirs = EVERY_DAY.map((span) => ({ ...span, closes: '17:00' })).filter(({ weekday }) => weekday < 3)
  rerender(shown(theirs, 9))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Monday is now 10:00 AM to 5:00 PM.')
  expect(notice.textContent).toContain('Sunday is now closed.')
  expect(screen.getByLabelText<HTMLInputElement>('Tuesday, closes').value).toBe('5:00 PM')
  expect(screen.queryByLabelText('Sunday, opens')).toBeNull()
  press('Keep mine: Monday')
  press('Save opening hours')
  await waitFor(() => expect(saveHours).toHaveBeenCalledOnce())
  const [monday, tuesday] = theirs
  expect(saveHours.mock.calls[0]?.[0].openingHours).toEqual([
    EVERY_DAY[0] && { ...EVERY_DAY[0], opens: '09:00' },
    tuesday,
  ])
  expect(saveHours.mock.calls[0]?.[0].seen).toMatchObject({ 1: [monday], 7: [] })
})
