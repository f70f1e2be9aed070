import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { MIGRATION } from '../../../../lib/server/database/migrate.ts'

/** What the import itself does, in the audit log. */
export const OWN_ACTIONS = ['imports.run', 'imports.takeBack']
/** What touches nothing: an import, and an update of the application. */
const UNTOUCHING = [...OWN_ACTIONS, MIGRATION]

/** Tables that refer to a record and say nothing of it: the import's own. */
const OWN_TABLES = ['import_keys', 'import_records']

/**
 * Tables of which an import writes rows beside a record: a row that no one else has written or changed goes with the record.
 * By the column that the audit log names it by, and the tables that say so.
 */
const BESIDE: Readonly<Record<string, { key: string; tables: readonly string[] }>> = {
  care_doses: { key: 'id', tables: ['care_doses'] },
  care_days: { key: 'id', tables: ['care_days'] },
  stock_items: { key: 'product_id', tables: ['stock_items'] },
  stock_lots: { key: 'id', tables: ['stock_lots', 'stock_moves'] },
}

type Reference = { table: string; column: string; key: string }

type RecordTable = 'customers' | 'pets' | 'products' | 'care_doses'

/** What refers to records without a key of the database. */
const LOOSE: { readonly [table in RecordTable]: readonly Reference[] } = {
  customers: [],
  products: [],
  care_doses: [],
  pets: [{ table: 'reminders', column: 'subject_id', key: 'id' }],
}

/**
 * Those of some records that were touched since they came in: something of them was changed by another action than an
 * import's, or a row refers to them. What refers to them is asked of the database itself, so that a later table counts.
 */
export async function listTouched(db: Db, ids: readonly string[], table: RecordTable): Promise<Set<string>> {
  const refers = [...(await listReferences(db, table)), ...LOOSE[table]].map(
    (reference) => sql`exists (
      select from ${sql.table(reference.table)} as other
      where ${sql.ref(`other.${reference.column}`)} = ${sql.ref(`record.${reference.key}`)}
        and ${isOfOthers(reference.table)}
    )`,
  )
  const { rows } = await sql<{ id: string }>`
    select record.id from ${sql.table(table)} as record
    where record.id = any(${ids}::uuid[]) and (
      exists (
        select from audit_changes join audit_log on audit_log.id = audit_id
        where record_id = record.id::text and action <> all(${UNTOUCHING}::text[])
      ) or ${sql.join(refers, sql` or `)}
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** True for a row that the import did not write, or that was changed since. */
function isOfOthers(table: string) {
  const beside = BESIDE[table]
  if (beside === undefined) return sql`true`
  return sql`coalesce((
    select bool_or(action <> all(${UNTOUCHING}::text[])) from audit_changes join audit_log on audit_log.id = audit_id
    where table_name = any(${beside.tables}::text[]) and record_id = ${sql.ref(`other.${beside.key}`)}::text
  ), true)`
}

/** The columns that refer to a table, as the database's catalogue has them. */
async function listReferences(db: Db, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", own.attname as "column", theirs.attname as key
    from pg_constraint
      join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and conrelid::regclass::text <> all(${OWN_TABLES}::text[])
    order by 1, 2`.execute(db)
  return rows
}
