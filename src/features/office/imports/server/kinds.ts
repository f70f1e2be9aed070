import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { ImportKind } from '../rules.ts'
import type { Decided, Kind, Part, ReadRow } from './list-types.ts'
import { goods } from './write-goods.ts'
import { people } from './write-people.ts'

/** The kinds of lists, in a shape that the engine runs without knowing which. */
export const KINDS: { readonly [Name in ImportKind]: Engine } = {
  people: engineOf(people),
  goods: engineOf(goods),
}

/** A kind whose rows are read by its own schema first. */
export type Engine = Pick<Kind<unknown>, 'takenBack' | 'takeBack'> & {
  /** Why a row can't be read; null if it can. */
  problemOf: (data: unknown) => string | null
  match: (db: Db, rows: readonly ReadRow<unknown>[], now: Date) => Promise<Decided[]>
  write: (tx: Tx, rows: readonly ReadRow<unknown>[], part: Part) => Promise<Decided[]>
}

function engineOf<Data>({ schema, match, write, takenBack, takeBack }: Kind<Data>): Engine {
  const readAll = (rows: readonly ReadRow<unknown>[]) =>
    rows.map((row): ReadRow<Data> => ({ ...row, data: schema.parse(row.data) }))
  return {
    takenBack,
    takeBack,
    problemOf: (data) => schema.safeParse(data).error?.issues[0]?.message ?? null,
    match: async (db, rows, now) => await match(db, readAll(rows), now),
    write: async (tx, rows, part) => await write(tx, readAll(rows), part),
  }
}
