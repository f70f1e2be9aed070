import { CalendarCheck, CalendarX, ClockAlert, FoldHorizontal, type LucideIcon } from 'lucide-react'
import { Badge } from '../../../../components/layout/badge.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { ownerAnswerWords } from '../owner-answers.ts'
import { OPEN_STATUSES } from '../rules.ts'

type Marked = Pick<ClinicAppointment, 'squeezedIn' | 'outsideHours' | 'ownerAnswer' | 'status'>

type AppointmentMarksProps = {
  appointment: Marked
  /** Whether there is only room for signs: a screen reader hears the words all the same, and the answer is elsewhere. */
  isShort?: boolean
}

/** Marks an appointment that is squeezed in or outside the hours, and whether its owner will come. */
export function AppointmentMarks({ appointment, isShort = false }: AppointmentMarksProps) {
  return (
    <>
      {!isShort && <OwnerAnswerBadge appointment={appointment} />}
      {appointment.squeezedIn && <Mark icon={FoldHorizontal} words="Squeezed in" isShort={isShort} />}
      {appointment.outsideHours && <Mark icon={ClockAlert} words="Outside opening hours" isShort={isShort} />}
    </>
  )
}

type MarkProps = { icon: LucideIcon; words: string; isShort: boolean }

function Mark({ icon: Icon, words, isShort }: MarkProps) {
  return (
    <span title={isShort ? words : undefined} className="flex items-center gap-1 text-sm text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className={classes(isShort && 'sr-only')}>{words}</span>
    </span>
  )
}

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
