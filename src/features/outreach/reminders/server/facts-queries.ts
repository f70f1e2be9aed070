import { sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import { messagesTo } from '../../../platform/auth/server/contact-queries.ts'
import { type NotificationPreferences, wantsMail, wantsPush } from '../../../platform/notifications/rules.ts'
import type { ReminderChoice } from '../choice-schemas.ts'
import type { RemindedCare } from '../kinds.ts'
import type { AppointmentFact, CareFact, DecisionFact, Household } from '../rules.ts'
import { dueCare, ownersOfDue } from './care-queries.ts'
import { choiceInSql } from './choice-queries.ts'

/** Of a decision: it was said, or staff have decided that it is never said. All other reasons may pass. */
const isOver = sql`(message_id is not null or skipped in ('restored', 'held'))`

/** Of an appointment: a vaccination of its pet was written down that was given then. */
const HAS_DOSE = sql`exists (
  select from care_doses join care_days on care_days.dose_id = care_doses.id and care_days.kind = 'dose'
  join care_items on care_items.id = care_days.item_id and care_items.kind = 'vaccination'
  where care_doses.pet_id = appointments.pet_id and voided_at is null and (care_doses.appointment_id = appointments.id
    or given_on = (appointment_date at time zone ${sql.lit(clinic.timeZone)})::date))`

/** By which ways this server can send at all. */
export type Senders = { mails: boolean; pushes: boolean }

/** An owner as the rules need them, with what their message needs. */
export type Owner = Household & {
  id: string
  fullName: string
  phone: string
  userId: string | null
  email: string | null
}

/** How far back appointments and decisions matter: the longest rule looks 90 days back. */
const PAST_DAYS = 120

type AppointmentRow = Omit<AppointmentFact, 'startsAt' | 'knownAt'> & { startsAt: string; knownAt: string }
type CareRow = Omit<CareFact, 'setAt' | 'doneAt'> & { setAt: string | null; doneAt: string | null }
type OwnerRow = {
  id: string
  fullName: string
  phone: string
  userId: string | null
  email: string | null
  preferences: NotificationPreferences
  hasDevice: boolean
  choice: ReminderChoice
  hasDaily: boolean
  appointments: AppointmentRow[]
  care: CareRow[]
  answers: Household['answers']
  decided: (Omit<DecisionFact, 'decidedAt'> & { decidedAt: string })[]
}

/**
 * Owners with all that the rules ask for, as it is now. `day` is the clinic's. With `offset 0` what was decided is looked up by
 * its key, also before the database has counted the rows: else it may read all decisions again for each owner.
 */
export async function readOwners(
  db: Db,
  ids: readonly string[],
  { now, day, senders }: { now: Date; day: string; senders: Senders },
): Promise<Owner[]> {
  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000)
  const { rows } = await sql<OwnerRow>`
    select customers.id, full_name, phone_number as phone, customers.user_id,
      case when users.id is not null then ${messagesTo} when not email_unproved then customers.email end as email,
      notification_preferences as preferences,
      exists (select from push_subscriptions where push_subscriptions.user_id = users.id) as "hasDevice",
      ${choiceInSql(sql`customers.id`)} as choice,
      exists (select from reminder_messages where daily_of = customers.id and day = ${day}::date) as "hasDaily",
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select appointments.id, pet_id as "petId", pets.name as pet, service_type as service,
          appointment_date as "startsAt", status, coalesce(time_known_at, appointments.created_at) as "knownAt",
          visit_type = 'house' as "isAtHome", deleted_at is null and deceased_on is null as "isAlive",
          status = 'completed' and ${HAS_DOSE} as "hasDose"
        from appointments join pets on pets.id = pet_id
        where appointments.owner_phone = customers.phone_number and status <> 'cancelled'
          and appointment_date > ${since}
      ) as one) as appointments,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        ${dueCare(sql`pets.owner_phone = customers.phone_number`)}
      ) as one) as care,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select subject_id as subject, kind, of from reminder_answers
        where answer in ('done', 'not_now')
          and subject_id in (select id from pets where owner_phone = customers.phone_number)
      ) as one) as answers,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select subject_id as subject, kind, stage, of, items, ${isOver} as "isSaid", skipped as why, decided_at as "decidedAt"
        from (
          select id from pets where owner_phone = customers.phone_number
          union all
          select id from appointments where owner_phone = customers.phone_number and appointment_date > ${since}
        ) as subjects, lateral (
          select * from reminders where subject_id = subjects.id and decided_at > ${since} offset 0
        ) as decision
      ) as one) as decided
    from customers left join users on users.id = customers.user_id
    where customers.id = any(${ids}::uuid[]) and erased_at is null
    order by customers.id`.execute(db)
  return rows.map((row) => toOwner(row, senders))
}

function toOwner(row: OwnerRow, senders: Senders): Owner {
  const { preferences, hasDevice, choice, appointments, care, decided, ...owner } = row
  const isReal = owner.phone.startsWith('+91')
  return {
    ...owner,
    choice: choice.reminders,
    appointments: appointments.map((one) => ({
      ...one,
      startsAt: new Date(one.startsAt),
      knownAt: new Date(one.knownAt),
    })),
    care: care.map((one) => ({ ...one, setAt: instantIn(one.setAt), doneAt: instantIn(one.doneAt) })),
    decided: decided.map((one) => ({ ...one, decidedAt: new Date(one.decidedAt) })),
    ways: {
      email: senders.mails && owner.email !== null && wantsMail(preferences),
      push: senders.pushes && owner.userId !== null && hasDevice && wantsPush(preferences),
      login: owner.userId !== null,
      whatsapp: isReal && choice.whatsapp,
    },
  }
}

const instantIn = (text: string | null) => (text === null ? null : new Date(text))

/** Instants and days between which something is due on a day. */
export type PassWindow = {
  day: string
  /** Appointments from and before these instants. */
  from: Date
  until: Date
  /** The first and last due day of care. */
  firstDue: string
  lastDue: string
  /** The kinds of care that owners are reminded of. */
  kinds: readonly RemindedCare[]
  /** From when completed appointments are asked about; null: none are. */
  askedFrom: Date | null
}

/** Those to whom the daily message of a day may have something to say, and who have not got one. */
export async function listPassOwners(db: Db, window: PassWindow): Promise<string[]> {
  const { day, from, until, firstDue, lastDue, kinds, askedFrom } = window
  const asked = askedFrom ?? from
  const { rows } = await sql<{ id: string }>`
    select customers.id from customers
    where erased_at is null and phone_number in (
      select owner_phone from appointments
      where status = 'confirmed' and appointment_date >= ${from} and appointment_date < ${until}
      union
      select owner_phone from appointments
      where status = 'completed' and appointment_date >= ${asked} and appointment_date < ${from}
      union
      ${ownersOfDue({ kinds, from: firstDue, to: lastDue })}
    ) and not exists (select from reminder_messages where daily_of = customers.id and day = ${day}::date)
    order by customers.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those who have an appointment between these instants whose hours may still be said. `of` is as `toISOString` writes it. */
export async function listHoursOwners(db: Db, from: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct customers.id from appointments join customers on phone_number = owner_phone
    where status = 'confirmed' and appointment_date > ${from} and appointment_date <= ${until}
      and not exists (
        select from reminders where subject_id = appointments.id and kind = 'appointment' and stage = 'hours'
          and of = to_char(appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') and ${isOver}
      )
    order by customers.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks what a decision about an owner depends on, in the order in which all others lock it. False for an erased one. */
export async function lockOwner(tx: Tx, id: string, now: Date): Promise<boolean> {
  const phone = await lockCustomer(tx, id)
  if (phone === undefined) return false
  await sql`select from pets where owner_phone = ${phone} order by id for share`.execute(tx)
  const since = new Date(now.getTime() - 86_400_000)
  await sql`
    select from appointments where owner_phone = ${phone} and status <> 'cancelled' and appointment_date > ${since}
    order by id for share`.execute(tx)
  return true
}
