import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import type { AppointmentStatus } from '../../appointments/rules.ts'
import type { Stats } from '../contract.ts'

/** The clinic's present day, and the instants at which it begins and ends. */
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

/** One row for each of the latest visits, all with the same figures; without any visit one row without its part. */
export type DashboardRow = Figures & (Latest | { id: null })

/**
 * The clinic's figures and its latest visits, in one statement. Totals are read from the counters that the
 * tables' triggers keep, the ranges are counted on their indexes; the visits are cut before they are joined.
 */
export async function readClinicDashboard(db: Db, today: Today, limit: number): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`
    with counted as (
      select
        coalesce(sum(amount) filter (where name like 'appointments %'), 0)::bigint as "totalAppointments",
        coalesce(sum(amount) filter (where name = 'appointments pending'), 0)::bigint as "pendingAppointments",
        coalesce(sum(amount) filter (where name = 'customers'), 0)::bigint as "totalCustomers",
        coalesce(sum(amount) filter (where name = 'pets'), 0)::bigint as "totalPets"
      from counters
    ), ranges as (
      select
        (select count(*) from appointments
          where appointment_date >= ${today.from} and appointment_date < ${today.to}) as "todayAppointments",
        (select count(*) from pets
          where next_vaccination_due > ${today.day}::date and deleted_at is null) as "pendingVaccinations",
        (select count(*) from pets
          where next_vaccination_due < ${today.day}::date and deleted_at is null) as "overdueVaccinations"
    ), latest as (
      select id, appointment_date, service_type, status, owner_phone, pet_id
      from appointments order by appointment_date desc, id desc limit ${limit}
    )
    select counted.*, ranges.*, latest.id, latest.appointment_date as "appointmentDate",
      latest.service_type as "serviceType", latest.status, customers.full_name as "customerName",
      pets.name as "petName", pets.species
    from counted cross join ranges
    left join latest on true
    left join customers on customers.phone_number = latest.owner_phone
    left join pets on pets.id = latest.pet_id
    order by latest.appointment_date desc, latest.id desc`.execute(db)
  return rows
}
