import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import type { WeightSource } from '../weight-rules.ts'

/** A weight with where it comes from; one of a case sheet names it. */
type Weighing = {
  petId: string
  grams: number
  measuredAt: Date
  source: WeightSource
  sheetId?: string | undefined
}

/** How many weights a curve has. */
const SHOWN = 200

type Row = { id: number; grams: number; measuredAt: Date; source: WeightSource }

/** The weight with which a list brought in a pet that has none of its own yet, as of when the clinic has known the pet. */
export const listedWeight = (petId: string): RawBuilder<Row> => sql<Row>`
  select 0 as id, round(weight * 1000)::int as grams, created_at as measured_at, 'form' as source from pets
  where id = ${petId} and weight > 0 and not exists (select from pet_weights where pet_id = pets.id)`

/** The weights of a pet, the latest first; of one from a list, its listed weight until it has another. */
export async function listWeights(db: Db, petId: string): Promise<Row[]> {
  const weights = await db
    .selectFrom('petWeights')
    .select(['id', 'grams', 'measuredAt', 'source'])
    .where('petId', '=', petId)
    .orderBy('measuredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(SHOWN))
    .execute()
  return weights.length > 0 ? weights : (await listedWeight(petId).execute(db)).rows
}

/**
 * What is known of a pet's weight: the latest, or that which a list brought in. `seen`: what was known when a case sheet was
 * written, which includes what a form or the scale said on that day, before or after.
 */
export async function findLastWeight(
  db: Db,
  petId: string,
  seen?: { at: Date; sheetId: string | null },
): Promise<{ grams: number; at: Date } | undefined> {
  const end = seen && startOfDay(addDays(clinicDay(seen.at), 1))
  const [isThen, wasListed] =
    seen === undefined
      ? [sql`true`, sql`true`]
      : [
          sql`(sheet_id is null or sheet_id is distinct from ${seen.sheetId}::uuid)
            and measured_at < case when source = 'sheet' then ${seen.at}::timestamptz else ${end}::timestamptz end`,
          sql`measured_at < ${end}::timestamptz`,
        ]
  const { rows } = await sql<{ grams: number; at: Date }>`
    (select grams, measured_at as at from pet_weights where pet_id = ${petId} and ${isThen}
      order by measured_at desc, id desc limit 1)
    union all
    select grams, measured_at from (${listedWeight(petId)}) as listed where ${wasListed}`.execute(db)
  return rows[0]
}

/** Keeps a weight of a locked pet. */
export async function insertWeight(tx: Tx, { petId, grams, measuredAt, source, sheetId }: Weighing) {
  await tx
    .insertInto('petWeights')
    .values({ petId, grams, measuredAt, source, sheetId: sheetId ?? null })
    .execute()
}

/**
 * When a weight of a case sheet counts: when the pet was seen, but after what a form said that day, since the pet was weighed
 * and the form may have been filled in from memory, before or after.
 */
export async function afterFormsOf(tx: Tx, petId: string, seenAt: Date): Promise<Date> {
  const { latest } = await tx
    .selectFrom('petWeights')
    .select(({ fn }) => fn.max('measuredAt').as('latest'))
    .where('petId', '=', petId)
    .where('source', '=', 'form')
    .where('measuredAt', '<', startOfDay(addDays(clinicDay(seenAt), 1)))
    .executeTakeFirstOrThrow()
  return latest === null || latest < seenAt ? seenAt : new Date(latest.getTime() + 1)
}

/** Keeps the weight with which a list brought in a pet. Called before the pet gets its first own one. */
export async function keepListedWeight(tx: Tx, petId: string): Promise<void> {
  await sql`
    insert into pet_weights (pet_id, grams, measured_at, source)
    select ${petId}::uuid, grams, measured_at, source from (${listedWeight(petId)}) as listed`.execute(tx)
}

/** Deletes what a pet weighed by the scale. Returns false if there is no such weight. */
export async function deleteWeighing(tx: Tx, petId: string, id: number): Promise<boolean> {
  const deleted = tx.deleteFrom('petWeights').where('petId', '=', petId).where('id', '=', id)
  return (await deleted.where('source', '=', 'scale').executeTakeFirst()).numDeletedRows === 1n
}

/** Deletes what a case sheet says that a pet weighed. Returns false if it says nothing. */
export async function deleteWeightOf(tx: Tx, sheetId: string): Promise<boolean> {
  const deleted = tx.deleteFrom('petWeights').where('sheetId', '=', sheetId)
  return (await deleted.executeTakeFirst()).numDeletedRows === 1n
}

/** The latest weight of a pet in the kilograms of its details. */
const LATEST: RawBuilder<number | null> = sql`(
  select grams / 1000.0 from pet_weights where pet_id = pets.id order by measured_at desc, id desc limit 1)`

/** Lets a pet's details say what it weighed last; once what they said was wrong, they say nothing. */
export async function showLatestWeight(tx: Tx, petId: string): Promise<void> {
  await sql`
    update pets set weight = ${LATEST}
    where id = ${petId} and weight is distinct from ${LATEST}`.execute(tx)
}
