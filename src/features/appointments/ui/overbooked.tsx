import { ClockAlert, FoldHorizontal } from 'lucide-react'
import type { ClinicAppointment } from '../appointment-schemas.ts'

/** Says with marks that an appointment is squeezed in or outside the hours; nothing for any other. */
export function Overbooked({
  appointment,
}: {
  appointment: Pick<ClinicAppointment, 'squeezedIn' | 'outsideHours'>
}) {
  return (
    <>
      {appointment.squeezedIn && (
        <span className={MARK}>
          <FoldHorizontal className="size-4 shrink-0" aria-hidden="true" />
          Squeezed in
        </span>
      )}
      {appointment.outsideHours && (
        <span className={MARK}>
          <ClockAlert className="size-4 shrink-0" aria-hidden="true" />
          Outside the hours
        </span>
      )}
    </>
  )
}

const MARK = 'flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft'
