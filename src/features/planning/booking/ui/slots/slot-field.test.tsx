import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from '../../../../../components/forms/form.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { addDays, clinicDay, formatLongDay } from '../../../../../lib/time.ts'
import { ConnectionLost } from '../../../../../lib/web/feature-client.ts'
import { DAY_TEXTS } from '../../../appointments/texts.ts'
import { SLOT_HOURS } from '../../../timetable/rules.ts'
import { sharedForm } from '../shared-form.ts'
import { DayField } from './day-field.tsx'
import { SlotField } from './slot-field.tsx'

/** Mocks of the server's answers. */
const { slots, days, range, chooseDate } = vi.hoisted(() => ({
  slots: vi.fn(),
  days: vi.fn(),
  range: vi.fn(),
  chooseDate: vi.fn(),
}))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ listSlots: slots, listSlotDays: days, listSlotRange: range }),
}))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const TODAY = clinicDay(new Date())
const LAST = addDays(TODAY, 3)
const schema = z.object({ date: z.string(), time: z.string() })

function DemoForm() {
  const form = useZodForm(schema, { defaultValues: { date: '', time: '' } })
  return (
    <Form form={form} draft="demo" onSubmit={vi.fn()}>
      <DayField form={sharedForm(form)} />
      <SlotField
        form={sharedForm(form)}
        date={form.watch('date')}
        serviceTypeId=""
        onChooseDate={chooseDate}
      />
      <button type="button" onClick={() => form.reset({ date: LAST, time: '17:00' })}>
        Restore
      </button>
    </Form>
  )
}

/** Renders the fields for a clinic that can be booked three days ahead; returns the date input. */
async function open() {
  range.mockResolvedValue({ first: TODAY, last: LAST })
  days.mockResolvedValue([
    { date: TODAY, free: 11, closed: false },
    { date: addDays(TODAY, 1), free: 0, closed: false },
    { date: addDays(TODAY, 2), free: 0, closed: true },
  ])
  slots.mockImplementation(async ({ date }: { date: string }) => ({
    date,
    slots: SLOT_HOURS.map((hour) => ({ hour, state: 'free' })),
    closed: null,
    nextFreeDay: null,
  }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <DemoForm />
    </QueryClientProvider>,
  )
  await screen.findByRole('radio', { name: /^Today/ })
  await screen.findByPlaceholderText('dd/mm/yyyy')
  return screen.getByLabelText('Select Date')
}

test('the date input offers the days that can be booked', async () => {
  const box = await open()
  const calendar = box.parentElement?.querySelector('[type=date]')
  expect([calendar?.getAttribute('min'), calendar?.getAttribute('max')]).toEqual([TODAY, LAST])
})

test('the last day that can be booked has its times', async () => {
  fireEvent.change(await open(), { target: { value: LAST } })
  expect(await screen.findAllByRole('radio', { name: /[AP]M$/ })).toHaveLength(11)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['after the last one', addDays(LAST, 1), DAY_TEXTS.tooFarAhead],
  ['that has passed', addDays(TODAY, -1), DAY_TEXTS.over],
])('a day %s says so and asks for no times', async (_, day, sentence) => {
  fireEvent.change(await open(), { target: { value: day } })
  expect((await screen.findByRole('status')).textContent).toBe(sentence)
  expect(slots).not.toHaveBeenCalled()
})

test('no notice is shown while a year is being typed', async () => {
  fireEvent.change(await open(), { target: { value: '0202-11-25' } })
  expect(screen.queryByRole('status')).toBeNull()
  expect(slots).not.toHaveBeenCalled()
})

test('a restored day brings its time with it; choosing another day clears the time', async () => {
  const input = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  const time = await screen.findByRole<HTMLInputElement>('radio', { name: '5:00 PM' })
  expect(time.checked).toBe(true)
  fireEvent.change(input, { target: { value: addDays(TODAY, 1) } })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '5:00 PM' })).checked).toBe(false)
})

test('the strip says what is free on each day', async () => {
  await open()
  const strip = screen.getByRole('radiogroup', { name: 'The next two weeks' })
  expect(strip.textContent).toMatch(/Today.*11 free.*None left.*Closed/)
})

test('a full day says so and leads to the next free one, which is announced', async () => {
  const input = await open()
  const full = SLOT_HOURS.map((hour) => ({ hour, state: 'booked' }))
  slots.mockResolvedValue({ date: TODAY, slots: full, closed: null, nextFreeDay: LAST })
  fireEvent.change(input, { target: { value: TODAY } })
  await screen.findByText('No available time slots for this date. Please select another date.')
  fireEvent.click(screen.getByRole('button', { name: /^Next free day: / }))
  expect(chooseDate).toHaveBeenCalledWith(LAST)
  expect(screen.getByText(`${formatLongDay(LAST)} chosen`).getAttribute('aria-live')).toBe('polite')
})

test('only what is booked is called booked; no other time that can’t be chosen is', async () => {
  const input = await open()
  const OTHERS: Record<number, string> = { 13: 'booked', 14: 'tooShort', 15: 'now' }
  const state = (hour: number) => (hour < 12 ? 'begun' : (OTHERS[hour] ?? 'free'))
  const today = SLOT_HOURS.map((hour) => ({ hour, state: state(hour) }))
  slots.mockResolvedValue({ date: TODAY, slots: today, closed: null, nextFreeDay: null })
  fireEvent.change(input, { target: { value: TODAY } })
  const time = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
  expect((await time('10:00 AM')).disabled).toBe(true)
  expect((await time('11:00 AM')).disabled).toBe(true)
  expect((await time('12:00 PM')).disabled).toBe(false)
  expect((await time('1:00 PM (Booked)')).disabled).toBe(true)
  expect((await time('2:00 PM (Too short)')).disabled).toBe(true)
  expect((await time('3:00 PM (now)')).disabled).toBe(true)
  screen.getByText('(6 of 11 free)')
})

test('times that could not be loaded can be asked for again', async () => {
  const input = await open()
  slots.mockRejectedValueOnce(new ConnectionLost())
  fireEvent.change(input, { target: { value: LAST } })
  await screen.findByText('Failed to load available time slots')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByRole('radio', { name: /[AP]M$/ })).toHaveLength(11)
})
