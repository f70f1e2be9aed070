import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../lib/web/room-client.ts'
import { MOVE_REFUSALS } from '../../appointments/move-texts.ts'
import type { PlacedAppointment } from '../contract.ts'
import { useMoveItem } from './use-move-item.ts'

const { move, slots } = vi.hoisted(() => ({ move: vi.fn(), slots: vi.fn() }))
vi.mock('../../../lib/web/room-client.ts', async (original) => ({
  ...(await original<object>()),
  roomClient: () => ({ move, slots }),
}))
const { toastError } = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('../../../lib/web/toast.ts', () => ({ toastError, toastSuccess: vi.fn(), toastWarning: vi.fn() }))
afterEach(() => vi.resetAllMocks())

const DATE = '2027-03-10'
const ITEM = { id: 'a', serviceTypeId: 's', visitType: 'house', calendarId: 1, date: DATE, minute: 600 }
const { message } = MOVE_REFUSALS.SLOT_TAKEN

test('a move that comes too late says what is free there; a length has no such times', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useMoveItem({ date: DATE, view: 'day' }), { wrapper })
  const to = { date: DATE, minute: 660, calendarId: 2 }
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
  slots.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await drop()).toEqual([message, { detail: undefined }])
})
