import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clinic } from '../src/clinic/clinic.ts'
import { SLOT_HOURS } from '../src/features/planning/timetable/rules.ts'
import { openDatabase } from '../src/lib/server/database/database.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'
import { addDays, clinicDay, startOfDay } from '../src/lib/time.ts'
import type { Owner, Sample } from './works.ts'

export const CUSTOMERS = 10_000
export const PETS = 20_000
/** The default number of appointments. */
export const APPOINTMENTS = 100_000

/** The last filled day, counted from today; the slots of later days are free. */
const LAST_FILLED_DAY = 20
/** The server accepts bookings for about ten years ahead. */
const LAST_FREE_DAY = 3640

/** Every customer has a login and is signed in; ids are as long as real ones. */
const FILL = `
insert into users (id, email, email_verified)
  select md5('user' || n), 'owner' || n || '@bench.example', false from generate_series(0, ${CUSTOMERS}) n;
insert into sessions (id, expires_at, updated_at, user_id)
  select md5('session' || n), now() + interval '7 days', now(), md5('user' || n)
  from generate_series(0, ${CUSTOMERS}) n;
insert into staff (user_id, role) values (md5('user0'), 'admin');
insert into customers (phone_number, user_id, full_name, email, address, created_at)
  select '+919' || lpad(n::text, 9, '0'), md5('user' || n), 'Owner Number ' || n, 'owner' || n || '@bench.example',
    n || ' Lake View Road, Bengaluru 560042', now() - n * interval '1 hour'
  from generate_series(1, ${CUSTOMERS}) n;
insert into pets (owner_phone, name, species, breed, age, weight, next_vaccination_due, created_at)
  select '+919' || lpad(((n - 1) / 2 + 1)::text, 9, '0'), 'Pet ' || n, (array['Dog', 'Cat', 'Rabbit'])[1 + n % 3],
    'Mixed', n % 20, (n % 400) / 10.0, case when n % 3 = 0 then current_date - 60 + n % 365 end, now() - n * interval '30 minutes'
  from generate_series(1, ${PETS}) n;
insert into service_types (name, duration, base_price, house_visit_surcharge)
  select (array['Emergency', 'Dental Care', 'Vaccination', 'Grooming', 'Veterinary Care'])[n], '00:45:00',
    50000 + n * 10000, 40000 from generate_series(1, 5) n;
create temp table numbered_pets as
  select row_number() over (order by created_at) as n, id, owner_phone from pets;
create unique index on numbered_pets (n);
create temp table numbered_services as select row_number() over (order by name) as n, * from service_types;
analyze numbered_pets;
-- Where the minimal server books: the same columns and indexes, without counters and references.
create table bare_appointments (like appointments including all);
`

/**
 * One appointment per slot of each calendar, back from the last filled day: the last 10,000 are pending, confirmed or
 * cancelled, the others completed. With one calendar, the statement suits schemas that have none.
 */
const fillAppointments = (calendars: number) => `
insert into appointments (owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type,
  house_visit_address, notes, status, payment_amount, cancelled_at, created_at
  ${calendars > 1 ? ', calendar_id' : ''})
select pet.owner_phone, pet.id, service.name, service.id, slot.at,
  case when house then 'house' else 'clinic' end, case when house then '14 Lake View Road, Bengaluru' end,
  case when v.n % 3 = 0 then 'Limps on the left front leg since Monday.' end, status,
  service.base_price + case when house then service.house_visit_surcharge else 0 end,
  case when status = 'cancelled' then slot.at - interval '2 days' end, slot.at - interval '9 days'
  ${calendars > 1 ? `, 1 + v.n % ${calendars}` : ''}
from generate_series(0, $3::int - 1) as v (n)
cross join lateral (select v.n / ${calendars} as n) begun
cross join lateral (select $2::date - begun.n / ${SLOT_HOURS.length} as day, 10 + begun.n % ${SLOT_HOURS.length} as hour) d
cross join lateral (select (d.day + make_time(d.hour, 0, 0)) at time zone $1 as at) slot
cross join lateral (select v.n % 5 = 0 as house, case when v.n % 8 = 7 then 'cancelled' when v.n > 10000 then 'completed'
  when v.n % 2 = 0 then 'pending' else 'confirmed' end as status) s
join numbered_pets pet on pet.n = 1 + (v.n * 7919::bigint) % ${PETS}
join numbered_services service on service.n = 1 + v.n % 5
`

/**
 * The bill of each completed appointment, which is paid, numbered in their order. The triggers' columns are written along, since a row at a
 * time they would take minutes.
 */
const BILLS = `
begin;
set local session_replication_role = replica;
create temporary table paid on commit drop as
  select appointments.id, gen_random_uuid() as bill, gen_random_uuid() as entry, payment_amount as amount, appointment_date as at,
    service_type as service, owner_phone as phone, owners.id as customer, full_name as name, years.year,
    row_number() over (partition by years.year order by appointment_date, appointments.id)::int as number
  from appointments join (select id, full_name, phone_number from customers) owners on phone_number = owner_phone
    cross join lateral (select to_char(appointment_date - interval '3 months', 'YY') || '-'
      || to_char(appointment_date + interval '9 months', 'YY') as year) years
  where status = 'completed';
insert into bills (id, state, series, year, number, label, customer_id, issued_on, issued_at, facts, buyer, total, received, created_at)
  select bill, 'issued', '', year, number, year || '/' || lpad(number::text, 5, '0'), customer, at::date, at,
    '{"title": "Bill", "clinic": {"name": "Bench", "status": "none"}}', jsonb_build_object('name', name, 'phone', phone),
    amount, amount, at from paid;
insert into bill_numbers (series, year, last, last_on) select '', year, max(number), max(at)::date from paid group by year;
insert into bill_lines (bill_id, position, appointment_id, name, unit_price, exempt, total)
  select bill, 0, id, service, amount, amount, amount from paid;
insert into ledger_entries (id, kind, method, amount, customer_id, at)
  select entry, 'taken', 'unrecorded', amount, customer, at from paid;
insert into allocations (entry_id, bill_id, amount) select entry, bill, amount from paid;
insert into paid_bills (bill_id, whole_at) select bill, at from paid;
select follow_bill(bill) from paid;
commit`

export type Filling = { appointments?: number; calendars?: number }

/** Fills an empty database at `url` like a clinic of many years. Returns what the requests need. */
export async function fillDatabase(url: string, filling: Filling = {}): Promise<Sample> {
  const { appointments = APPOINTMENTS, calendars = 1 } = filling
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const today = clinicDay(new Date())
    await withoutAudit(client, async () => {
      await client.query(FILL)
      if (calendars > 1)
        await client.query(
          `insert into calendars (name) select 'Vet ' || n from generate_series(2, ${calendars}) n;
          insert into closures (starts_at, ends_at) values ('${at(today)}', '${at(addDays(today, 1))}')`,
        )
      const last = addDays(today, LAST_FILLED_DAY)
      await withoutTimes(client, () =>
        client.query(fillAppointments(calendars), [clinic.timeZone, last, appointments]),
      )
      await client.query(BILLS)
    })
    await client.query('vacuum (analyze)')
    await assertSizes(client, { customers: CUSTOMERS, pets: PETS, appointments })
    return await readSample(client, today)
  } finally {
    await client.end()
  }
}

/** When a day begins. */
const at = (day: string) => startOfDay(day).toISOString()

/** What the bench itself writes is no one's action, and is not recorded. */
async function withoutAudit(client: pg.Client, write: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'audited'",
  )
  const alter = (change: string) =>
    client.query(rows.map(({ name }) => `alter table ${name} ${change} trigger audited`).join(';'))
  await alter('disable')
  await write()
  await alter('enable')
}

/** Takes the times on the calendars at once, without those that are over, as the clean-up leaves them. */
async function withoutTimes(client: pg.Client, write: () => Promise<unknown>): Promise<void> {
  await client.query('alter table appointments disable trigger hold_calendar_time')
  await write()
  await client.query('alter table appointments enable trigger hold_calendar_time')
  await client.query(`insert into calendar_times (holder_id, calendar_id, span)
    select id, calendar_id, tstzrange(appointment_date, appointment_date + minutes * interval '1 minute')
    from appointments where appointment_date > now() - interval '2 days' and status <> 'cancelled'`)
}

async function readSample(client: pg.Client, today: string): Promise<Sample> {
  const owners = await client.query<Owner>(`
    select distinct on (customers.phone_number) sessions.id as "sessionId", customers.user_id as "userId",
      customers.phone_number as phone, pets.id as "petId"
    from customers join sessions using (user_id) join pets on pets.owner_phone = customers.phone_number
    order by customers.phone_number`)
  const admin = await client.query<{ id: string }>(
    'select sessions.id from sessions join staff using (user_id)',
  )
  const service = await client.query<{ id: string }>('select id from service_types order by name limit 1')
  const upcoming = await client.query<{ id: string }>(
    "select id from appointments where status in ('pending', 'confirmed') and appointment_date >= $1 order by id",
    [startOfDay(addDays(today, 2))],
  )
  return {
    adminSessionId: admin.rows[0]?.id ?? '',
    owners: owners.rows,
    serviceTypeId: service.rows[0]?.id ?? '',
    upcomingIds: upcoming.rows.map(({ id }) => id),
    closedDay: today,
    filledDays: Array.from({ length: LAST_FILLED_DAY - 1 }, (_, day) => addDays(today, day + 1)),
    freeSlots: freeSlots(today),
  }
}

async function assertSizes(client: pg.Client, sizes: Record<string, number>): Promise<void> {
  for (const [table, size] of Object.entries(sizes)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    if (rows[0]?.count !== size) throw new Error(`The bench wanted ${size} ${table}, got ${rows[0]?.count}.`)
  }
}

function freeSlots(today: string) {
  const days = Array.from({ length: LAST_FREE_DAY - LAST_FILLED_DAY }, (_, index) =>
    addDays(today, LAST_FILLED_DAY + 1 + index),
  )
  return days.flatMap((date) => SLOT_HOURS.map((hour) => ({ date, hour })))
}

/** Waits until no query is running: the load stops while its last requests are still in progress. */
async function settle(client: pg.Client): Promise<void> {
  const active = `select 1 from pg_stat_activity
    where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`
  for (let quiet = 0; quiet < 5; quiet++) {
    await sleep(50)
    if ((await client.query(active)).rows.length > 0) quiet = -1
  }
}

/** Deletes everything that a run has booked, so that the next one starts with the same database. */
export async function clearBookings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What bookings lead to: the servers would work at it through the next measurements, or step over it.
    await client.query('delete from jobs where every_s is null')
    await settle(client)
    const first = startOfDay(addDays(clinicDay(new Date()), LAST_FILLED_DAY + 1))
    await withoutAudit(client, () =>
      client.query('delete from appointments where appointment_date >= $1', [first]),
    )
    await client.query('truncate idempotency_keys, bare_appointments')
    await client.query('vacuum (analyze) appointments, jobs')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
