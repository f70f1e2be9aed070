import { type RawBuilder, sql } from 'kysely'
import { columnList, type EnteredColumns } from '../../../lib/server/columns.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { ServiceEntry, ServiceType } from '../contract.ts'
import { toDuration, type VisitType } from '../rules.ts'

const SERVICE_COLUMNS = columnList({
  id: 'id',
  name: 'name',
  description: 'description',
  duration: 'duration',
  basePrice: 'base_price',
  houseVisitSurcharge: 'house_visit_surcharge',
} as const satisfies Record<keyof ServiceType, string>)

/** All services on offer, newest first. Prices in paise. */
export async function listServices(db: Db) {
  return await db
    .selectFrom('service_types')
    .select(SERVICE_COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Adds a service and gives it back as stored. */
export async function insertService(db: Db, entry: ServiceEntry) {
  return await db
    .insertInto('service_types')
    .values(toRow(entry))
    .returning(SERVICE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Changes a service on offer; undefined when there is none. */
export async function updateService(db: Db, id: string, entry: ServiceEntry) {
  return await db
    .updateTable('service_types')
    .set(toRow(entry))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(SERVICE_COLUMNS)
    .executeTakeFirst()
}

/** Takes a service off the offer; visits still refer to it. True when it was there. */
export async function hideService(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('service_types')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type EnteredService = EnteredColumns<'service_types', 'id' | 'created_at' | 'deleted_at'>

function toRow(entry: ServiceEntry): EnteredService {
  const { name, description, hours, minutes, basePrice, houseVisitSurcharge } = entry
  return {
    name,
    description,
    duration: toDuration({ hours, minutes }),
    base_price: basePrice,
    house_visit_surcharge: houseVisitSurcharge,
  }
}

/**
 * The price of a visit in paise inside a statement that reads `service_types`, so that the price and the
 * booking are one act. The same sum as `priceOf`; a test holds the two together.
 */
export function priceInSql(visitType: VisitType): RawBuilder<number> {
  return visitType === 'house'
    ? sql<number>`service_types.base_price + service_types.house_visit_surcharge`
    : sql<number>`service_types.base_price`
}
