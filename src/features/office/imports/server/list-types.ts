import type { z } from 'zod'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { Outcome } from '../outcomes.ts'
import type { NewRecord, RecordKind } from './import-queries.ts'

/** A row that was read, with what was answered for it. */
export type ReadRow<Data> = { position: number; data: Data; answer: string | null }
/** What becomes of a row. */
export type Decided = { position: number; outcome: Outcome; reason: string | null }

/** What a part of an import is written with. */
export type Part = {
  now: Date
  madeBy: string | null
  record: (records: readonly NewRecord[]) => Promise<void>
}

/** A kind of list: how its rows are read, what becomes of them, and how what they became is taken back. */
export type Kind<Data> = {
  schema: z.ZodType<Data>
  /** What becomes of rows; only looks. */
  match: (db: Db, rows: readonly ReadRow<Data>[], now: Date) => Promise<Decided[]>
  write: (tx: Tx, rows: readonly ReadRow<Data>[], part: Part) => Promise<Decided[]>
  /** In which order the records are taken back. */
  takenBack: readonly RecordKind[]
  /** Takes records of a kind back, but those that were touched since; gives which are gone. */
  takeBack: (
    tx: Tx,
    ids: readonly string[],
    kind: RecordKind,
    part: Pick<Part, 'madeBy' | 'now'>,
  ) => Promise<Set<string>>
}
