// `npm run tables`: writes the types of all tables from an embedded database that has run the migrations.

import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { nameInCode, nameInDatabase } from '../src/lib/server/database/column-names.ts'
import { type Db, openDatabase } from '../src/lib/server/database/database.ts'
import { migrate } from '../src/lib/server/database/migrate.ts'

const INTRODUCTION = `// Printed from the migrated database by \`npm run tables\`; a test fails when it is out of date.
import type { Generated, GeneratedAlways } from 'kysely'

/** All tables as the migrations make them. What JSON holds is in \`schema.ts\`. */
`

/** What pg and PGlite, with our parsers, make of a value of each type. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  integer: 'number',
  interval: 'string',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tstzrange: 'string',
  uuid: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  isList: boolean
  mayBeNull: boolean
  /** Whether the database gives it a value by itself, and whether it accepts another. */
  filled: 'never' | 'unless given' | 'always'
  /** The CHECKs of this column alone, as PostgreSQL writes them. */
  checks: string[]
}

/** The columns in the order of the tables' names, and as the tables have them. */
async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typcategory = 'A' as is_list, not a.attnotnull as may_be_null,
      format_type(case when t.typcategory = 'A' then t.typelem else t.oid end, null) as type,
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef or a.attidentity = 'd'
        then 'unless given' else 'never' end as filled,
      array(
        select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum]
      ) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

/** The contents of `tables.ts`. Refuses a name that is another one once it has been in the code and back. */
export async function tablesFile(db: Db): Promise<string> {
  const columns = await readColumns(db)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const types = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `    ${nameOf(column.name)}: ${typeOf(column)}\n`)
    return `  ${nameOf(table)}: {\n${lines.join('')}  }\n`
  })
  return `${INTRODUCTION}export type Tables = {\n${types.join('')}}\n`
}

function nameOf(name: string): string {
  const made = nameInCode(name)
  if (nameInDatabase(made) !== name)
    throw new Error(
      `The code would change the name ${name} to ${nameInDatabase(made)}. Only small letters may follow an underscore.`,
    )
  return made
}

function typeOf({ type, isList, mayBeNull, filled, checks }: Column): string {
  const one = checks.map(listedBy).find((values) => values !== undefined) ?? TYPES[type]
  if (one === undefined) throw new Error(`The database type ${type} has no TypeScript type in TYPES.`)
  const all = `${one}${isList ? '[]' : ''}${mayBeNull && one !== 'unknown' ? ' | null' : ''}`
  if (filled === 'never') return all
  return `${filled === 'always' ? 'GeneratedAlways' : 'Generated'}<${all}>`
}

/** The values that a CHECK lists, as a union. */
function listedBy(check: string): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

if (import.meta.main) {
  const database = await openDatabase({ dataDir: 'memory' })
  await migrate(database)
  const file = new URL('../src/lib/server/database/tables.ts', import.meta.url)
  writeFileSync(file, await tablesFile(database.db))
  await database.close()
}
