import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { VACCINATES } from '../../../owners/pets/rules.ts'
import { isWithinDays } from '../../../planning/appointments/server/list-queries.ts'
import type { ReminderUse } from '../contract.ts'
import type { Period } from '../rules.ts'

/** A message that has gone out. */
const IS_SENT = sql`(state = 'sent' or handled_as = 'sent')`
/** The time of an appointment that something was said of; its reminders of other times are not about it. */
const IS_OF_ITS_TIME = sql`reminders.kind = 'appointment' and of::timestamptz = appointment_date`

/** What became of the messages that were sent on each day, and who came to the appointments of these days. */
export async function readReminderUse(db: Db, period: Period): Promise<ReminderUse> {
  return { days: await listDays(db, period), ...(await countAttendance(db, period)) }
}

async function listDays(db: Db, { from, to }: Period): Promise<ReminderUse['days']> {
  const { rows } = await sql<ReminderUse['days'][number]>`
    with sent as (
      select id, day::text as day, created_at from reminder_messages
      where day between ${from}::date and ${to}::date and ${IS_SENT} and kind <> 'feedback-request'
    ), messages as (
      select day,
        bool_or(owner_answered_at >= sent.created_at or answered_at >= sent.created_at) as is_answered,
        bool_or(booked.status is not null) as is_booked,
        bool_or(appointments.status = 'completed' or booked.status = 'completed') as came
      from sent
      join reminders on message_id = sent.id
      left join appointments on appointments.id = subject_id and ${IS_OF_ITS_TIME}
      left join reminder_answers on reminder_answers.subject_id = reminders.subject_id
        and reminder_answers.kind = reminders.kind and reminder_answers.of = reminders.of
      left join lateral (
        select care.status from appointments as care
        where reminders.kind = 'vaccination' and care.pet_id = reminders.subject_id
          and care.service_type ~* ${sql.lit(VACCINATES.source)}
          and care.created_at >= sent.created_at and care.created_at < sent.created_at + interval '30 days'
        order by care.status = 'completed' desc limit 1
      ) as booked on true
      group by sent.id, day
    )
    select day, count(*) as sent,
      count(*) filter (where is_answered) as answered,
      count(*) filter (where is_booked) as booked,
      count(*) filter (where came) as came
    from messages group by day order by day`.execute(db)
  return rows
}

async function countAttendance(db: Db, period: Period): Promise<Omit<ReminderUse, 'days'>> {
  const { rows } = await sql<{ isReminded: boolean; came: number; missed: number }>`
    with ended as (
      select no_show, exists (
        select from reminders join reminder_messages on reminder_messages.id = message_id
        where subject_id = appointments.id and ${IS_OF_ITS_TIME} and ${IS_SENT}
      ) as "isReminded"
      from appointments
      where (status = 'completed' or no_show) and ${sql.join(isWithinDays(period), sql` and `)}
    )
    select "isReminded", count(*) filter (where not no_show) as came, count(*) filter (where no_show) as missed
    from ended group by 1`.execute(db)
  const of = (isReminded: boolean) => {
    const { came = 0, missed = 0 } = rows.find((row) => row.isReminded === isReminded) ?? {}
    return { came, missed }
  }
  return { reminded: of(true), others: of(false) }
}
