import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { freeWords } from '../../../planning/appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../planning/appointments/move-texts.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { slotsQuery } from '../../../planning/booking/ui/api.ts'
import { useMove } from '../../../planning/booking/ui/moving/use-move.ts'
import { timeOf } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import { scheduleQuery } from './api.ts'
import type { ScheduleSearch } from './schedule-search.ts'
import type { Target } from './schedule-view.ts'

/**
 * Returns the function that moves an appointment to where it was dropped, or changes its length, and the one that only
 * shows it there. The calendar shows it at once; if the server refuses, a toast says why, and the appointment is back
 * as it was. If the time was taken first, the toast also says what is free on its day. `onUndo` is called with its id when
 * the move is undone.
 */
export function useMoveItem(
  { date, view }: Pick<ScheduleSearch, 'date' | 'view'>,
  onUndo: (id: string) => void,
) {
  const queryClient = useQueryClient()
  const send = useMove(onUndo)
  const preview = useCallback(
    (item: PlacedAppointment, to: Target) => {
      const { queryKey } = scheduleQuery(date, view)
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (schedule) =>
          schedule && {
            ...schedule,
            appointments: schedule.appointments.map((one) => (one.id === item.id ? { ...one, ...to } : one)),
          },
      )
    },
    [queryClient, date, view],
  )
  const move = useCallback(
    async (item: PlacedAppointment, to: Target) => {
      preview(item, to)
      try {
        await send(item, {
          date: to.date,
          ...timeOf(to.minute),
          ...(to.calendarId !== item.calendarId && { calendarId: to.calendarId }),
          ...(to.minutes !== undefined && { minutes: to.minutes }),
          ...(to.outsideHours && { outsideHours: true }),
          ...(to.squeezeIn && { squeezeIn: true }),
        })
      } catch (failure) {
        const isLate = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE'].includes(refusalCode(failure) ?? '')
        const detail = isLate && to.minutes === undefined ? await freeFor(queryClient, item, to) : undefined
        toastError(refusalText(failure) ?? MOVE_TEXTS.failed, { detail })
      }
      await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    [queryClient, send, preview],
  )
  return { move, preview }
}

/** What is free for an appointment on the day and in the calendar to which it was to be moved; undefined if that can't be read. */
async function freeFor(
  client: QueryClient,
  { id, serviceTypeId, visitType }: PlacedAppointment,
  { date, calendarId }: Target,
): Promise<string | undefined> {
  const question = { serviceTypeId, visitType, calendarId, moving: id }
  try {
    return freeWords(await client.fetchQuery(slotsQuery(date, serviceTypeId, question)))
  } catch {
    return undefined
  }
}
