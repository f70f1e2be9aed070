import { CalendarCheck, CalendarX, ClockAlert, FoldHorizontal, type LucideIcon } from 'lucide-react'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Badge } from '../../../../components/layout/badge.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatDayAndTime } from '../../../../lib/day-and-time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { isMovable } from '../move-rules.ts'
import { ownerAnswerWords } from '../owner-answers.ts'
import { OPEN_STATUSES } from '../rules.ts'

type Said = Pick<ClinicAppointment, 'ownerAnswer' | 'askedMove' | 'status' | 'appointmentDate'>
type Marked = Said & Pick<ClinicAppointment, 'squeezedIn' | 'outsideHours'>

type AppointmentMarksProps = {
  appointment: Marked
  /** Whether there is only room for signs: a screen reader hears the words all the same, and what the owner said is elsewhere. */
  isShort?: boolean
}

/** Marks an appointment that is squeezed in or outside the hours, and what its owner has said to it. */
export function AppointmentMarks({ appointment, isShort = false }: AppointmentMarksProps) {
  return (
    <>
      {!isShort && <OwnerBadges appointment={appointment} />}
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

/** What the owner of an upcoming appointment has said: whether they will come, and to what time they ask to move it. */
export function OwnerBadges({ appointment }: { appointment: Said }) {
  const { ownerAnswer, status, askedMove, appointmentDate } = appointment
  const isComing = ownerAnswer === 'coming'
  return (
    <>
      {ownerAnswer && OPEN_STATUSES.some((open) => open === status) && (
        <Badge
          tone={isComing ? 'green' : 'red'}
          icon={isComing ? CalendarCheck : CalendarX}
          label={ownerAnswerWords(ownerAnswer)}
        />
      )}
      {askedMove && isMovable(status, new Date(appointmentDate), new Date()) && <AskedMove {...askedMove} />}
    </>
  )
}

function AskedMove({ to, at }: NonNullable<Said['askedMove']>) {
  const today = useToday()
  const [until, since] = [to, at].map((time) => formatDayAndTime(new Date(time), today))
  return (
    <span className="min-w-0 rounded-sm bg-yellow-tint px-1.5 text-sm text-yellow-ink">
      <span className="font-semibold">
        Asks to move to <WholeDates>{until}</WholeDates>
      </span>{' '}
      (asked <WholeDates>{since}</WholeDates>)
    </span>
  )
}
