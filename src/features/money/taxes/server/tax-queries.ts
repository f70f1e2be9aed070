import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { stateOf } from '../../../../lib/typed/gstin.ts'
import { inForceOn, type TaxRegime } from '../rules.ts'

export type TaxStatus = {
  fromOn: string
  status: TaxRegime
  gstin: string | null
  state: string | null
  legalName: string | null
  address: string | null
}

/** Lets changes of taxes wait for each other until the transaction ends. */
export async function lockTaxes(tx: Tx): Promise<void> {
  await sql`select from bill_settings for update`.execute(tx)
}

/** How the clinic stands to GST, earliest first. */
export async function listStatuses(db: Db): Promise<TaxStatus[]> {
  return await db
    .selectFrom('taxSettings')
    .select(['fromOn', 'status', 'gstin', 'state', 'legalName', 'address'])
    .orderBy('fromOn')
    .execute()
}

export type TaxClass = {
  id: string
  name: string
  exempt: boolean
  hsn: string | null
  rates: { fromOn: string; rate: number }[]
}

/** The tax classes with their rates, earliest first. */
export async function listClasses(db: Db): Promise<TaxClass[]> {
  const { rows } = await sql<TaxClass>`
    select id, name, exempt, hsn, coalesce((select json_agg(json_build_object('fromOn', from_on, 'rate', rate)
      order by from_on) from tax_rates where tax_class_id = tax_classes.id), '[]') as rates
    from tax_classes order by position, name, id`.execute(db)
  return rows
}

/**
 * What holds for bills of a day: the clinic's status, and the rate and code of each class; null as the rate of an exempt
 * one. A class whose first rate begins later is not there.
 */
export type TaxFacts = {
  status: TaxStatus
  classes: Map<string, { rate: number | null; hsn: string | null }>
}

const NOT_REGISTERED: TaxStatus = {
  fromOn: '',
  status: 'none',
  gstin: null,
  state: null,
  legalName: null,
  address: null,
}

/** What holds for bills of a day. */
export async function readTaxFacts(db: Db, day: string): Promise<TaxFacts> {
  const status = inForceOn(await listStatuses(db), day) ?? NOT_REGISTERED
  const classes = (await listClasses(db)).flatMap(({ id, exempt, hsn, rates }) => {
    const rate = exempt ? null : inForceOn(rates, day)?.rate
    return rate === undefined ? [] : [[id, { rate, hsn }] as const]
  })
  return { status, classes: new Map(classes) }
}

/** Says how the clinic stands to GST from a day on. */
export async function saveStatus(db: Db, status: Omit<TaxStatus, 'state'>): Promise<void> {
  const state = status.gstin === null ? null : stateOf(status.gstin)
  const values = {
    status: status.status,
    gstin: status.gstin,
    state,
    legalName: status.legalName,
    address: status.address,
  }
  await db
    .insertInto('taxSettings')
    .values({ fromOn: status.fromOn, ...values })
    .onConflict((conflict) => conflict.column('fromOn').doUpdateSet(values))
    .execute()
}

/** Adds or changes a tax class, and returns its id. */
export async function saveClass(
  db: Db,
  { id, name, exempt, hsn }: { id?: string | undefined; name: string; exempt: boolean; hsn: string | null },
): Promise<string> {
  if (id !== undefined) {
    await db.updateTable('taxClasses').set({ name, exempt, hsn }).where('id', '=', id).execute()
    return id
  }
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from tax_classes)`
  const added = db.insertInto('taxClasses').values({ name, exempt, hsn, position }).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

/** Sets the rate of a tax class from a day on. */
export async function saveRate(
  db: Db,
  { id, fromOn, rate }: { id: string; fromOn: string; rate: number },
): Promise<void> {
  await sql`
    insert into tax_rates (tax_class_id, from_on, rate)
    select id, ${fromOn}::date, ${rate}::integer from tax_classes where id = ${id}
    on conflict (tax_class_id, from_on) do update set rate = excluded.rate`.execute(db)
}

/** True for a tax class that there is. */
export async function hasClass(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('taxClasses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** The tax class of a service; null if no one has chosen one. */
export async function findTaxClassOfService(db: Db, id: string): Promise<string | null> {
  const service = await db
    .selectFrom('serviceTypes')
    .select('taxClassId')
    .where('id', '=', id)
    .executeTakeFirst()
  return service?.taxClassId ?? null
}

/** The tax class of each service, by the service's name. */
export async function listServiceClasses(db: Db) {
  return await db
    .selectFrom('serviceTypes')
    .select(['id', 'name', 'taxClassId'])
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
