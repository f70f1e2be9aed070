import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../../../../lib/web/feature-client.ts'
import type { UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { handedOverNotice, momentWords, movedNotice } from '../../../appointments/move-rules.ts'
import { MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { APPOINTMENT_TEXTS } from '../../../appointments/texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from '../../../appointments/ui/api.ts'
import { messageOf } from '../../../appointments/ui/use-status-change.ts'
import { agreedMoment, withWire } from '../../../timetable/moment.ts'
import { bookingClient } from '../api.ts'

/** What is done with appointments that no longer fit. */
export type Settlement =
  | { kind: 'handOver'; to: { id: number; name: string } }
  | { kind: 'move'; date: string }
  | { kind: 'cancel'; reason: string }
  | { kind: 'leave' }

/** What became of one: `untold` is the message that its customer still has to be sent. */
export type SettledRow = {
  appointment: UnsettledAppointment
  isDone: boolean
  text: string
  untold: string | null
}

/** Settles appointments one after the other, and shows the result of each. */
export function useSettle() {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<readonly SettledRow[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const settle = async (appointments: readonly UnsettledAppointment[], settlement: Settlement) => {
    for (const [done, appointment] of appointments.entries()) {
      setProgress({ done, of: appointments.length })
      const row = await settleOne(appointment, settlement)
      setRows((before) => [...before.filter((one) => one.appointment.id !== appointment.id), row])
    }
    setProgress(null)
    await queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
  }
  return { rows, progress, settle }
}

async function settleOne(appointment: UnsettledAppointment, settlement: Settlement): Promise<SettledRow> {
  try {
    const { text, untold } = await send(appointment, settlement)
    return { appointment, isDone: true, text, untold }
  } catch (failure) {
    const failed = settlement.kind === 'cancel' ? APPOINTMENT_TEXTS.updateFailed : MOVE_TEXTS.failed
    return { appointment, isDone: false, text: refusalText(failure) ?? failed, untold: null }
  }
}

async function send(appointment: UnsettledAppointment, settlement: Settlement) {
  const { id, appointmentDate: expectedDate, serviceType, status } = appointment
  const at = new Date(expectedDate)
  if (settlement.kind === 'cancel') {
    const { reason } = settlement
    const transition = status === 'pending' ? 'reject' : 'callOff'
    const { appointment: cancelled, warning } = await appointmentsClient[transition]({ id, reason })
    return withNews('Cancelled', warning, messageOf(cancelled, transition))
  }
  const moment = agreedMoment(at)
  if (moment === null) throw new Error('The clocks change, so this time occurs twice.')
  const here = withWire({ id, expectedDate, at: moment })
  if (settlement.kind === 'leave') {
    await bookingClient.move({ ...here, outsideHours: true })
    return { text: 'Left as it is', untold: null }
  }
  if (settlement.kind === 'handOver') {
    const { id: calendarId, name: person } = settlement.to
    const { warning } = await bookingClient.move({ ...here, calendarId })
    return withNews(`Now with ${person}`, warning, handedOverNotice(serviceType, { at, person }).message)
  }
  const { appointment: moved, warning } = await bookingClient.move({ ...here, date: settlement.date })
  const to = new Date(moved.appointmentDate)
  return withNews(`Moved to ${momentWords(to)}`, warning, movedNotice(serviceType, { from: at, to }).message)
}

function withNews(done: string, warning: string | null, message: string) {
  return warning === null
    ? { text: `${done}. The customer has been notified.`, untold: null }
    : { text: `${done}. Please notify the customer yourself.`, untold: message }
}
