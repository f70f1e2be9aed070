import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { IS_LIVING, vaccinationBooked } from '../../../owners/pets/server/queries.ts'
import { CHECKUP_BOOKED, CHECKUP_OVER } from '../../../planning/appointments/server/checkup-queries.ts'
import type { CareItem } from '../contract.ts'
import type { DueFilter } from '../due-filters.ts'
import { CHECKUP, speciesPattern } from '../rules.ts'

/** Which pets to list. A position's time is midnight UTC of a due day; of those without a day, when they were added. */
export type DuePage = PageRange & {
  item: Pick<CareItem, 'id' | 'species'>
  filter: DueFilter
  today: string
  now: Date
}

export type DueRow = {
  id: string
  name: string
  species: string
  imageUrl: string | null
  due: string | null
  createdAt: Date
  customerId: string
  customerName: string
  customerPhone: string
  appointmentDate: Date | null
  serviceType: string | null
  vaccinationBookedAt: Date | null
}

/** A page of the pets that are due for an item, each with its owner and next appointment. */
export async function listDue(db: Db, page: DuePage): Promise<DueRow[]> {
  const { now } = page
  const order = page.filter === 'none' ? sql`created_at desc, id desc` : sql`due, id`
  const { rows } = await sql<DueRow>`
    with due as (${page.filter === 'none' ? withoutDay(page) : withDay(page)} order by ${order} limit ${sql.lit(page.limit)})
    select pets.id, pets.name, pets.species, pets.image_url, pets.due, pets.created_at,
      customers.id as "customerId", customers.full_name as "customerName", customers.phone_number as "customerPhone",
      coming.appointment_date, coming.service_type,
      ${vaccinationBooked(now)} as "vaccinationBookedAt"
    from due as pets
    join customers on customers.phone_number = pets.owner_phone
    left join lateral (
      select appointment_date, service_type from appointments
      where appointments.pet_id = pets.id and appointment_date > ${now} and status in ('pending', 'confirmed')
      order by appointment_date, appointments.id limit 1
    ) coming on true
    order by ${order}`.execute(db)
  return rows
}

export type BatchRow = {
  doseId: string
  petId: string
  petName: string
  deceased: boolean
  batch: string
  givenOn: string
  customerId: string
  customerName: string
  customerPhone: string
}

/** Who was given a batch of a product, the latest first; not what was taken back, nor pets that are no longer there. */
export async function listOfBatch(db: Db, productId: string, batch: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select care_doses.id as "doseId", pets.id as "petId", pets.name as "petName", deceased_on is not null as deceased,
      batch, given_on, customers.id as "customerId", customers.full_name as "customerName",
      customers.phone_number as "customerPhone"
    from care_doses join pets on pets.id = pet_id join customers on customers.phone_number = pets.owner_phone
    where product_id = ${productId} and lower(batch) = lower(${batch}) and voided_at is null and deleted_at is null
    order by given_on desc, care_doses.id limit 500`.execute(db)
  return rows
}

const PET = sql`pets.id, pets.name, species, image_url, owner_phone, created_at`

function withDay({ item, filter, today, now, after }: DuePage): RawBuilder<unknown> {
  const conditions = {
    all: sql`true`,
    none: sql`true`,
    overdue: sql`due_on < ${today}::date`,
    pending: sql`due_on > ${today}::date`,
    invite:
      item.id === CHECKUP
        ? sql`not ${CHECKUP_BOOKED}`
        : sql`not exists (
      select from appointments where appointments.pet_id = pets.id and appointment_date > ${now}
        and status in ('pending', 'confirmed'))`,
  } satisfies Record<DueFilter, RawBuilder<unknown>>
  const position =
    after === null
      ? sql`true`
      : sql`(due_on, care_days.pet_id) > (${after.at.toISOString().slice(0, 10)}::date, ${after.id}::uuid)`
  return sql`
    select ${PET}, due_on as due from care_days join pets on pets.id = care_days.pet_id
    where item_id = ${item.id} and present and due_on is not null and not ${CHECKUP_OVER}
      and ${IS_LIVING} and ${conditions[filter]} and ${position}`
}

function withoutDay({ item, after }: DuePage): RawBuilder<unknown> {
  const position =
    after === null ? sql`true` : sql`(created_at, pets.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  return sql`
    select ${PET}, null::date as due from pets
    where ${IS_LIVING} and ${itSuits(item)} and ${position}
      and not exists (select from care_days where pet_id = pets.id and item_id = ${item.id} and not is_void)`
}

/** True for a pet that an item suits, as `suits` in `rules.ts` says. For statements with one table of pets. */
export function itSuits({ species }: Pick<CareItem, 'species'>): RawBuilder<SqlBool> {
  if (species.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(lower(pets.species) ~ ${speciesPattern(species)} or lower(pets.species) !~ ${speciesPattern()})`
}
