import { messageOf } from '../../../../lib/message.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isIntegrityFault } from '../../../../lib/server/database/errors.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import { momentOf } from '../../../planning/timetable/moment.ts'
import { isQuiet } from '../../../planning/timetable/quiet-time.ts'
import { notifyStaff } from '../../../platform/notifications/server/notify.ts'
import { REMINDED_CARE } from '../kinds.ts'
import { REMINDER_NEWS } from '../news-texts.ts'
import { remindersPaths } from '../paths.ts'
import { hoursHorizon } from '../planned-rules.ts'
import { brakeOf, type Decision, decideDaily, decideHours, isNew, isPassDue } from '../rules.ts'
import { CARE_SWITCHES } from '../settings-rules.ts'
import { listHoursOwners, listPassOwners, lockOwner, type Owner, readOwners } from './facts-queries.ts'
import { findBusiest, listGivenUp, writeSkips } from './message-queries.ts'
import type { Reminding } from './reminding.ts'
import { SaidAlready, sendMessage } from './send-message.ts'
import { findSettings, holdFrom, notePass, type SavedSettings } from './settings-queries.ts'

const REMINDERS_JOB = 'reminders'
const EVERY_S = 300
/** So many owners are read at once. */
const AT_ONCE = 200

/** Says what is due: a daily message, and some hours before appointments. One of all servers looks, every five minutes. */
export function reminderJobs(reminding: Reminding): JobKind {
  return {
    kind: REMINDERS_JOB,
    everyS: EVERY_S,
    run: async (_job, signal) => {
      await remind(reminding, signal)
      return null
    },
  }
}

/**
 * Says what is due now. It looks at what is so at this moment and at what was said before, so running it again, or at two
 * servers at once, says nothing twice: the database takes one decision of each kind, and one daily message of a customer.
 */
export async function remind(reminding: Reminding, signal?: AbortSignal): Promise<void> {
  const { db } = reminding
  const settings = await findSettings(db)
  if (settings.turnedOnAt === null || settings.heldWhy === 'restored') return
  const now = reminding.now()
  await listGivenUp(db, now)
  if (settings.heldOn === null && isPassDue(settings, now)) await passDay(reminding, settings, signal)
  const { appointmentHours: hours } = settings
  if (hours === null || isQuiet(settings, momentOf(now).minute)) return
  const owners = await listHoursOwners(db, now, hoursHorizon(settings, hours, now))
  for (const { id } of await decideAll(reminding, owners, { settings, now, rhythm: 'hours' }))
    if (!signal?.aborted) await remindOwner(reminding, id, { settings, rhythm: 'hours' })
}

async function passDay(
  reminding: Reminding,
  settings: SavedSettings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db } = reminding
  const now = reminding.now()
  const today = clinicDay(now)
  const decided = await decideAll(reminding, await listPassOwners(db, windowOf(settings, now)), {
    settings,
    now,
    rhythm: 'daily',
  })
  const owners = decided.filter(({ decision }) => decision.send.length > 0).length
  const brake = brakeOf({ owners, busiest: await findBusiest(db, today), passedOn: settings.passedOn, today })
  if (brake !== null && settings.releasedOn !== today) return await hold(db, { today, why: brake, owners })
  for (const { id } of decided) {
    if (signal?.aborted) return
    await remindOwner(reminding, id, { settings, rhythm: 'daily' })
  }
  await notePass(db, today)
}

/** Between which instants and days the daily message of `now`'s day finds something. */
export function windowOf(settings: SavedSettings, now: Date) {
  const day = clinicDay(now)
  const { appointmentDays, firstDays, lateDays, feedback } = settings
  const from = startOfDay(day)
  return {
    day,
    from,
    until: appointmentDays === null ? from : startOfDay(addDays(day, appointmentDays + 1)),
    firstDue: addDays(day, -lateDays - 13),
    lastDue: addDays(day, firstDays),
    kinds: REMINDED_CARE.filter((kind) => settings[CARE_SWITCHES[kind]]),
    askedFrom: feedback ? startOfDay(addDays(day, -3)) : null,
  }
}

/** When owners are asked about: once a day, and in the hours before. */
type Pass = keyof typeof DECIDE
const DECIDE = { daily: decideDaily, hours: decideHours } as const

type Question = { settings: SavedSettings; now: Date; rhythm: Pass }

const decide = (owner: Owner, { settings, now, rhythm }: Question): Decision =>
  DECIDE[rhythm](owner, { now, settings })

const sendersOf = ({ mailer, pushes }: Pick<Reminding, 'mailer' | 'pushes'>) => ({
  mails: mailer.delivers,
  pushes,
})

/** What is decided about these owners, of whom something is that has not been noted. */
export async function decideAll(
  reminding: Pick<Reminding, 'db' | 'mailer' | 'pushes'>,
  ids: readonly string[],
  question: Question,
): Promise<{ id: string; owner: Owner; decision: Decision }[]> {
  const found: { id: string; owner: Owner; decision: Decision }[] = []
  const facts = { now: question.now, day: clinicDay(question.now), senders: sendersOf(reminding) }
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const owners = await readOwners(reminding.db, ids.slice(first, first + AT_ONCE), facts)
    for (const owner of owners) {
      const decision = decide(owner, question)
      if (isNew(decision, owner)) found.push({ id: owner.id, owner, decision })
    }
  }
  return found
}

/** Decides again about one owner, who is locked, and writes all of it in one transaction. */
async function remindOwner(
  reminding: Reminding,
  id: string,
  { settings, rhythm }: { settings: SavedSettings; rhythm: Pass },
): Promise<void> {
  const { db, changed } = reminding
  const now = reminding.now()
  const write = async (tx: Tx) => {
    if (!(await lockOwner(tx, id, now))) return false
    const facts = { now, day: clinicDay(now), senders: sendersOf(reminding) }
    const [owner] = await readOwners(tx, [id], facts)
    if (owner === undefined) return false
    const { send, skip } = decide(owner, { settings, now, rhythm })
    if (send.length > 0) await sendMessage(tx, reminding, { owner, due: send, rhythm, settings, now })
    const skipped = await writeSkips(tx, skip, now)
    return send.length > 0 || skipped > 0
  }
  const isChanged = await db
    .transaction()
    .execute(write)
    .catch((error: unknown) => {
      if (error instanceof SaidAlready || isIntegrityFault(error)) return false
      throw error
    })
  if (isChanged) changed?.(id)
}

/** Holds the messages of a day until staff have looked, and notifies them. */
async function hold(
  db: Db,
  { today, why, owners }: { today: string; why: 'many' | 'gap'; owners: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await holdFrom(tx, today, why))) return
    const news = messageOf(REMINDER_NEWS, 'reminders-held', { count: owners, why })
    await notifyStaff(tx, { ...news, customerId: null, link: remindersPaths.toSend })
  })
}
