import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
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
      'showsNext',
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
      showsNext: settings.showsNext,
    })
    .execute()
}

/** Notes that numbers may have been issued that this database does not know, or that it knows all again. */
export async function setNumbersUnsure(db: Db, unsure: boolean): Promise<void> {
  await sql`update bill_settings set numbers_unsure = ${unsure}
    where not ${unsure}::boolean or exists (select from bill_numbers)`.execute(db)
}

/** Lets a series continue after a number; false if a later one was issued. */
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
