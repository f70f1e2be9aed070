import { refusal } from '../../../../lib/refusal.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Fate } from '../message-schemas.ts'
import { plannedFor } from '../planned-rules.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { readOwners } from './facts-queries.ts'
import { type FateRow, findAnswer, listFates } from './queue-queries.ts'
import type { Reminding } from './reminding.ts'
import { findSettings } from './settings-queries.ts'

const MAX_FATES = 50

const FATES = { sent: 'sent', to_send: 'to_send', withdrawn: 'withdrawn' } as const

/** What became of a decision, as an answer has it. */
export function toFate(row: FateRow): Fate {
  const { kind, stage, of, skipped, decidedAt, state, channels, handledAs, handledAt, emailFailed } = row
  const marked = handledAs === 'sent' ? ('sent_by_staff' as const) : ('not_sent' as const)
  return {
    ...{ kind, stage, of, emailFailed },
    fate: state === null ? 'skipped' : state === 'marked' ? marked : FATES[state],
    at: ((state === 'marked' ? handledAt : null) ?? decidedAt).toISOString(),
    channels: channels ?? [],
    why: skipped,
  }
}

/** What was decided about these appointments and pets, the latest first. */
export async function readFates(db: Reminding['db'], subjects: readonly string[]): Promise<Fate[]> {
  return (await listFates(db, subjects, MAX_FATES)).map(toFate)
}

/** What became of an appointment's reminders, what is planned as it is now, and what its owner has answered. */
export async function readAppointmentFates(
  { db, now: clock, mailer, pushes }: Pick<Reminding, 'db' | 'now' | 'mailer' | 'pushes'>,
  id: string,
) {
  const found = await findAnswer(db, id)
  if (found === undefined) throw refusal(REMINDER_REFUSALS, 'APPOINTMENT_MISSING')
  const now = clock()
  const settings = await findSettings(db)
  const senders = { mails: mailer.delivers, pushes }
  const [owner] = await readOwners(db, [found.customerId], { now, day: clinicDay(now), senders })
  const appointment = owner?.appointments.find((one) => one.id === id)
  const isPlanned = settings.turnedOnAt !== null && owner !== undefined && owner.choice !== 'none'
  const planned =
    isPlanned && appointment !== undefined ? plannedFor(appointment, owner.decided, { now, settings }) : []
  const of = appointment?.startsAt.toISOString() ?? ''
  return {
    answer: found.answer,
    answeredAt: found.answeredAt?.toISOString() ?? null,
    fates: [
      ...(await readFates(db, [id])).toReversed(),
      ...planned.map(({ stage, at }) => ({
        ...{ kind: 'appointment' as const, stage, of, fate: 'planned' as const },
        ...{ at: at.toISOString(), channels: [], why: null, emailFailed: false },
      })),
    ],
  }
}
