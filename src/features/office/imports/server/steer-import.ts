import { refusal } from '../../../../lib/refusal.ts'
import { type Db, inTx, type Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { IMPORT_REFUSALS } from '../texts.ts'
import {
  answerRows,
  countRows,
  findImport,
  type LockedImport,
  listStagedRows,
  lockImport,
  putRows,
  saveOutcomes,
  updateImport,
} from './import-queries.ts'
import { KINDS } from './kinds.ts'
import { enqueueImport, sortRows } from './run-import.ts'

/** So many rows are looked at in one request. */
const CHECKED_AT_ONCE = 500

type PutRow = { position: number; data: Record<string, unknown> }

/** Puts rows of an import that is not started. */
export async function putRowsOf(db: Db, id: string, rows: readonly PutRow[]): Promise<void> {
  await inTx(db, async (tx) => {
    const { rows: all } = await lockStaged(tx, id)
    const fitting = rows.filter(({ position }) => position < all)
    await putRows(
      tx,
      id,
      fitting.map((row) => ({ ...row, outcome: null, reason: null })),
    )
  })
}

/** Decides the next rows of an import that is not started; gives from where to go on. */
export async function checkRows(
  { db, now }: { db: Db; now: () => Date },
  id: string,
  from: number,
): Promise<number | null> {
  const found = await findImport(db, id)
  if (found === undefined) throw refusal(IMPORT_REFUSALS, 'IMPORT_MISSING')
  const engine = KINDS[found.kind]
  const rows = await listStagedRows(db, id, { from, limit: CHECKED_AT_ONCE })
  const { waiting, ready } = sortRows(rows, engine)
  const decided = ready.length === 0 ? [] : await engine.match(db, ready, now())
  await inTx(db, async (tx) => {
    await lockStaged(tx, id)
    const outcomes = [...waiting, ...decided].map(({ position, outcome, reason }) => ({
      position,
      outcome,
      reason,
    }))
    await saveOutcomes(tx, id, outcomes)
  })
  return rows.length < CHECKED_AT_ONCE ? null : (rows.at(-1)?.position ?? from) + 1
}

/** Answers a question for all its rows. */
export async function answerFor(db: Db, id: string, said: { reason: string; answer: string }): Promise<void> {
  await inTx(db, async (tx) => {
    await lockStaged(tx, id)
    await answerRows(tx, id, said)
  })
}

/** Starts an import. Refuses one whose rows have not all arrived, and a second one while one runs. */
export async function startImport(db: Db, id: string): Promise<void> {
  await oneAtATime(async () => {
    await inTx(db, async (tx) => {
      const { rows } = await lockStaged(tx, id)
      if ((await countRows(tx, id)) !== rows) throw refusal(IMPORT_REFUSALS, 'IMPORT_INCOMPLETE')
      await updateImport(tx, id, { state: 'running', startedAt: 'now' })
      await enqueueImport(tx, id)
    })
  })
}

/** Stops an import that runs; the part in progress is finished first. */
export async function stopImport(db: Db, id: string): Promise<void> {
  await inTx(db, async (tx) => {
    const { state } = await lock(tx, id)
    if (state !== 'running') throw refusal(IMPORT_REFUSALS, 'IMPORT_NOT_RUNNING')
    await updateImport(tx, id, { state: 'finished', endedAt: 'now' })
  })
}

/** Begins to take an import back. */
export async function undoImport(db: Db, id: string): Promise<void> {
  await oneAtATime(async () => {
    await inTx(db, async (tx) => {
      if (!(await lock(tx, id)).canUndo) throw refusal(IMPORT_REFUSALS, 'UNDO_TOO_LATE')
      await updateImport(tx, id, { state: 'undoing' })
      await enqueueImport(tx, id)
    })
  })
}

async function oneAtATime(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    throw isDuplicate(error, 'imports_one_at_a_time') ? refusal(IMPORT_REFUSALS, 'IMPORT_RUNNING') : error
  }
}

async function lock(tx: Tx, id: string): Promise<LockedImport> {
  const found = await lockImport(tx, id)
  if (found === undefined) throw refusal(IMPORT_REFUSALS, 'IMPORT_MISSING')
  return found
}

async function lockStaged(tx: Tx, id: string): Promise<LockedImport> {
  const found = await lock(tx, id)
  if (found.state !== 'staged') throw refusal(IMPORT_REFUSALS, 'IMPORT_STARTED')
  return found
}
