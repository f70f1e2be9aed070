import { formatTime } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { ClinicAppointment } from '../../appointment-schemas.ts'
import { type ArrivalStage, arrivalOf, isOpen } from '../../arrival-stages.ts'

const words = () =>
  ({
    waiting: 'Waiting since',
    inRoom: 'In the room since',
    done: 'Done at',
  }) as const satisfies Record<Exclude<ArrivalStage, 'expected'>, string>

/** Where the pet of an open appointment is, and since when, or that it was missed; null if it has not arrived. */
export function arrivalText(appointment: ClinicAppointment): string | null {
  if (appointment.noShow) return 'Did not come'
  const { stage, since } = arrivalOf(appointment)
  if (stage === 'expected' || since === null || !isOpen(appointment)) return null
  return `${words()[stage]} ${formatTime(new Date(since))}`
}

/** The same as a line below the status; nothing if there is nothing to say. */
export function ArrivalLine({ appointment }: { appointment: ClinicAppointment }) {
  const text = arrivalText(appointment)
  if (text === null) return null
  return (
    <span className="block text-sm leading-tight font-medium">
      <WholeDates>{text}</WholeDates>
    </span>
  )
}
