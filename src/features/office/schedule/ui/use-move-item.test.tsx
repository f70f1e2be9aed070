import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clinicInstant } from '../../../../lib/time.ts'
import { ConnectionLost, refusedCall } from '../../../../lib/web/feature-client.ts'
import { MOVE_REFUSALS } from '../../../planning/appointments/move-texts.ts'
import type { PlacedAppointment } from '../contract.ts'
import { useMoveItem } from './use-move-item.ts'

const { move, slots } = vi.hoisted(() => ({ move: vi.fn(), slots: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ move, listSlots: slots }),
}))
const { toastError, toastSuccess } = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess, toastWarning: vi.fn() }))
afterEach(() => vi.resetAllMocks())

const DATE = '2027-03-10'
const ITEM = { id: 'a', serviceTypeId: 's', visitType: 'house', calendarId: 1, date: DATE, minute: 600 }
const { message } = MOVE_REFUSALS.SLOT_TAKEN

function mount(onUndo: (id: string) => void = () => undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMoveItem({ date: DATE, view: 'day' }, onUndo), { wrapper }).result
}
const to = { date: DATE, minute: 660, calendarId: 2 }

test('undoing a move says so first, since the button that has the focus goes with its toast', async () => {
  const calls: string[] = []
  const result = mount((id) => calls.push(`focus ${id}`))
  move.mockImplementation(async ({ hour }) => {
    calls.push(`move to ${hour}`)
    return { appointment: { appointmentDate: clinicInstant(DATE, hour).toISOString() }, warning: null }
  })
  const appointmentDate = clinicInstant(DATE, 10).toISOString()
  await result.current.move({ ...ITEM, appointmentDate, customer: {} } as PlacedAppointment, to)
  toastSuccess.mock.lastCall?.[1].action.onClick()
  expect(calls).toEqual(['move to 11', 'focus a', 'move to 10'])
})

test('a move that comes too late says what is free there; a length has no such times', async () => {
  const result = mount()
  const drop = async (more = {}) => {
    await result.current.move(ITEM as PlacedAppointment, { ...to, ...more })
    return toastError.mock.lastCall
  }
  move.mockRejectedValue(refusedCall({ code: 'SLOT_TAKEN', defined: true, message }))
  slots.mockResolvedValue({ slots: [{ hour: 15, state: 'free' }], nextFreeDay: null })
  expect(await drop()).toEqual([message, { detail: 'Free on this day: 3:00 PM.' }])
  expect(slots).toHaveBeenCalledExactlyOnceWith({
    date: DATE,
    serviceTypeId: 's',
    visitType: 'house',
    calendarId: 2,
    moving: 'a',
  })
  expect(await drop({ minutes: 90 })).toEqual([message, { detail: undefined }])
  slots.mockRejectedValue(new ConnectionLost())
  expect(await drop()).toEqual([message, { detail: undefined }])
})
