import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/** The columns of a row that come from the caller, not the server. A write that leaves one out does not compile. */
export type EnteredColumns<Table extends keyof Schema, SetByServer extends keyof Schema[Table]> = Omit<
  Selectable<Schema[Table]>,
  SetByServer
>

/**
 * Builds a column list for `select` and `returning` from a map of fields to columns. If the map is declared
 * `as const satisfies Record<keyof Pet, string>`, leaving out a field does not compile.
 */
export function columnList<Columns extends Record<string, string>>(columns: Columns) {
  type Field = keyof Columns & string
  const list = Object.entries(columns).map(([field, column]) => `${column} as ${field}`)
  return list as { [F in Field]: `${Columns[F]} as ${F}` }[Field][]
}
