import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { stateOf } from '../../../../lib/typed/gstin.ts'
import { inForceOn, type TaxRegime } from '../rules.ts'
import type { BillSettings } from '../settings-schemas.ts'

export type StoredSettings = BillSettings & { numbersUnsure: boolean }

/** How the clinic makes bills. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  return await settings(db).executeTakeFirstOrThrow()
}

/** The same, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  return await settings(tx).forUpdate().executeTakeFirstOrThrow()
}

const settings = (db: Db) =>
  db
    .selectFrom('billSettings')
    .select([
      'prefix',
      'upiId',
      'upiReferenceRequired',
      'markAsPaid',
      'discountWithoutReason',
      'maxDiscount',
      'roundToRupee',
      'paper',
      'numbersUnsure',
    ])

/** Changes how the clinic makes bills. */
export async function updateSettings(db: Db, settings: BillSettings): Promise<void> {
  await db
    .updateTable('billSettings')
    .set({
      prefix: settings.prefix,
      upiId: settings.upiId,
      upiReferenceRequired: settings.upiReferenceRequired,
      markAsPaid: settings.markAsPaid,
      discountWithoutReason: settings.discountWithoutReason,
      maxDiscount: settings.maxDiscount,
      roundToRupee: settings.roundToRupee,
      paper: settings.paper,
    })
    .execute()
}

/** Says that numbers may have been handed out that this database does not know, or that it knows all again. */
export async function setNumbersUnsure(db: Db, unsure: boolean): Promise<void> {
  await sql`update bill_settings set numbers_unsure = ${unsure}
    where not ${unsure}::boolean or exists (select from bill_numbers)`.execute(db)
}

/** Lets a series continue after a number; false if a later one was handed out. */
export async function continueAfter(
  tx: Tx,
  { series, year, last, on }: { series: string; year: string; last: number; on: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bill_numbers as n (series, year, last, last_on) values (${series}, ${year}, ${last}, ${on})
    on conflict (series, year) do update set last = excluded.last, last_on = greatest(n.last_on, excluded.last_on)
      where n.last <= excluded.last
    returning last`.execute(tx)
  return rows.length > 0
}

export type TaxStatus = {
  fromOn: string
  status: TaxRegime
  gstin: string | null
  state: string | null
  legalName: string | null
  address: string | null
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
