import { isMovable, mustAskToMove } from '../../planning/appointments/move-rules.ts'
import { type Cancellable, canOwnerCancel } from '../../planning/appointments/transitions.ts'
import type { LinkedKind } from './kinds.ts'

/** What an owner can answer to an appointment; `cancel` gives its time back at once. */
export const APPOINTMENT_ANSWERS = ['coming', 'not_coming', 'cancel'] as const
/** What an owner can answer to care that is due; `remind` takes that back. */
export const CARE_ANSWERS = ['done', 'not_now', 'remind'] as const
export type CareAnswer = (typeof CARE_ANSWERS)[number]
export const LINK_ANSWERS = [...APPOINTMENT_ANSWERS, ...CARE_ANSWERS] as const
export type LinkAnswer = (typeof LINK_ANSWERS)[number]

/** What has become of a message's subject. `ended`: not the owner's any more, the pet has died, or another day. */
export const LINKED_STATES = ['open', 'moved', 'cancelled', 'over', 'ended'] as const
export type LinkedState = (typeof LINKED_STATES)[number]

/** Which of the things that a message is about: of a pet, which care and when it is due. */
export type About = { subject: string; kind?: LinkedKind | undefined; day?: string | undefined }

/** What names an item of a link. */
export const aboutItem = ({
  subject,
  kind,
  day,
}: {
  subject: string
  kind: LinkedKind
  day: string | null
}) => ({
  ...{ subject, kind },
  ...(day !== null && { day }),
})

/** Whether that is meant. */
export const isMeant = (
  { subject, kind, day }: About,
  item: { subject: string; kind: LinkedKind; day: string | null },
) =>
  item.subject === subject &&
  (kind === undefined || item.kind === kind) &&
  (day === undefined || item.day === day)

/** How an owner can move an appointment themselves. */
export const LINKED_MOVES = ['move', 'ask'] as const

/** An appointment as it is now. */
export type PresentAppointment = Cancellable & { at: Date }

type Limits = {
  now: Date
  /** Later than this before it begins, the clinic is asked to move it. */
  moveLimitHours: number
  /** Until when a confirmed one can be cancelled; null: never. */
  cancelHours: number | null
}

/** What has become of an appointment that a message named at an instant; undefined: it is not the owner's any more. */
export function appointmentState(
  present: PresentAppointment | undefined,
  { at, now }: { at: Date; now: Date },
): LinkedState {
  if (present === undefined) return 'ended'
  if (present.status === 'cancelled') return 'cancelled'
  if (present.status === 'completed' || present.at <= now) return 'over'
  return present.at.getTime() === at.getTime() ? 'open' : 'moved'
}

/** What can be done with an appointment that has not begun, besides saying whether one comes. */
export function appointmentActions(present: PresentAppointment, limits: Limits) {
  const { status, at } = present
  const { now, moveLimitHours, cancelHours } = limits
  const isOpen = isMovable(status, at, now)
  return {
    moves: !isOpen ? null : mustAskToMove(at, moveLimitHours, now) ? ('ask' as const) : ('move' as const),
    cancels: isOpen && (canOwnerCancel(present) || mayCancel(at, cancelHours, now)),
  }
}

function mayCancel(at: Date, cancelHours: number | null, now: Date): boolean {
  return cancelHours !== null && at.getTime() - now.getTime() >= cancelHours * 3_600_000
}
