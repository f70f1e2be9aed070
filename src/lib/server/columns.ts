import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What a person enters of a row: every column but those that the server sets, so that a write that forgets one does
 * not compile.
 */
export type EnteredColumns<Table extends keyof Schema, SetByServer extends keyof Schema[Table]> = Omit<
  Selectable<Schema[Table]>,
  SetByServer
>

/**
 * A column list for `select` and `returning`, from a column for each field of what is read. Given as
 * `as const satisfies Record<keyof Pet, string>`, a list that forgets a field does not compile.
 */
export function columnList<Columns extends Record<string, string>>(columns: Columns) {
  type Field = keyof Columns & string
  const list = Object.entries(columns).map(([field, column]) => `${column} as ${field}`)
  return list as { [F in Field]: `${Columns[F]} as ${F}` }[Field][]
}
