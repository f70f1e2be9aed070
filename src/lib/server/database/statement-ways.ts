import type { Kysely, KyselyPlugin } from 'kysely'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>

/** The ways to send statements to one database. */
type Ways = Record<'own' | 'reading' | 'sharing', () => Db>

const waysOf = new WeakMap<Db, Ways>()

/** Says by which ways statements may be sent to a database. */
export function setWays(own: Db, reading: Db, sharing: Db): void {
  for (const db of [own, reading, sharing])
    waysOf.set(db, { own: () => own, reading: () => reading, sharing: () => sharing })
}

/**
 * The same database for statements that only read: on a PostgreSQL server they share a few connections, which write
 * nothing. It has no transactions, and is the database itself where there is no other way: in a transaction, behind a
 * pooler, embedded. Reading without it is slower, never wrong.
 */
export function reading(db: Db): Db {
  return waysOf.get(db)?.reading() ?? db
}

/**
 * The same database for a statement that is all its request writes, states its actor, and tells by its rows or its error
 * whether it was done: on a PostgreSQL server it may share a transaction with others. Otherwise as `reading`.
 */
export function sharing(db: Db): Db {
  return waysOf.get(db)?.sharing() ?? db
}

/** The same database for what may also write: each statement or transaction has a connection to itself. */
export function own(db: Db): Db {
  return waysOf.get(db)?.own() ?? db
}

/** The database with a plugin, which applies to all its ways. */
export function withPlugin(db: Db, plugin: KyselyPlugin): Db {
  const derived = db.withPlugin(plugin)
  const ways = waysOf.get(db)
  if (ways !== undefined) {
    waysOf.set(derived, {
      own: () => withPlugin(ways.own(), plugin),
      reading: () => withPlugin(ways.reading(), plugin),
      sharing: () => withPlugin(ways.sharing(), plugin),
    })
  }
  return derived
}
