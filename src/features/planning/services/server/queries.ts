import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf, type EnteredColumns } from '../../../../lib/server/database/columns.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { OFTEN_USED, type ServiceInput, serviceTypeSchema } from '../contract.ts'
import { toDuration } from '../rules.ts'
import type { VisitType } from '../visit-types.ts'

const SERVICE_COLUMNS = columnsOf('serviceTypes', serviceTypeSchema)

/** All offered services, newest first. Prices are in paise. */
export async function listServices(db: Db) {
  return await db
    .selectFrom('serviceTypes')
    .select(SERVICE_COLUMNS)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The ids of the services of most appointments that began in the 90 days before `now`, those called off left out. */
export async function listOftenUsed(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select service_types.id from appointments join service_types on service_types.id = service_type_id
    where appointment_date > ${now}::timestamptz - interval '90 days' and appointment_date <= ${now}
      and appointments.status <> 'cancelled' and deleted_at is null
    group by service_types.id
    order by count(*) desc, max(appointment_date) desc, service_types.id
    limit ${sql.lit(OFTEN_USED)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether another offered service has a name that reads the same, ignoring case and blanks. Who asks for the same name
 * waits until the transaction ends.
 */
export async function hasAlike(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service ' || ${bareName(name)}, 0))`.execute(tx)
  const found = await tx
    .selectFrom('serviceTypes')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .where(bareName(sql.ref('name')), '=', bareName(name))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const bareName = (name: string | RawBuilder<unknown>) =>
  sql<string>`replace(search_form(${name}::text), ' ', '')`

/** Adds a service and returns it as stored. */
export async function insertService(db: Db, input: ServiceInput) {
  return await db
    .insertInto('serviceTypes')
    .values(toRow(input))
    .returning(SERVICE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** An offered service, locked until the transaction ends. */
export async function lockService(tx: Tx, id: string) {
  return await tx
    .selectFrom('serviceTypes')
    .select(SERVICE_COLUMNS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes an offered service. Returns undefined if there is none. */
export async function updateService(db: Db, id: string, input: ServiceInput) {
  return await db
    .updateTable('serviceTypes')
    .set(toRow(input))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(SERVICE_COLUMNS)
    .executeTakeFirst()
}

/** Stops offering a service; appointments still refer to it. Returns whether it was offered. */
export async function hideService(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('serviceTypes')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says which tax is on a service. */
export async function setTaxClassOfService(
  tx: Tx,
  id: string,
  change: (present: string | null) => string | null,
): Promise<void> {
  const found = await tx
    .selectFrom('serviceTypes')
    .select('taxClassId as present')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found === undefined) return
  const taxClassId = change(found.present)
  await tx.updateTable('serviceTypes').set({ taxClassId }).where('id', '=', id).execute()
}

type EnteredService = EnteredColumns<'serviceTypes', 'id' | 'createdAt' | 'deletedAt' | 'taxClassId'>

function toRow(input: ServiceInput): EnteredService {
  const { name, description, hours, minutes, basePrice, houseVisitSurcharge } = input
  return {
    name,
    description,
    duration: toDuration({ hours, minutes }),
    basePrice,
    houseVisitSurcharge,
  }
}

/**
 * The price of a service in paise for a visit, given or in a column, in a statement that reads `service_types`: a booking
 * reads the price and inserts the appointment in one statement. Must equal `priceOf`; a test compares the two.
 */
export function priceInSql(visitType: VisitType | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(service_types.base_price
    + case when ${visitType} = 'house' then service_types.house_visit_surcharge else 0 end)`
}
