import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../../lib/web/toast.ts'
import type { ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { momentWords, movedNotice } from '../../../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { APPOINTMENTS_KEY } from '../../../appointments/ui/api.ts'
import { toastChange } from '../../../appointments/ui/toast-change.ts'
import { agreedMoment, withWire } from '../../../timetable/moment.ts'
import { bookingClient } from '../api.ts'
import type { MoveTo } from './move-form.tsx'

/**
 * Returns the function that moves an appointment for the clinic. The toast that says so can undo it; `onUndo` gets the
 * appointment's id first, since the toast's button goes with the focus. It rejects with the server's refusal.
 */
export function useMove(onUndo?: (id: string) => void) {
  const queryClient = useQueryClient()
  return useCallback(
    async (appointment: ClinicAppointment & { calendarId?: number }, to: Place) => {
      const undo = async (moved: { id: string; expectedDate: string }, before: Place | null) => {
        if (before === null) return
        onUndo?.(moved.id)
        try {
          await bookingClient.move({ ...moved, ...before })
          toastSuccess(MOVE_TEXTS.movedBack)
        } catch (failure) {
          toastError(refusalText(failure) ?? MOVE_TEXTS.failed)
        }
        await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
      }
      const { id, appointmentDate: expectedDate, customer, serviceType } = appointment
      const { appointment: moved, warning } = await bookingClient.move({ id, ...to, expectedDate })
      const times = { from: new Date(expectedDate), to: new Date(moved.appointmentDate) }
      const isStill = times.from.getTime() === times.to.getTime()
      toastChange(to.minutes !== undefined && isStill ? MOVE_TEXTS.lengthened : MOVE_TEXTS.moved, {
        warning,
        customer,
        message: movedNotice(serviceType, times).message,
        detail: isStill && to.minutes !== undefined ? `${to.minutes} minutes` : momentWords(times.to),
        seconds: UNDO_S,
        action: {
          label: 'Undo',
          onClick: () => void undo({ id, expectedDate: moved.appointmentDate }, placeBefore(appointment, to)),
        },
      })
    },
    [queryClient, onUndo],
  )
}

/** Where an appointment is moved; without a calendar, the server chooses one. */
type Place = MoveTo

/** Where an appointment was, with its calendar and length if these have changed. */
function placeBefore(
  {
    appointmentDate,
    calendarId,
    minutes,
    outsideHours,
    squeezedIn,
  }: ClinicAppointment & { calendarId?: number },
  to: Place,
): Place | null {
  const at = agreedMoment(new Date(appointmentDate))
  return (
    at && {
      ...withWire({ at }),
      ...(to.calendarId !== undefined && calendarId !== undefined && { calendarId }),
      ...(to.minutes !== undefined && { minutes }),
      // It goes back to where staff knowingly had it.
      ...(outsideHours && { outsideHours }),
      ...(squeezedIn && { squeezeIn: true }),
    }
  )
}

/** Long enough to notice a slip. */
const UNDO_S = 10
