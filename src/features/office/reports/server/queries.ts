import { sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { addDays, startOfDay } from '../../../../lib/time.ts'
import type { PaymentStatus } from '../../../planning/appointments/rules.ts'
import { isWithinDays } from '../../../planning/appointments/server/list-queries.ts'
import { SPANS } from '../../../planning/timetable/server/queries.ts'
import type { Money, NewCustomers, Outcomes } from '../contract.ts'
import type { Period } from '../rules.ts'
import type { OpeningRows } from './open-minutes.ts'

/** The clinic's day of an instant, as text. */
const dayOf = (column: string) =>
  sql`(${sql.ref(column)} at time zone ${sql.lit(clinic.timeZone)})::date::text`
const isWithin = (period: Period) => sql.join(isWithinDays(period), sql` and `)
const MAX_LATEST = 100

type Grouped<Row> = Row & { day: string | null; service: string | null }

/** Divides rows that were grouped by day and by service. */
function divide<Row extends object>(rows: readonly Grouped<Row>[]) {
  const days = rows.flatMap(({ service: _, day, ...row }) => (day === null ? [] : [{ ...row, day }]))
  const services = rows.flatMap(({ day: _, service, ...row }) =>
    service === null ? [] : [{ ...row, service }],
  )
  return { days, services }
}

type MoneyRow = Omit<Money['days'][number], 'day'>

/** What the list of payments adds up to, by day and by service. */
export async function readMoney(db: Db, period: Period) {
  const sumOf = (status: PaymentStatus) =>
    sql`coalesce(sum(payment_amount) filter (where payment_status = ${sql.lit(status)}), 0)::bigint as ${sql.ref(status)}`
  const { rows } = await sql<Grouped<MoneyRow>>`
    with within as (
      select ${dayOf('appointmentDate')} as day, service_type as service, payment_status, payment_amount
      from appointments where status <> 'cancelled' and ${isWithin(period)}
    )
    select day, service, count(*) as count, ${sumOf('paid')}, ${sumOf('pending')}, ${sumOf('refunded')}
    from within group by grouping sets ((day), (service))
    order by day, paid desc, service`.execute(db)
  return divide<MoneyRow>(rows) satisfies Money
}

type OutcomeRow = Omit<Outcomes['days'][number], 'day'>
type OfCalendar = { id: number | null; name: string | null; position: number | null }

/** How many appointments came to which end, by day, by service and by calendar. */
export async function readOutcomes(db: Db, period: Period) {
  const { rows } = await sql<Grouped<OutcomeRow & OfCalendar & { count: number }>>`
    with within as (
      select ${dayOf('appointmentDate')} as day, service_type as service, status, no_show,
        coalesce(cancelled_late, false) as is_late, calendar_id
      from appointments where ${isWithin(period)}
    )
    select day, service, calendar_id as id,
      (select name from calendars where calendars.id = calendar_id) as name,
      (select position from calendars where calendars.id = calendar_id) as position, count(*) as count,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'cancelled' and no_show) as missed,
      count(*) filter (where status = 'cancelled' and not no_show and is_late) as late,
      count(*) filter (where status = 'cancelled' and not no_show and not is_late) as "inTime",
      count(*) filter (where status = 'confirmed') as confirmed,
      count(*) filter (where status = 'pending') as pending
    from within group by grouping sets ((day), (service), (calendar_id))
    order by day, position, count desc, service`.execute(db)
  const calendars = rows.flatMap(({ day: _, service: __, count: ___, position: ____, id, name, ...row }) =>
    id === null || name === null ? [] : [{ ...row, id, name }],
  )
  const others = rows.map(({ count: _, id: __, name: ___, position: ____, ...row }) => row)
  return { ...divide<OutcomeRow>(others), calendars } satisfies Outcomes
}

/** Minutes that appointments take of a calendar's time: by weekday and hour, or by calendar. */
type Booked = { calendarId: number | null; weekday: number | null; hour: number | null; minutes: number }

/** How many minutes of the calendars are taken, by weekday and hour, and by calendar. */
export async function readBooked(db: Db, period: Period): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    with booked as (
      select calendar_id, appointment_date at time zone ${sql.lit(clinic.timeZone)} as begins,
        make_interval(mins => minutes) as takes
      from appointments where status <> 'cancelled' and not squeezed_in and ${isWithin(period)}
    ), hours as (
      select calendar_id, at, least(begins + takes, at + interval '1 hour') - greatest(begins, at) as part
      from booked, generate_series(
        date_trunc('hour', begins), begins + takes - interval '1 second', interval '1 hour'
      ) as at
    )
    select calendar_id, weekday, hour, (extract(epoch from sum(part)) / 60)::integer as minutes
    from (
      select calendar_id, extract(isodow from at)::integer as weekday, extract(hour from at)::integer as hour, part
      from hours
    ) as parts
    group by grouping sets ((weekday, hour), (calendar_id))`.execute(db)
  return rows
}

type Closed = { startsAt: string; endsAt: string }
type StoredOpening = Pick<OpeningRows, 'hours' | 'extra'> & {
  closures: Closed[]
  calendars: (Omit<OpeningRows['calendars'][number], 'absences' | 'hiddenAt'> & {
    absences: Closed[]
    hiddenAt: string | null
  })[]
}

/** When the clinic and its calendars are open in a period, also in the past. */
export async function readOpening(db: Db, { from, to }: Period): Promise<OpeningRows> {
  const [start, end] = [startOfDay(from), startOfDay(addDays(to, 1))]
  const closed = sql`coalesce(json_agg(json_build_object('startsAt', starts_at, 'endsAt', ends_at)), '[]')`
  const isTouched = sql`starts_at < ${end} and ends_at > ${start}`
  const { rows } = await sql<StoredOpening>`
    select (select ${SPANS} from opening_hours) as hours,
      (select ${closed} from closures where ${isTouched}) as closures,
      (select coalesce(json_agg(json_build_object(
        'day', day, 'opens', opens, 'closes', closes, 'calendarId', calendar_id
      )), '[]') from extra_hours where day between ${from}::date and ${to}::date) as extra,
      (select coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'hiddenAt', hidden_at,
        'hours', case when own_hours then (select ${SPANS} from calendar_hours where calendar_id = calendars.id) end,
        'absences', (select ${closed} from absences where calendar_id = calendars.id and ${isTouched})
      ) order by position, id), '[]') from calendars) as calendars`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error('The opening hours are missing.')
  const dated = ({ startsAt, endsAt }: Closed) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
  return {
    ...stored,
    closures: stored.closures.map(dated),
    calendars: stored.calendars.map(({ absences, hiddenAt, ...calendar }) => ({
      ...calendar,
      absences: absences.map(dated),
      hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
    })),
  }
}

/** The customers whose records were made in a period. */
export async function readNewCustomers(db: Db, { from, to }: Period): Promise<NewCustomers> {
  const isNew = sql`erased_at is null and created_at >= ${startOfDay(from)}
    and created_at < ${startOfDay(addDays(to, 1))}`
  const { rows } = await sql<NewCustomers>`
    with days as (
      select ${dayOf('createdAt')} as day, count(*) as count from customers where ${isNew} group by 1
    ), latest as (
      select id, full_name, ${dayOf('createdAt')} as day, created_at from customers where ${isNew}
      order by created_at desc, id desc limit ${sql.lit(MAX_LATEST)}
    )
    select
      (select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') from days) as days,
      (select coalesce(json_agg(json_build_object('id', id, 'fullName', full_name, 'day', day)
        order by created_at desc, id desc), '[]') from latest) as latest`.execute(db)
  return rows[0] ?? { days: [], latest: [] }
}
