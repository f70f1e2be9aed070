import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Answer } from '../../../../lib/text.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { TILL_REFUSALS } from '../texts.ts'
import type { tillItemSchema, tillNowSchema, tillSchema } from '../till-schemas.ts'
import { sinceClosed } from './since-closed.ts'
import { sumDrawer } from './till.ts'
import { listOutside, listUnbilled, listUnrecorded, type Window } from './till-list-queries.ts'
import {
  findOpenTill,
  findTill,
  findTillBefore,
  listCounts,
  listMoves,
  sumTill,
  type TillRow,
} from './till-queries.ts'

type Till = Answer<typeof tillSchema>
type Reader = Pick<Actor, 'now' | 'permissions'>

/** How many days back an open till lists what stayed unbilled. */
const MAX_DAYS = 14

/** True for staff who may see totals. */
export const seesSums = ({ permissions }: Reader): boolean => permissions.includes('money:read')

/** One till. Refuses an unknown one. */
export async function readTill(db: Db, id: string, reader: Reader): Promise<Till> {
  const row = await findTill(db, id)
  if (row === undefined) throw refusal(TILL_REFUSALS, 'TILL_MISSING')
  return await presentTill(db, row, reader)
}

/** The till as it is now. */
export async function readTillNow(db: Db, reader: Reader): Promise<Answer<typeof tillNowSchema>> {
  const row = await findOpenTill(db)
  const last = await findTillBefore(db, null)
  const today = clinicDay(reader.now)
  const since = row === undefined ? today : earlier(clinicDay(row.openedAt), today)
  const earliest = addDays(today, 1 - MAX_DAYS)
  const days = {
    from: startOfDay(since < earliest ? earliest : since),
    until: startOfDay(addDays(today, 1)),
  }
  const closed = { from: sinceClosed(last, reader.now), until: null }
  return {
    open: row === undefined ? null : await presentTill(db, row, reader),
    last: last?.closedAt
      ? { id: last.id, float: last.float, closedAt: last.closedAt, difference: differenceOf(last) ?? 0 }
      : null,
    drawer: row === undefined ? await sumDrawer(db, reader.now) : null,
    outside: row === undefined ? await listOutside(db, closed) : { items: [], count: 0 },
    unbilled: await listUnbilled(db, days),
  }
}

async function presentTill(db: Db, row: TillRow, reader: Reader): Promise<Till> {
  const before = await findTillBefore(db, row.id)
  const window: Window = {
    from: sinceClosed(before, row.openedAt),
    until: row.closedAt,
  }
  return {
    ...presentItem(row),
    float: row.float,
    counted: row.counted,
    stays: row.stays,
    openReason: row.openReason,
    moves: await listMoves(db, row.id),
    sums: await sumsOf(db, { row, before }, reader),
    outside: await listOutside(db, window),
    unrecorded: await listUnrecorded(db, row.id, window),
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** What came together in a closed till; of an open one no one sees it before they have counted. */
async function sumsOf(
  db: Db,
  { row, before }: { row: TillRow; before: TillRow | undefined },
  reader: Reader,
): Promise<Till['sums']> {
  if (row.expected === null || !seesSums(reader)) return null
  return {
    expected: row.expected,
    before: before?.counted ?? null,
    counts: await listCounts(db, row.id),
    rows: await sumTill(db, row.id),
  }
}

const differenceOf = ({ counted, expected }: TillRow) =>
  counted === null || expected === null ? null : counted - expected

/** A till as lists show it. */
export function presentItem(row: TillRow): Answer<typeof tillItemSchema> {
  const { id, openedBy, closedBy, reason, openedAt, closedAt } = row
  return { id, openedBy, closedBy, reason, openedAt, closedAt, difference: differenceOf(row) }
}
