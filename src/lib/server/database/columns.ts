import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/** The columns of a row that come from the caller, not the server. A write that leaves one out does not compile. */
export type EnteredColumns<Table extends keyof Schema, SetByServer extends keyof Schema[Table]> = Omit<
  Selectable<Schema[Table]>,
  SetByServer
>

/** The columns of a table that a schema of the contract names: a new one is added there, and no query lists it. */
export function columnsOf<Table extends keyof Schema & string, Name extends keyof Schema[Table] & string>(
  table: Table,
  { shape }: { shape: Record<Name, unknown> },
): `${Table}.${Name}`[] {
  return Object.keys(shape).map((name) => `${table}.${name}` as `${Table}.${Name}`)
}
