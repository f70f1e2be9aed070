import { sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { IS_LIVING } from '../../../owners/pets/server/queries.ts'
import { CHECKUP_OVER } from '../../../planning/appointments/server/checkup-queries.ts'
import type { NextDay } from '../paper-schemas.ts'

/**
 * What the pets on an issued bill are due for next and for what they come, as it is now: of living pets that belong to its
 * customer. Nothing on drafts and credit notes, and in a clinic that does not want it.
 */
export async function listNext(db: Db, billId: string, now: Date): Promise<NextDay[]> {
  const { rows } = await sql<NextDay>`
    with theirs as (
      select pets.id, pets.name, pets.next_vaccination_due from bills
      join customers on customers.id = bills.customer_id
      join pets on pets.owner_phone = customers.phone_number and ${IS_LIVING}
      where bills.id = ${billId} and bills.kind = 'bill' and bills.state = 'issued'
        and exists (select from bill_settings where shows_next)
        and exists (select from bill_lines
          left join appointments on appointments.id = bill_lines.appointment_id
          left join care_doses on care_doses.id = bill_lines.dose_id
          where bill_lines.bill_id = bills.id and pets.id in (appointments.pet_id, care_doses.pet_id))
    )
    select * from (
      select theirs.name as pet, care_items.name as what, due_on as day, null::timestamptz as at
      from theirs join care_days on care_days.pet_id = theirs.id and present
      join care_items on care_items.id = care_days.item_id
      where due_on is not null and not ${CHECKUP_OVER}
      union all
      select name, 'Vaccination', next_vaccination_due, null from theirs
      where next_vaccination_due is not null and not exists (
        select from care_days join care_items on care_items.id = care_days.item_id
        where care_days.pet_id = theirs.id and care_items.kind = 'vaccination' and not is_void)
      union all
      (select distinct on (theirs.id) theirs.name, service_type,
        (appointment_date at time zone ${sql.lit(clinic.timeZone)})::date, appointment_date
      from theirs join appointments on appointments.pet_id = theirs.id
      where appointment_date > ${now} and status = 'confirmed'
      order by theirs.id, appointment_date)
    ) as coming
    order by pet, day, what`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at === null ? null : new Date(at).toISOString() }))
}

/** The same for anyone with a link alone: the days and the pets' names. */
export function withoutDetails(next: readonly NextDay[]): NextDay[] {
  const days = next.map(({ pet, day }) => ({ pet, day, what: null, at: null }))
  const isFirst = ({ pet, day }: NextDay, place: number) =>
    days.findIndex((one) => one.pet === pet && one.day === day) === place
  return days.filter(isFirst)
}
