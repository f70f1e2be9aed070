import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { claimFormKey, type FormKey } from '../../../../lib/server/http/idempotency.ts'
import { lockedLivingPet } from '../../../owners/pets/server/queries.ts'
import { priceInSql } from '../../services/server/queries.ts'
import type { TimeNeeded } from '../../timetable/slots.ts'
import type { WalkIn } from '../booking-schemas.ts'

/** A walk-in at a full minute and how long it takes: over and completed, or now, where a clinic visit waits. */
export type WalkInEntry = {
  walkIn: Pick<WalkIn, 'petId' | 'serviceTypeId' | 'notes' | 'calendarId' | 'visitType' | 'houseVisitAddress'>
  at: Date
  needed: TimeNeeded
  isOver: boolean
  form: FormKey
}

/**
 * Records a walk-in in one statement and returns its id: in its calendar or the first one that takes such
 * visits, beside what takes its time.
 * Without the calendar, the service or the customer's pet, or with a key already used, nothing is written and the result is undefined.
 */
export async function insertWalkIn(
  db: Db,
  ownerPhone: string,
  { walkIn, at, needed, isOver, form }: WalkInEntry,
): Promise<string | undefined> {
  const { calendarId, visitType } = walkIn
  const { rows } = await sql<{ id: string }>`
    with offered as (
      select id, name, ${priceInSql(visitType)} as price
      from service_types
      where id = ${walkIn.serviceTypeId} and deleted_at is null
    ), pet as (${lockedLivingPet(walkIn.petId, ownerPhone)}
    ), place as (
      select id from calendars
      where hidden_at is null ${calendarId === undefined ? sql`` : sql`and id = ${calendarId}`}
      order by coalesce(visit_type, ${visitType}) <> ${visitType}, position, id limit 1
    ), claimed as (${claimFormKey(form, sql`offered, pet, place`)})
    insert into appointments (
      id, owner_phone, pet_id, service_type, service_type_id, appointment_date, calendar_id, minutes, buffer_before, buffer_after, squeezed_in, visit_type, house_visit_address, notes,
      payment_amount, status, arrived_at
    )
    select claimed.result_id, ${ownerPhone}, pet.id, offered.name, offered.id, ${at}::timestamptz,
      place.id, ${needed.minutes}::smallint, ${needed.before}::smallint, ${needed.after}::smallint, true,
      ${visitType}, ${walkIn.houseVisitAddress}, ${walkIn.notes}, offered.price,
      ${isOver ? 'completed' : 'confirmed'}, ${isOver || visitType === 'house' ? null : at}::timestamptz
    from claimed, offered, pet, place
    returning id`.execute(db)
  return rows[0]?.id
}

/** True if a calendar takes appointments. */
export async function hasCalendar(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('calendars')
    .select('id')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
