import { type SqlBool, sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'

const APPOINTMENT_DAY = sql`(appointment_date at time zone ${sql.lit(clinic.timeZone)})::date`

/** The appointments of a pet that can be its checkup: after the day on which it was set, and not sooner than 7 days before it. */
const AS_CHECKUP = sql`
  select from appointments where appointments.pet_id = care_days.pet_id
    and ${APPOINTMENT_DAY} > care_days.decided_on and ${APPOINTMENT_DAY} >= care_days.due_on - 7`

/** True for the day of a checkup that is over: the pet came. For statements with one table of days. */
export const CHECKUP_OVER = sql<SqlBool>`(care_days.item_id = 'checkup' and exists (
  ${AS_CHECKUP} and appointments.status = 'completed'))`

/** True for the day of a checkup for which an appointment is made. For statements with one table of days. */
export const CHECKUP_BOOKED = sql<SqlBool>`(care_days.item_id = 'checkup' and exists (
  ${AS_CHECKUP} and appointments.status in ('pending', 'confirmed')))`
