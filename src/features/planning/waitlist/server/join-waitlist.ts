import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { assertVisits } from '../../timetable/server/assert-visits.ts'
import { holdJudged, listTakenTimes } from '../../timetable/server/queries.ts'
import { byCalendar } from '../../timetable/slots.ts'
import type { EntryInput } from '../contract.ts'
import { areBookable, hopesFor, inOrder } from '../rules.ts'
import { WAITLIST_REFUSALS } from '../texts.ts'
import { callWaitlist, countEntries, findParts, findSameEntry, insertEntry } from './queries.ts'

type JoinInput = {
  entry: EntryInput
  now: Date
  /** How far ahead, and for how many places, one can wait; null: no limit. */
  limits: { daysAhead: number | null; entries: number | null }
  timetable: Timetable
}

/**
 * Puts a customer's pet in line for a slot and returns the entry's id. The slots that are free already are not
 * offered: they could be booked. Refuses another customer's pet, a service or a calendar that is not there, days that
 * can't be booked, are closed or all free, and one entry too many; the same entry twice is one.
 */
export async function joinWaitlist(db: Db, customerId: string, input: JoinInput): Promise<string> {
  const { now, limits, timetable } = input
  const entry = { ...input.entry, ...inOrder(input.entry) }
  assertVisits(timetable, entry.visitType)
  if (!areBookable(entry, now, limits.daysAhead)) {
    throw refusedAt('DAYS_NOT_BOOKABLE', 'lastDay')
  }
  return await db.transaction().execute(async (tx) => {
    // Locked, so that entries made at the same time can't exceed the limit together.
    const phone = (await lockCustomer(tx, customerId)) ?? ''
    await assertParts(tx, phone, entry)
    const same = await findSameEntry(tx, customerId, entry)
    if (same !== undefined) return same
    if (limits.entries !== null && (await countEntries(tx, customerId, now)) >= limits.entries)
      throw refusal(WAITLIST_REFUSALS, 'WAITLIST_FULL')
    const taken = byCalendar(await listTakenTimes(tx, entry.firstDay, entry.lastDay))
    const wanted = { ...entry, calendarId: entry.calendarId ?? undefined }
    const { free, isAnyTaken } = hopesFor(wanted, { now, timetable, taken })
    if (!isAnyTaken)
      throw free.length === 0 ? refusedAt('NO_TIMES', 'lastDay') : refusedAt('ALL_FREE', 'part')
    const id = await insertEntry(tx, customerId, { entry, passedOver: free.map(({ startsAt }) => startsAt) })
    await holdJudged(tx, timetable)
    // A place that becomes free before this is committed calls no one.
    await callWaitlist(tx)
    return id
  })
}

function refusedAt(code: 'DAYS_NOT_BOOKABLE' | 'NO_TIMES' | 'ALL_FREE', field: keyof EntryInput) {
  const { message } = WAITLIST_REFUSALS[code]
  return refusal(WAITLIST_REFUSALS, code, { fields: { [field]: message } })
}

async function assertParts(tx: Tx, phone: string, entry: EntryInput): Promise<void> {
  const { pet, service, calendar } = await findParts(tx, phone, entry)
  if (!pet) throw refusal(WAITLIST_REFUSALS, 'PET_MISSING')
  if (!service) throw refusal(WAITLIST_REFUSALS, 'SERVICE_MISSING')
  if (!calendar) throw refusal(WAITLIST_REFUSALS, 'CALENDAR_MISSING')
}
