import { PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'

/**
 * A column is `bill_id` in the database and `billId` in the code. Names are changed where a statement is written and where
 * its rows are described, never in rows. What is inside of JSON, and SQL as text, keep the names that they have.
 */

const inDatabase = new Map<string, string>()
const inCode = new Map<string, string>()

/** The name in the database of what the code calls `name`: `billId` → `bill_id`. */
export function nameInDatabase(name: string): string {
  return nameFrom(inDatabase, name, (one) => one.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

/** The name in the code of what the database calls `name`: `bill_id` → `billId`. */
export function nameInCode(name: string): string {
  return nameFrom(inCode, name, (one) =>
    one.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
}

/** Statements are many, their names few. */
function nameFrom(known: Map<string, string>, name: string, make: (name: string) => string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const made = make(name)
  known.set(name, made)
  return made
}

/** Writes the names of tables and columns as the database has them. */
export class QueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(nameInDatabase(identifier))
  }
}

/** PostgreSQL, by the names in the code. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler()
  }
}

type RowDescription = { fields: { name: string }[] }

/** Has the rows that come over a connection described by the names in the code. */
export function nameColumns({ connection }: pg.PoolClient): void {
  connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
    for (const field of fields) field.name = nameInCode(field.name)
  })
}

/** A row of these names for each list of values. */
export function toRows(
  names: readonly string[],
  lists: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  return lists.map((values) => {
    const row: Record<string, unknown> = {}
    names.forEach((name, index) => {
      row[name] = values[index]
    })
    return row
  })
}
