import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { QueryCompiler } from '../src/lib/server/database/column-names.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import type { Schema } from '../src/lib/server/database/schema.ts'

/** A statement as the product sends it: its text and its parameters. */
export type Statement = { text: string; values: readonly unknown[] }

/** Records the one statement that a query of the product would send, without sending it. */
export async function recordStatement(query: (db: Db) => Promise<unknown>): Promise<Statement> {
  const seen: Statement[] = []
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new QueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => void seen.push({ text: sql, values: parameters }),
  })
  // Without a database there are no rows, which some queries treat as an error.
  await query(db).catch(() => undefined)
  const [statement, ...more] = seen
  if (statement === undefined || more.length > 0) throw new Error('The bench expected exactly one statement.')
  return statement
}

/** The statement's values, with the recorded placeholders replaced. */
export function fill({ values }: Statement, replacements: ReadonlyMap<unknown, unknown>): unknown[] {
  return values.map((value) => (replacements.has(value) ? replacements.get(value) : value))
}
