import { setTimeout as pause } from 'node:timers/promises'
import { auditedDb } from '../../../../lib/server/database/audited-db.ts'
import { type Db, inSavepoint, type Tx } from '../../../../lib/server/database/database.ts'
import { databaseFault } from '../../../../lib/server/database/errors.ts'
import { enqueueJob } from '../../../../lib/server/jobs/job-queries.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import { waitingRowSchema } from '../row-schemas.ts'
import { LEFT_OUT } from '../rules.ts'
import {
  type Counts,
  deleteSomeRowsOf,
  findImport,
  insertRecords,
  type LockedImport,
  listRecords,
  listStagedRows,
  lockFreeImport,
  type NewRecord,
  type StagedRow,
  saveOutcomes,
  settleRecords,
  updateImport,
} from './import-queries.ts'
import { type Engine, KINDS } from './kinds.ts'
import type { Decided, ReadRow } from './list-types.ts'

const IMPORT_JOB = 'import'

export type Importing = {
  db: Db
  now: () => Date
  /** How many rows are written in one transaction: few where one transaction holds up all others. */
  partSize: number
  /** Called after each part. */
  changed: () => void
}

/** Queues the work on an import that was started, or is to be taken back. */
export async function enqueueImport(tx: Tx, id: string): Promise<void> {
  await enqueueJob(tx, { kind: IMPORT_JOB, data: { importId: id } })
}

/** Brings an import in, or takes it back, part by part; each is a transaction, and requests are answered between two. */
export function importJobs(importing: Importing): JobKind {
  return {
    kind: IMPORT_JOB,
    run: async ({ data: { importId = '' } }, signal) => {
      while (!signal.aborted) {
        const state = await runPart(importing, importId)
        importing.changed()
        if (state === 'done') return null
        if (state === 'busy') return { reason: 'Another server is working on this import', final: false }
        await pause(BREATH_MS)
      }
      return { reason: 'The server was stopped', final: false }
    },
  }
}

/** Requests that waited meanwhile go first. */
const BREATH_MS = 10

/** Does the next part of an import. */
export async function runPart(importing: Importing, id: string): Promise<'more' | 'done' | 'busy'> {
  const found = await findImport(importing.db, id)
  if (found === undefined) return 'done'
  const isRun = found.state === 'running'
  const actor = { action: isRun ? 'imports.run' : 'imports.takeBack' }
  return await auditedDb(importing.db, actor)
    .transaction()
    .execute(async (tx) => {
      const locked = await lockFreeImport(tx, id)
      if (locked === undefined) return (await findImport(tx, id)) === undefined ? 'done' : 'busy'
      // What was stopped or started meanwhile is another action, with the next part.
      if (locked.state !== found.state) return 'more'
      if (locked.state === 'running') return await writePart(tx, locked, importing)
      if (locked.state === 'undoing') return await takeBackPart(tx, locked, importing)
      return 'done'
    })
}

async function writePart(
  tx: Tx,
  locked: LockedImport,
  { now, partSize }: Importing,
): Promise<'more' | 'done'> {
  const rows = await listStagedRows(tx, locked.id, { from: locked.next, limit: partSize })
  const last = rows.at(-1)
  if (last === undefined) {
    await updateImport(tx, locked.id, { state: 'finished', endedAt: 'now' })
    return 'done'
  }
  const counts: Counts = { ...locked.counts }
  const outcomes = await writeRows(tx, rows, {
    engine: KINDS[locked.kind],
    now: now(),
    madeBy: locked.madeBy,
    record: async (records) => {
      await insertRecords(tx, locked.id, records)
      for (const { kind } of records) counts[kind] = (counts[kind] ?? 0) + 1
    },
    counts,
  })
  await saveOutcomes(tx, locked.id, outcomes)
  await updateImport(tx, locked.id, { next: last.position + 1, counts })
  return 'more'
}

type Writing = {
  engine: Engine
  now: Date
  madeBy: string | null
  record: (records: readonly NewRecord[]) => Promise<void>
  counts: Counts
}

/** Writes rows together; if the database refuses one, each on its own, so that one bad row stops no other. */
async function writeRows(tx: Tx, rows: readonly StagedRow[], writing: Writing): Promise<Decided[]> {
  const { waiting, ready } = sortRows(rows, writing.engine)
  if (ready.length === 0) return waiting
  const before = { ...writing.counts }
  try {
    return [
      ...waiting,
      ...(await inSavepoint(tx, async () => await writing.engine.write(tx, ready, writing))),
    ]
  } catch (error) {
    if (!isOfValue(error)) throw error
    Object.assign(
      writing.counts,
      Object.fromEntries(Object.keys(writing.counts).map((kind) => [kind, 0])),
      before,
    )
  }
  const [only] = ready
  if (ready.length === 1 && only !== undefined)
    return [...waiting, { position: only.position, outcome: 'left out', reason: LEFT_OUT.refused }]
  const each: Decided[] = []
  for (const row of ready)
    each.push(...(await writeRows(tx, [{ ...row, data: row.data as StagedRow['data'] }], writing)))
  return [...waiting, ...each]
}

/** True for a row that the database refuses: a value that it can't hold, or one that breaks a constraint. */
function isOfValue(error: unknown): boolean {
  return /^(22|23)/.test(databaseFault(error)?.code ?? '')
}

/** What becomes of rows by themselves, and the rows that are matched with what there is. */
export function sortRows(
  rows: readonly StagedRow[],
  { problemOf }: Engine,
): { waiting: Decided[]; ready: ReadRow<unknown>[] } {
  const waiting: Decided[] = []
  const ready: ReadRow<unknown>[] = []
  for (const { position, data, answer } of rows) {
    const waits = waitingRowSchema.safeParse(data).data
    if (waits !== undefined) waiting.push({ position, outcome: waits.waits, reason: waits.reason })
    else if (problemOf(data) !== null)
      waiting.push({ position, outcome: 'left out', reason: LEFT_OUT.invalid })
    else ready.push({ position, data, answer })
  }
  return { waiting, ready }
}

/** Takes the last records back that are left; those that were touched since stay. */
async function takeBackPart(
  tx: Tx,
  locked: LockedImport,
  { now, partSize }: Importing,
): Promise<'more' | 'done'> {
  const engine = KINDS[locked.kind]
  const limit = Math.min(partSize, MAX_TAKEN_BACK)
  for (const kind of engine.takenBack) {
    const ids = await listRecords(tx, locked.id, { kind, limit })
    if (ids.length === 0) continue
    const gone = await engine.takeBack(tx, ids, kind, { madeBy: locked.madeBy, now: now() })
    const stays = ids.filter((id) => !gone.has(id))
    // A hidden product is marked too: the file, once it is right, takes it up again.
    const marked = kind === 'product' ? ids : stays
    await settleRecords(tx, { gone: kind === 'product' ? [] : [...gone], stays: marked })
    const counts: Counts = { ...locked.counts }
    const stayed: keyof Counts = `${kind} stayed`
    counts[stayed] = (counts[stayed] ?? 0) + stays.length
    await updateImport(tx, locked.id, { counts })
    return 'more'
  }
  // One that was taken back needs its rows no more.
  if (await deleteSomeRowsOf(tx, locked.id)) return 'more'
  await updateImport(tx, locked.id, { state: 'undone', undoneAt: 'now' })
  return 'done'
}

/** Each record is looked for in all that could refer to it. */
const MAX_TAKEN_BACK = 50
