import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Form } from '../../../../../components/forms/form.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { addDays, clinicDay } from '../../../../../lib/time.ts'
import { VISIT_TYPES } from '../../../services/visit-types.ts'
import { sharedForm } from '../shared-form.ts'
import { ChooseCalendar } from './choose-calendar.tsx'
import { SlotField } from './slot-field.tsx'

/** Mocks of the server's answers. */
const { slots, range } = vi.hoisted(() => ({ slots: vi.fn(), range: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', () => ({
  featureClient: () => ({ listSlots: slots, listSlotRange: range }),
}))

const TODAY = clinicDay(new Date())
const DAYS = { first: TODAY, last: addDays(TODAY, 3) }
const VET = { id: 1, name: 'Dr. Rao', visitType: null, serviceTypeIds: null }
const GROOMER = { id: 2, name: 'Meera', visitType: 'clinic', serviceTypeIds: ['grooming'] }
const schema = z.object({
  date: z.string(),
  time: z.string(),
  serviceTypeId: z.string(),
  visitType: z.enum(VISIT_TYPES),
  calendarId: z.string(),
})

function DemoForm() {
  const form = useZodForm(schema, {
    defaultValues: { date: TODAY, time: '', serviceTypeId: 'grooming', visitType: 'clinic', calendarId: '' },
  })
  return (
    <Form form={form} draft="demo" onSubmit={vi.fn()}>
      <ChooseCalendar form={sharedForm(form)} />
      <SlotField form={sharedForm(form)} date={TODAY} serviceTypeId="grooming" onChooseDate={vi.fn()} />
      <button type="button" onClick={() => form.setValue('visitType', 'house')}>
        House
      </button>
    </Form>
  )
}

beforeEach(() => {
  slots.mockResolvedValue({
    date: TODAY,
    slots: [{ hour: 10, minute: 30, state: 'free' }],
    closed: null,
    nextFreeDay: null,
  })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

async function open(answer: object) {
  range.mockResolvedValue({ ...DAYS, ...answer })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <DemoForm />
    </QueryClientProvider>,
  )
  await screen.findByRole('radio', { name: '10:30 AM' })
}

test('with one calendar nothing is chosen and nothing asked, as with an older server', async () => {
  await open({})
  expect(slots).toHaveBeenLastCalledWith({ date: TODAY })
  expect(screen.queryByRole('radio', { name: 'Anyone' })).toBeNull()
})

test('anyone who gives the service, or one of them, until they no longer fit', async () => {
  await open({ slotsDiffer: true, calendars: [VET, GROOMER] })
  const asked = { date: TODAY, serviceTypeId: 'grooming', visitType: 'clinic' }
  await waitFor(() => expect(slots).toHaveBeenLastCalledWith(asked))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Anyone' })).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Meera' }))
  await waitFor(() => expect(slots).toHaveBeenLastCalledWith({ ...asked, calendarId: 2 }))
  fireEvent.click(screen.getByRole('button', { name: 'House' }))
  await waitFor(() => expect(slots).toHaveBeenLastCalledWith({ ...asked, visitType: 'house' }))
  expect(screen.queryByRole('radio', { name: 'Meera' })).toBeNull()
  expect(screen.getByRole('radio', { name: 'Dr. Rao' })).toBeTruthy()
})
