import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { GstDocument } from '../../../src/features/office/reports/gst-schemas.ts'
import { readTaxSummary } from '../../../src/features/office/reports/server/books-queries.ts'
import { listGstDocuments } from '../../../src/features/office/reports/server/gst-queries.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { actAtRandom } from '../../act-at-random.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin } from '../../factories.ts'
import { randomFrom } from '../../random.ts'
import { ACTIONS_BEGIN } from '../../shop.ts'

const database = await freshDatabase()
const { db } = database
const first = clinicDay(ACTIONS_BEGIN)
const period = { from: first, to: addDays(first, 300) }
const check = async () => undefined

/** All documents of the period, read some at a time. */
async function readPages(limit: number): Promise<GstDocument[]> {
  const documents: GstDocument[] = []
  for (;;) {
    const last = documents.at(-1)
    const after = last === undefined ? null : { at: new Date(`${last.issuedOn}T00:00:00Z`), id: last.id }
    const page = await listGstDocuments(db, { ...period, after, limit })
    if (page.length === 0) return documents
    documents.push(...page)
  }
}

test('the documents of a return add up to the report, however they are paged', {
  timeout: 240_000,
}, async () => {
  await actAtRandom(db, { count: 160, every: 160, random: randomFrom(10), check })
  const [all, paged] = [await readPages(1000), await readPages(3)]
  expect(all.length).toBeGreaterThan(10)
  expect(paged).toEqual(all)
  const { rows, roundOff, total } = await readTaxSummary(db, period)
  const sumOf = (key: 'taxable' | 'exempt' | 'cgst' | 'sgst' | 'igst') =>
    all.reduce((sum, { kind, lines }) => {
      const part = lines.reduce((of, line) => of + line[key], 0)
      return sum + (kind === 'credit' ? -part : part)
    }, 0)
  for (const key of ['taxable', 'exempt', 'cgst', 'sgst', 'igst'] as const)
    expect(sumOf(key), key).toBe(rows.reduce((sum, row) => sum + row[key], 0))
  const value = all.reduce((sum, document) => sum + (document.kind === 'credit' ? -1 : 1) * document.total, 0)
  expect([value, roundOff]).toEqual([total, roundOff])
  // What came back of a quantity is what its credit notes say, but of what cost nothing there may be none.
  const back = all.flatMap(({ kind, lines }) =>
    kind === 'credit' ? lines.filter((line) => line.total > 0) : [],
  )
  const { rows: returned } = await sql<{ back: number }>`
    select sum(credited_thousandths)::bigint as back from bill_lines join bills on bills.id = bill_id
    where bill_lines.credits is null and bill_lines.total > 0 and bills.facts->'clinic'->>'status' <> 'none'`.execute(
    db,
  )
  expect(back.reduce((sum, line) => sum + line.thousandths, 0)).toBe(returned[0]?.back)

  const server = await serve(database)
  const admin = await server.session(await anAdmin(db))
  const { status, body } = await admin.ask('reports.gst', period)
  expect([status, body.items]).toEqual([200, all.slice(0, 50)])
})
