import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../../src/features/money/ledger/methods.ts'
import { freshDatabase } from '../database.ts'

/** Columns whose values the code names, too. */
const UNIONS: Record<string, readonly string[]> = {
  'ledger_entries.method': PAYMENT_METHODS,
  'bill_settings.mark_as_paid': PAYMENT_METHODS,
}

const { db } = await freshDatabase()

test.each(Object.entries(UNIONS))('%s takes what the code names', async (column, values) => {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ says: string }>`
    select pg_get_constraintdef(pg_constraint.oid) as says from pg_constraint
    join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where conrelid = ${table}::regclass and contype = 'c' and attname = ${name}`.execute(db)
  const found = rows.flatMap(({ says }) => [...says.matchAll(/'([^']*)'::text/g)].map(([, value]) => value))
  expect(found.sort()).toEqual([...values].sort())
})
