import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Answer } from '../../../../lib/text.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { assertItIsThem } from '../../../owners/privacy/server/assert-it-is-them.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { type importSchema, importsContract } from '../contract.ts'
import { IMPORT_REFUSALS } from '../texts.ts'
import {
  countOutcomes,
  deleteStagedOf,
  findImport,
  insertImport,
  listImports,
  listRows,
} from './import-queries.ts'
import { answerFor, checkRows, putRowsOf, startImport, stopImport, undoImport } from './steer-import.ts'
import { takeOutPage } from './take-out.ts'
import { listUntaxed } from './write-goods.ts'

const os = implementFeature(importsContract).$context<AuthContext>()

const ROWS_PER_PAGE = 50

export const importsRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const rows = await listImports(context.db, rangeOf(input?.cursor))
    const positionOf = ({ createdAt, id }: (typeof rows)[number]) => ({ at: createdAt, id })
    return toPage(rows, positionOf, toImport)
  }),

  get: os.get.handler(async ({ input: { id }, context }) => ({
    ...(await readImport(context, id)),
    outcomes: (await countOutcomes(context.db, id)).map(({ examples, ...count }) => ({
      ...count,
      examples: examples.map((example) => Object(example)),
    })),
    untaxed: await listUntaxed(context.db, id, clinicDay(context.now())),
  })),

  create: os.create.handler(async ({ input, context }) => {
    const madeBy = context.caller.userId
    await deleteStagedOf(context.db, madeBy)
    return {
      id: await context.db.transaction().execute(async (tx) => await insertImport(tx, { ...input, madeBy })),
    }
  }),

  putRows: os.putRows.handler(async ({ input: { id, rows }, context }) => {
    await putRowsOf(context.db, id, rows)
    return { put: rows.length }
  }),

  check: os.check.handler(async ({ input: { id, from }, context }) => ({
    next: await checkRows(context, id, from),
  })),

  listRows: os.listRows.handler(async ({ input: { id, outcome, from = 0 }, context }) => {
    await readImport(context, id)
    const rows = await listRows(context.db, id, { outcome, from, limit: ROWS_PER_PAGE })
    const last = rows.at(-1)
    return {
      items: rows.map(({ answer: _, ...row }) => row),
      next: rows.length < ROWS_PER_PAGE || last === undefined ? null : last.position + 1,
    }
  }),

  answer: os.answer.handler(async ({ input: { id, ...said }, context }) => {
    await answerFor(context.db, id, said)
    return { answered: true }
  }),

  start: os.start.handler(async ({ input: { id }, context }) => {
    await startImport(context.db, id)
    return await readImport(context, id)
  }),

  stop: os.stop.handler(async ({ input: { id }, context }) => {
    await stopImport(context.db, id)
    return await readImport(context, id)
  }),

  takeOut: os.takeOut.handler(async ({ input, context }) => await takeOutPage(context, input)),

  undo: os.undo.handler(async ({ input: { id, password }, context }) => {
    await assertItIsThem(context, password)
    await undoImport(context.db, id)
    return await readImport(context, id)
  }),
})

async function readImport({ db }: { db: Db }, id: string): Promise<Answer<typeof importSchema>> {
  const found = await findImport(db, id)
  if (found === undefined) throw refusal(IMPORT_REFUSALS, 'IMPORT_MISSING')
  return toImport(found)
}

function toImport(row: NonNullable<Awaited<ReturnType<typeof findImport>>>): Answer<typeof importSchema> {
  const counts = Object.entries(row.counts).map(([kind, count]) => [kind, count ?? 0])
  return { ...row, counts: Object.fromEntries(counts) }
}
