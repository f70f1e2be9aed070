import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { findEarlier, formKey } from '../../../../lib/server/http/idempotency.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import { instantOf, withMoment } from '../../timetable/moment.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { assertVisits } from '../../timetable/server/assert-visits.ts'
import { holdJudged } from '../../timetable/server/queries.ts'
import { timeNeeded } from '../../timetable/slots.ts'
import type { WalkIn } from '../booking-schemas.ts'
import { WALK_IN_REFUSALS } from '../texts.ts'
import { findOffer } from './edit-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { hasCalendar, insertWalkIn } from './walk-in-queries.ts'

const MINUTE_MS = 60_000

/**
 * Records what no one has booked, at the present price: here now and waiting, or over and completed. It is as
 * long as if it had been booked.
 * Opening hours and other appointments do not limit it, and no one is notified, since they are here. Submitting the same
 * form again returns the first appointment. Refuses an unknown customer, pet, service or calendar, and a time that is
 * to come.
 */
export async function recordWalkIn(
  db: Db,
  staff: Staff,
  input: { walkIn: WalkIn; now: Date; timetable: Timetable },
): Promise<ClinicAppointmentRow> {
  const { walkIn, now, timetable } = input
  const { customerId, happened } = walkIn
  assertVisits(timetable, walkIn.visitType)
  const at = happened === null ? startOfMinute(now) : instantOf(withMoment(happened).at)
  if (at > now)
    throw refusal(WALK_IN_REFUSALS, 'NOT_YET', { fields: { time: WALK_IN_REFUSALS.NOT_YET.message } })
  return await db.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, customerId)
    if (phone === undefined) throw refusal(WALK_IN_REFUSALS, 'OWNER_MISSING')
    const form = formKey(staff.userId, walkIn)
    const needed = timeNeeded(timetable, walkIn)
    const entry = { walkIn, at, needed, isOver: happened !== null, form }
    const id = (await insertWalkIn(tx, phone, entry)) ?? (await findEarlier(tx, form, WALK_IN_REFUSALS))
    const appointment = id === undefined ? undefined : await findAppointment(tx, id, { ownerPhone: phone })
    await holdJudged(tx, timetable)
    if (appointment !== undefined) return appointment
    if (walkIn.calendarId !== undefined && !(await hasCalendar(tx, walkIn.calendarId)))
      throw refusal(WALK_IN_REFUSALS, 'CALENDAR_MISSING')
    const isOffered = (await findOffer(tx, walkIn.serviceTypeId, walkIn.visitType)) !== undefined
    throw refusal(WALK_IN_REFUSALS, isOffered ? 'PET_MISSING' : 'SERVICE_MISSING')
  })
}

function startOfMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS)
}
