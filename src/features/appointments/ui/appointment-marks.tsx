import { CalendarCheck, CalendarX, ClockAlert, FoldHorizontal } from 'lucide-react'
import { Badge } from '../../../components/layout/badge.tsx'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { ownerAnswerWords } from '../owner-answers.ts'
import { OPEN_STATUSES } from '../rules.ts'

type Marked = Pick<ClinicAppointment, 'squeezedIn' | 'outsideHours' | 'ownerAnswer' | 'status'>

/**
 * Says with marks that an appointment is squeezed in or outside the hours, and whether its owner will come; nothing for
 * any other.
 */
export function AppointmentMarks({ appointment }: { appointment: Marked }) {
  return (
    <>
      <OwnerAnswerBadge appointment={appointment} />
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

/** What the owner of an upcoming appointment has answered; nothing if they have not. */
export function OwnerAnswerBadge({ appointment: { ownerAnswer, status } }: OwnerAnswerBadgeProps) {
  if (!ownerAnswer || !OPEN_STATUSES.some((open) => open === status)) return null
  const isComing = ownerAnswer === 'coming'
  return (
    <Badge
      tone={isComing ? 'green' : 'red'}
      icon={isComing ? CalendarCheck : CalendarX}
      label={ownerAnswerWords(ownerAnswer)}
    />
  )
}

type OwnerAnswerBadgeProps = { appointment: Pick<Marked, 'ownerAnswer' | 'status'> }
