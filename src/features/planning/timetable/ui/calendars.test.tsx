import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BuffersForm } from './buffers-form.tsx'
import { Calendars } from './calendars.tsx'
import { SlotsForm } from './slots-form.tsx'

const { client } = vi.hoisted(() => ({
  client: {
    calendars: vi.fn(),
    saveCalendar: vi.fn(),
    addAbsence: vi.fn(),
    removeAbsence: vi.fn(),
    buffers: vi.fn(),
    saveBuffers: vi.fn(),
  },
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({
    ...client,
    list: async () => [
      { id: '00000000-0000-4000-8000-000000000001', name: 'Check-up', duration: '01:30:00' },
    ],
  }),
}))

const VET = {
  id: 2,
  name: 'Dr. Vet',
  kind: 'person',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}
const LEAVE = {
  id: '00000000-0000-4000-8000-000000000002',
  startsAt: '2030-03-19T18:30:00.000Z',
  endsAt: '2030-03-21T18:30:00.000Z',
  reason: 'Leave',
}
const SLOTS = { slotStep: 60 as const, durationsBlock: false, houseVisits: true, travelMinutes: 0 }
const confirm = vi.fn(async () => true)
const show = (element: React.ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('time away is asked about, added and removed', async () => {
  client.calendars.mockResolvedValue([{ ...VET, absences: [LEAVE] }])
  client.addAbsence.mockResolvedValue(LEAVE)
  show(<Calendars openingHours={[]} closures={[]} slots={SLOTS} confirm={confirm} />)
  const list = await screen.findByRole('list', { name: 'Time away of Dr. Vet' })
  expect(list.textContent).toContain('Away Wed, 20 Mar to Thu, 21 Mar · Leave')
  fireEvent.click(within(list).getByRole('button'))
  await waitFor(() => expect(client.removeAbsence).toHaveBeenCalledWith({ id: LEAVE.id }))
  fireEvent.click(screen.getByRole('button', { name: 'Add time away of Dr. Vet' }))
  await screen.findAllByPlaceholderText('dd/mm/yyyy')
  type('First day', '2030-04-01')
  fireEvent.click(screen.getByLabelText(/Away all day/))
  type('Starts at (first day)', '10:00')
  type('Ends at (last day)', '12:00')
  confirm.mockResolvedValueOnce(false)
  fireEvent.click(screen.getByRole('button', { name: 'Add time away' }))
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(client.addAbsence).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Add time away' }))
  const absence = {
    calendarId: 2,
    firstDay: '2030-04-01',
    lastDay: '2030-04-01',
    from: '10:00',
    until: '12:00',
    reason: null,
  }
  await waitFor(() => expect(client.addAbsence).toHaveBeenCalledWith(absence))
  expect(confirm).toHaveBeenCalledWith({ absence })
})

test.each([
  ['its hours', 'Hours of Dr. Vet', 'Save hours', { openingHours: [] }],
  ['what it gives', 'Edit Dr. Vet', 'Save calendar', { openingHours: null }],
])(
  '%s are saved after asking about the appointments that would no longer fit',
  async (_what, open, save, changes) => {
    client.calendars.mockResolvedValue([{ ...VET, absences: [] }])
    show(<Calendars openingHours={[]} closures={[]} slots={SLOTS} confirm={confirm} />)
    fireEvent.click(await screen.findByRole('button', { name: open }))
    confirm.mockResolvedValueOnce(false)
    fireEvent.click(screen.getByRole('button', { name: save }))
    const calendar = { ...VET, ...changes }
    const { id: _, ...seen } = VET
    await waitFor(() => expect(confirm).toHaveBeenCalledWith({ calendar }))
    expect(client.saveCalendar).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: save }))
    await waitFor(() => expect(client.saveCalendar).toHaveBeenCalledWith({ ...calendar, seen }))
  },
)

const MONDAY = [{ weekday: 1, opens: '10:00', closes: '13:00' }]
const itemsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the preview of Monday has the hours and absences of calendars that differ, and what the services take', async () => {
  const own = { openingHours: [{ weekday: 1, opens: '10:00', closes: '11:00' }], absences: [] }
  const away = { ...LEAVE, startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2040-01-01T00:00:00.000Z' }
  client.calendars.mockResolvedValue([
    { ...VET, absences: [] },
    { ...VET, id: 6, name: 'Dr. Rao', absences: [] },
    { ...VET, id: 3, name: 'Groomer', ...own },
    { ...VET, id: 4, name: 'Van', absences: [away] },
    { ...VET, id: 5, name: 'Former', hidden: true, absences: [] },
  ])
  const lead = { clinicMinutes: 0, houseMinutes: 0, openHoursOnly: false }
  const others = { version: 1, calendars: [], closures: [], holdMinutes: 30, lead, moveLimitHours: 24 }
  show(<SlotsForm {...others} openingHours={MONDAY} slots={SLOTS} />)
  expect(await itemsOf('Slots of Dr. Vet and Dr. Rao next Monday')).toEqual([
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
  ])
  expect(await itemsOf('Slots of Groomer next Monday')).toEqual(['10:00 AM'])
  expect(screen.getByText('Van').nextSibling?.textContent).toBe('No slots')
  expect(screen.queryByText('Former')).toBeNull()
  fireEvent.click(screen.getByLabelText(/takes the duration of its service/))
  await screen.findByText('Check-up: 2 slots, from 10:00 AM to 11:00 AM')
})

test('the preview in a calendar’s hours follows what is entered', async () => {
  client.calendars.mockResolvedValue([{ ...VET, absences: [] }])
  show(<Calendars openingHours={MONDAY} closures={[]} slots={SLOTS} confirm={confirm} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Hours of Dr. Vet' }))
  type('Monday, closes', '12:00')
  expect(await itemsOf('Slots of next Monday')).toEqual(['10:00 AM', '11:00 AM'])
})

test('the time around each service is saved together', async () => {
  client.buffers.mockResolvedValue({ buffers: [] })
  client.saveBuffers.mockResolvedValue({ buffers: [] })
  show(<BuffersForm />)
  const service = await screen.findByRole('group', { name: 'Check-up' })
  fireEvent.change(within(service).getByLabelText('After'), { target: { value: '300' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save times' }))
  expect(await screen.findByText('Please enter whole minutes, from 0 to 240')).toBeTruthy()
  fireEvent.change(within(service).getByLabelText('After'), { target: { value: '15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save times' }))
  const buffers = [{ serviceTypeId: '00000000-0000-4000-8000-000000000001', before: 0, after: 15 }]
  const seen = { '00000000-0000-4000-8000-000000000001': { before: 0, after: 0 } }
  await waitFor(() => expect(client.saveBuffers).toHaveBeenCalledWith({ buffers, seen }))
})
