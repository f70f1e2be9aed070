import { randomBytes } from 'node:crypto'
import { messageOf } from '../../../../lib/message.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { type Mailer, pageLink } from '../../../../lib/server/mail/mail.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { hashTicket } from '../../../platform/auth/server/tickets.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { listFreedTimes, releaseFreedTimes } from '../../timetable/server/calendar-time-queries.ts'
import { holdTime } from '../../timetable/server/hold-time.ts'
import {
  findHoldMinutes,
  findQuietTime,
  listTakenTimes,
  readTimetable,
} from '../../timetable/server/queries.ts'
import { byCalendar, lastBooking } from '../../timetable/slots.ts'
import { WAITLIST_NEWS } from '../news-texts.ts'
import { offerPath, waitlistPaths } from '../paths.ts'
import { type FreeTime, type Hold, holdEnd, timeToOffer } from '../rules.ts'
import {
  callWaitlist,
  insertOffer,
  lapseOffers,
  listLine,
  lockEntry,
  WAITLIST_JOB,
  type WaitingRow,
} from './queries.ts'

export type Offerer = {
  db: Db
  now: () => Date
  mailer: Mailer
  /** Called once a customer's offer was made, or has lapsed. */
  changed?: (customerId: string) => void
}

/** Offers what is free to those who wait for it. Queued by whatever frees a time, and when an offer ends. */
export function waitlistJobs(offerer: Offerer): JobKind {
  return {
    kind: WAITLIST_JOB,
    run: async () => {
      await offerFreeTimes(offerer)
      return null
    },
  }
}

/**
 * Ends the offers whose time is over, then goes along the line and holds for each the earliest free time that fits. It
 * looks at what is free now and not at what has become free, so running it again, or at two servers at once, offers
 * nothing twice: the database takes one open offer of an entry, and one holder of a time. What was kept for the line and
 * fits no one is free for everyone in the end.
 */
export async function offerFreeTimes(offerer: Offerer): Promise<void> {
  const { db, changed } = offerer
  for (const customerId of await lapseOffers(db)) changed?.(customerId)
  // Before the line is read: what is kept from now on has a job of its own, which knows who has joined meanwhile.
  const freed = await listFreedTimes(db)
  await offerAlongLine(offerer)
  await releaseFreedTimes(db, freed)
}

async function offerAlongLine({ db, now, mailer, changed }: Offerer): Promise<void> {
  const line = await listLine(db, now())
  const days = line.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const timetable = await readTimetable(db, { now: now() })
  const hold = { minutes: await findHoldMinutes(db), quiet: await findQuietTime(db) }
  const readTaken = async () => byCalendar(await listTakenTimes(db, first, last, { withFreed: false }))
  let taken = await readTaken()
  for (const entry of line) {
    const { calendarId, passedOver } = entry
    const wanted = {
      ...entry,
      calendarId: calendarId ?? undefined,
      passedOver: passedOver.map((at) => new Date(at)),
    }
    for (let isDone = false; !isDone; ) {
      const free = timeToOffer(wanted, { now: now(), timetable, taken })
      isDone = free === undefined || (await tryOffer(db, entry, { free, now, timetable, hold, mailer }))
      if (isDone && free !== undefined) changed?.(entry.customerId)
      // Taken by this offer or, if there is none, by someone else at the same moment.
      if (free !== undefined) taken = await readTaken()
    }
  }
}

type NewOffer = Pick<Offerer, 'now' | 'mailer'> & { free: FreeTime; timetable: Timetable; hold: Hold }

/** Offers a free time and notifies the customer, in one transaction. False if someone else has taken it meanwhile. */
async function tryOffer(
  db: Db,
  entry: WaitingRow,
  { free, now, timetable, hold, mailer }: NewOffer,
): Promise<boolean> {
  const offer = () =>
    db.transaction().execute(async (tx) => {
      if (!(await lockEntry(tx, entry.id, 'all'))) return true
      const token = randomBytes(32).toString('base64url')
      const until = lastBooking(free.startsAt, timetable, entry.visitType)
      // The database has a clock of its own: what it is given is how long, not until when.
      const at = now()
      const end = holdEnd(at, { ...hold, until })
      const heldMs = end.getTime() - at.getTime()
      const held = { free, heldMs, linkHash: hashTicket(token) }
      const offered = await insertOffer(tx, entry.id, held)
      if (offered === undefined) return true
      const { id, expiresAt, ...what } = offered
      await callWaitlist(tx, Math.ceil(heldMs / 1000))
      const isOvernight = clinicDay(end) !== clinicDay(at)
      const times = { startsAt: free.startsAt.toISOString(), until: expiresAt.toISOString(), isOvernight }
      const link = pageLink(mailer.publicUrl, waitlistPaths.link, { token })
      const news = messageOf(WAITLIST_NEWS, 'place-offered', { ...what, ...times, link, token })
      await notifyCustomer(tx, entry.phone, { ...news, page: offerPath(id) })
      return true
    })
  return await holdTime(offer, () => false)
}
