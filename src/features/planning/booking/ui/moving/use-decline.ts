import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import type { ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { declinedNotice } from '../../../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { APPOINTMENTS_KEY } from '../../../appointments/ui/api.ts'
import { toastChange } from '../../../appointments/ui/toast-change.ts'
import { agreedMoment, withWire } from '../../../timetable/moment.ts'
import { bookingClient } from '../api.ts'

/** Leaves an appointment at its time although its owner asked for another: a move to where it is. */
export function useDecline(appointment: ClinicAppointment, onDone: () => void) {
  const queryClient = useQueryClient()
  const { id, appointmentDate, customer, serviceType, askedMove } = appointment
  return useMutation({
    mutationFn: async () => {
      const at = agreedMoment(new Date(appointmentDate))
      if (at === null) throw new Error('Its time is no slot of this clinic’s day.')
      return await bookingClient.move({ id, ...withWire({ at }), expectedDate: appointmentDate })
    },
    onSuccess: ({ warning }) => {
      const asked = new Date(askedMove?.to ?? appointmentDate)
      const { message } = declinedNotice(serviceType, { at: new Date(appointmentDate), asked })
      toastChange(MOVE_TEXTS.declined, { warning, customer, message })
      onDone()
    },
    onError: (failure) => void toastError(refusalText(failure) ?? MOVE_TEXTS.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}
