import { Users } from 'lucide-react'
import { clinicDay, formatShortDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { EitherAppointment } from '../appointment-schemas.ts'

/** The other appointments of the same booking: `with Bruno, 11:00 AM`. Cancelled ones are left out. */
export function TogetherLine({ appointment }: { appointment: EitherAppointment }) {
  const others = appointment.together.filter(({ status }) => status !== 'cancelled')
  if (others.length === 0) return null
  const day = clinicDay(new Date(appointment.appointmentDate))
  const words = others.map(({ petName, appointmentDate }) => {
    const at = new Date(appointmentDate)
    return `${petName}, ${clinicDay(at) === day ? '' : `${formatShortDate(at)}, `}${formatTime(at)}`
  })
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <Users className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <WholeDates>{`with ${words.join(' and ')}`}</WholeDates>
      </span>
    </p>
  )
}
