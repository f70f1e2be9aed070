import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'
import type { VisitType } from '../rules.ts'

/** All services on offer, newest first. Prices in paise. */
export async function listServices(db: Db) {
  return await db
    .selectFrom('service_types')
    .select([
      'id',
      'name',
      'description',
      'duration',
      'base_price as basePrice',
      'house_visit_surcharge as houseVisitSurcharge',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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
