import { FoldHorizontal } from 'lucide-react'
import type { ClinicAppointment } from '../appointment-schemas.ts'

/** Says with a mark that an appointment is squeezed in; nothing for any other. */
export function SqueezedIn({ appointment }: { appointment: Pick<ClinicAppointment, 'squeezedIn'> }) {
  if (!appointment.squeezedIn) return null
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft">
      <FoldHorizontal className="size-4 shrink-0" aria-hidden="true" />
      Squeezed in
    </span>
  )
}
