import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { IS_LIVING, vaccinationBooked } from '../../../owners/pets/server/queries.ts'
import type { AppointmentStatus } from '../../../planning/appointments/clinic-filters.ts'
import { isUnresolved } from '../../../planning/appointments/server/time-queries.ts'
import { MENU_USES, type MenuUse } from '../../../platform/auth/menu-uses.ts'
import type { CustomerDashboard, Stats, Waiting } from '../contract.ts'

/** The current day in the clinic's time zone, and the instants at which it begins and ends. */
export type Today = { day: string; from: Date; to: Date }

type Figures = Stats & { overdueVaccinations: number }
type Latest = {
  id: string
  appointmentDate: Date
  serviceType: string
  status: AppointmentStatus
  customerName: string | null
  petName: string | null
  species: string | null
}

/** One row for each of the latest appointments, all with the same figures. Without any, one row whose id is null. */
export type DashboardRow = Figures & (Latest | { id: null })

/**
 * The clinic's figures and latest appointments, in one statement. Totals are read from counters maintained by
 * triggers, ranges are counted on their indexes, and the appointments are limited before they are joined. The day is
 * a separate row, because PostgreSQL would otherwise plan the query again for each instant, a third of its time.
 */
export async function readClinicDashboard(db: Db, today: Today, limit: number): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`
    with today as materialized (
      select ${today.from}::timestamptz as begins, ${today.to}::timestamptz as ends, ${today.day}::date as day
    ), counted as (
      select
        coalesce(sum(amount) filter (where name like 'appointments %'), 0)::bigint as "totalAppointments",
        coalesce(sum(amount) filter (where name = 'appointments pending'), 0)::bigint as "pendingAppointments",
        coalesce(sum(amount) filter (where name = 'customers'), 0)::bigint as "totalCustomers",
        coalesce(sum(amount) filter (where name = 'pets'), 0)::bigint as "totalPets"
      from counters
    ), ranges as (
      select
        (select count(*) from appointments
          where appointment_date >= (select begins from today)
            and appointment_date < (select ends from today)) as "todayAppointments",
        (select count(*) from pets
          where next_vaccination_due > (select day from today) and ${IS_LIVING}) as "pendingVaccinations",
        (select count(*) from pets
          where next_vaccination_due < (select day from today) and ${IS_LIVING}) as "overdueVaccinations"
    ), latest as (
      select id, appointment_date, service_type, status, owner_phone, pet_id
      from appointments order by appointment_date desc, id desc limit ${sql.lit(limit)}
    )
    select counted.*, ranges.*, latest.id, latest.appointment_date,
      latest.service_type, latest.status, customers.full_name as "customerName",
      pets.name as "petName", pets.species
    from counted cross join ranges
    left join latest on true
    left join customers on customers.phone_number = latest.owner_phone
    left join pets on pets.id = latest.pet_id
    order by latest.appointment_date desc, latest.id desc`.execute(db)
  return rows
}

/** The select of an appointment with its pet, to be completed with conditions. */
const APPOINTMENT = sql`
  select appointments.id, appointments.appointment_date as "appointmentDate", appointments.service_type as "serviceType",
    appointments.visit_type as "visitType", appointments.status,
    json_build_object('id', pets.id, 'name', pets.name, 'species', pets.species) as pet
  from appointments join pets on pets.id = appointments.pet_id`

/**
 * An owner's next appointment after `now`, their latest appointments, their newest pets and the pets whose vaccination
 * was due before `today`, in one statement. Instants
 * are in PostgreSQL's JSON format.
 */
export async function readCustomerDashboard(
  db: Db,
  ownerPhone: string,
  input: { now: Date; today: string; appointments: number; pets: number },
): Promise<CustomerDashboard> {
  const { rows } = await sql<CustomerDashboard>`select
    (select to_json(next) from (
      ${APPOINTMENT}
      where appointments.owner_phone = ${ownerPhone} and appointments.appointment_date > ${input.now}
        and appointments.status <> 'cancelled'
      order by appointments.appointment_date, appointments.id limit 1
    ) next) as upcoming,
    (select coalesce(json_agg(latest), '[]') from (
      ${APPOINTMENT}
      where appointments.owner_phone = ${ownerPhone}
      order by appointments.appointment_date desc, appointments.id desc limit ${sql.lit(input.appointments)}
    ) latest) as recent,
    (select coalesce(json_agg(newest), '[]') from (
      select id, name, species, breed, image_url as "imageUrl" from pets
      where owner_phone = ${ownerPhone} and ${IS_LIVING}
      order by created_at desc limit ${sql.lit(input.pets)}
    ) newest) as pets,
    (select coalesce(json_agg(overdue), '[]') from (
      select id, name, next_vaccination_due as due, ${vaccinationBooked(input.now)} as "vaccinationBookedAt" from pets
      where owner_phone = ${ownerPhone} and ${IS_LIVING} and next_vaccination_due < ${input.today}::date
      order by next_vaccination_due, id
    ) overdue) as overdue`.execute(db)
  return rows[0] ?? { upcoming: null, recent: [], pets: [], overdue: [] }
}

/** A waiting room in which no one was marked as arrived for so long is not used. */
const ARRIVED_DAYS = 90

/** What the clinic uses: it has a product or an order; someone was marked as arrived lately; an appointment was completed; reminders are on; a case sheet was begun. */
export async function readUses(db: Db, now: Date): Promise<readonly MenuUse[]> {
  const since = new Date(now.getTime() - ARRIVED_DAYS * 86_400_000)
  const { rows } = await sql<Record<MenuUse, boolean>>`
    select exists (select from products) or exists (select from orders) as orders,
      exists (
        select from appointments where appointment_date >= ${since} and arrived_at is not null
      ) as "waitingRoom",
      exists (select from appointments where status = 'completed') as reports,
      exists (select from reminder_settings where turned_on_at is not null) as reminders,
      exists (select from bills where state = 'issued') as bills,
      exists (select from case_sheets) as sheets`.execute(db)
  return MENU_USES.filter((use) => rows[0]?.[use])
}

/** What waits for staff and how today went, each counted on its index. */
export async function readWaiting(db: Db, { now, from, to }: Today & { now: Date }): Promise<Waiting> {
  const { rows } = await sql<Omit<Waiting, 'today'> & Waiting['today']>`
    with owing as (
      select count(appointment_id) as appointments, count(bill_id) as bills, coalesce(sum(amount), 0)::bigint as amount from dues
    ), today as (
      select count(*) filter (where status = 'completed') as came, count(*) filter (where no_show) as missed
      from appointments where appointment_date >= ${from} and appointment_date < ${to}
    ), taken as (
      select coalesce(sum(amount), 0)::bigint as amount from takings where at >= ${from} and at < ${to}
    )
    select
      (select count(*) from appointments where status = 'pending' and appointment_date >= ${from}) as requests,
      (select count(*) from appointments where ${isUnresolved(now)}) as unresolved,
      (select count(distinct bill_id) from called_off) as "calledOff",
      owing.appointments as unpaid, owing.bills as "openBills", owing.amount as owed, today.came, today.missed,
      taken.amount as taken
    from owing cross join today cross join taken`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The counts are missing.')
  const { came, missed, taken, ...waits } = row
  return { ...waits, today: { came, missed, taken } }
}
