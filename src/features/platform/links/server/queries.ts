import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'

/** Where links to one kind of record are: their table, and the column that names the record. */
export type LinkTable = { name: string; record: string }

/** A link, of which only the hash of its secret is stored. */
type NewLink = { hash: string; id: string; expiresAt: Date; madeBy: string; createdAt: Date }

export async function insertLink(db: Db, { name, record }: LinkTable, link: NewLink): Promise<void> {
  const { hash, id, expiresAt, madeBy, createdAt } = link
  await sql`
    insert into ${sql.table(name)} (hash, ${sql.ref(record)}, expires_at, made_by, created_at)
    values (${hash}, ${id}, ${expiresAt}, ${madeBy}, ${createdAt})`.execute(db)
}

/** The id of the record that a link leads to; undefined if it has ended or expired. */
export async function findLinked(
  db: Db,
  { name, record }: LinkTable,
  { hash, now }: { hash: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(record)} as id from ${sql.table(name)}
    where hash = ${hash} and ended_at is null and expires_at > ${now}`.execute(db)
  return rows[0]?.id
}

/** Ends all links to a record. */
export async function endLinks(
  db: Db,
  { name, record }: LinkTable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`update ${sql.table(name)} set ended_at = ${now}
    where ${sql.ref(record)} = ${id} and ended_at is null`.execute(db)
}
