import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/lib/server/database/database.ts'

/** Waits until all that changed can be read. On a server, transactions of other tests delay it: they are of its cluster. */
export async function untilReadable(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ readable: boolean }>`
      select coalesce(max(changed_in), 0) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as readable
      from record_changes`.execute(db)
    if (rows[0]?.readable === true) return
    await wait(20)
  }
}

type Page<Item> = { items: Item[]; removed?: { id: string }[] | undefined; changedAfter?: string | undefined }

/** Reads all that changed after a cursor, as another program does: page by page, until one is empty. */
export async function readAllChanges<Item>(
  db: Db,
  read: (changedAfter: string) => Promise<Page<Item>>,
  from = '0',
): Promise<{ items: Item[]; removed: string[]; cursor: string }> {
  await untilReadable(db)
  const all = { items: [] as Item[], removed: [] as string[], cursor: from }
  for (;;) {
    const { items, removed = [], changedAfter = '' } = await read(all.cursor)
    if (items.length + removed.length === 0) return all
    all.items.push(...items)
    all.removed.push(...removed.map(({ id }) => id))
    all.cursor = changedAfter
  }
}
