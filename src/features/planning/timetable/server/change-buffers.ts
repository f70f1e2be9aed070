import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import type { Buffer, Buffers } from '../settings-schemas.ts'
import { listBuffers, replaceBuffers } from './calendar-queries.ts'
import { lockTimetable } from './queries.ts'

const NONE: Buffer = { before: 0, after: 0 }

/**
 * Saves the time around each service. With `seen`, the times by service as they were read, the services are compared one
 * by one; those that the caller has never seen keep their times.
 */
export async function saveBuffers(
  db: Db,
  { buffers, seen }: Buffers & { seen?: SeenFields | undefined },
): Promise<Buffers> {
  return await db.transaction().execute(async (tx) => {
    await lockTimetable(tx)
    const [stored, entered] = [byService(await listBuffers(tx)), byService(buffers)]
    const ids = [...new Set([...stored.keys(), ...entered.keys(), ...Object.keys(seen ?? {})])]
    const timesOf = (give: (id: string) => Buffer | undefined) =>
      Object.fromEntries(ids.map((id) => [id, give(id) ?? NONE]))
    const isUnknown = (id: string) => seen !== undefined && seen[id] === undefined
    const merged = mergeChanges(
      timesOf((id) => stored.get(id)),
      timesOf((id) => entered.get(id) ?? (isUnknown(id) ? stored.get(id) : undefined)),
      seen,
    )
    await replaceBuffers(
      tx,
      Object.entries(merged).map(([serviceTypeId, times]) => ({ serviceTypeId, ...times })),
    )
    return { buffers: await listBuffers(tx) }
  })
}

function byService(buffers: Buffers['buffers']): Map<string, Buffer> {
  return new Map(buffers.map(({ serviceTypeId, ...times }) => [serviceTypeId, times]))
}
