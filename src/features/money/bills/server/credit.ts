import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { databaseFault } from '../../../../lib/server/database/errors.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { PaymentMethod } from '../../ledger/methods.ts'
import { assertLittleCashBack } from '../../ledger/server/cash-limit.ts'
import { allocate, holdSession, insertEntry, listMovable } from '../../ledger/server/ledger-queries.ts'
import { returnStock } from '../../stock/server/sell-stock.ts'
import { creditPart, priceOfPart, sumOf } from '../../taxes/rules.ts'
import { CREDIT_REFUSALS } from '../texts.ts'
import {
  type BillRow,
  findBills,
  insertBill,
  insertLine,
  type LineRow,
  readSums,
  type WentBack,
  wholeFacts,
} from './bill-queries.ts'
import { announcePaid, assertNumbersKnown, type BeforeNumber, giveNumber, releaseMoney } from './issue.ts'
import { billChanged, type OpenBill } from './open-bill.ts'

export type Credit = {
  /** Each by its quantity that comes back, or by the amount that is taken off it; with both, the amount was seen. */
  lines: readonly {
    lineId: string
    thousandths?: number | undefined
    amount?: number | undefined
    shelf?: boolean | undefined
  }[]
  reason: string
  /** True: the note says the reason; otherwise only staff read it. */
  printReason?: boolean | undefined
  /** How money goes back; `advance`: it stays with the customer's advances. */
  back: PaymentMethod | 'advance' | null
  /** What the bank or the app says of the money that goes back. */
  reference?: string | null | undefined
  /** True if what is credited counts as given back even where nothing was paid, as for a free appointment. */
  counts?: boolean
}

/** `back`: how much of the quantity comes back. */
type Part = { line: LineRow; amount: number; back: number; isWhole: boolean; shelf: boolean }

/**
 * Takes back lines of an issued bill, or parts of them, with a credit note; money that was paid for them goes back, or
 * becomes an advance. A line that is credited whole without money charges nothing any more, and what it was about can be
 * billed again. The note gets its number last. Returns the note's id; null where nothing is taken off, which gets none.
 */
export async function creditBill(
  tx: Tx,
  bill: OpenBill,
  credit: Credit,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<string | null> {
  const { row } = bill
  const { counts = false } = credit
  if (row.state === 'draft' || row.kind === 'credit') throw refusal(CREDIT_REFUSALS, 'NOT_ISSUED')
  await assertNumbersKnown(tx)
  const parts = partsOf(bill, credit)
  const total = creditedBy(bill, parts)
  // What costs nothing can come back for nothing.
  const isFree = parts.every(({ amount, back }) => amount === 0 && back > 0)
  if (total === 0 && row.total > 0 && !counts && !isFree) throw refusal(CREDIT_REFUSALS, 'NOTHING_LEFT')
  const wentBack = await giveBack(tx, bill, { ...credit, total }, by)
  const hasGone = wentBack !== null && wentBack.how !== 'advance'
  const noteId = total > 0 ? await writeNote(tx, bill, { ...credit, parts, total, wentBack, by }) : null
  const unnoted = noteId === null && counts ? credit.reason : null
  await creditLines(tx, parts, { counts: hasGone || counts, reason: unnoted })
  await addCredited(tx, row.id, total)
  const onShelf = parts.filter(({ shelf, back }) => shelf && back > 0)
  await returnStock(
    tx,
    onShelf.map(({ line, back }) => ({ lineId: line.id, thousandths: back })),
    by,
  )
  await announcePaid(tx, bill, { beforeNumber })
  if (noteId === null) return null
  const [note] = await findBills(tx, [noteId])
  if (note !== undefined) await giveNumber(tx, note, by)
  return noteId
}

function partsOf(bill: OpenBill, credit: Credit): Part[] {
  return credit.lines.map((asked) => {
    const line = bill.lines.find(({ id }) => id === asked.lineId)
    if (line === undefined) throw refusal(CREDIT_REFUSALS, 'LINE_MISSING')
    const [left, unreturned] = [line.total - line.credited, line.thousandths - line.creditedThousandths]
    if ((asked.thousandths ?? 0) > unreturned) throw moreThanSold(line, unreturned)
    const priced = asked.thousandths === undefined ? undefined : priceOfPart(line, asked.thousandths)
    const amount = priced ?? asked.amount ?? left
    if (amount > left || (asked.amount ?? amount) !== amount) throw billChanged(bill.row)
    // Two halves of a tax don't fit into one paisa.
    if (creditPart(line, line.credited, amount).taxable < 0)
      throw refusal(CREDIT_REFUSALS, 'CREDIT_TOO_SMALL')
    const isWhole = amount === left && (line.total > 0 || (asked.thousandths ?? unreturned) === unreturned)
    const back = asked.thousandths ?? (isWhole ? unreturned : 0)
    return { line, amount, back, isWhole, shelf: asked.shelf ?? false }
  })
}

function moreThanSold({ name }: LineRow, left: number) {
  const message = `Only ${left / 1000} of ${name} can be refunded.`
  const { MORE_THAN_SOLD } = CREDIT_REFUSALS
  return refusal({ MORE_THAN_SOLD: { ...MORE_THAN_SOLD, message } }, 'MORE_THAN_SOLD', { left })
}

/** What parts of lines take off a bill: its rounding goes with the last of them. */
function creditedBy({ row, lines }: OpenBill, parts: readonly Part[]): number {
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  const before = lines.reduce((total, { credited }) => total + credited, 0)
  const isAll = before + sum === lines.reduce((total, line) => total + line.total, 0)
  return isAll ? row.total - row.credited : Math.min(sum, row.total - row.credited)
}

/** What a bill has beyond what it owes once `credited` is taken off it, and how much of that is money. */
export function excessOf(
  row: Pick<BillRow, 'total' | 'credited' | 'received' | 'writtenOff'>,
  credited: number,
): { excess: number; money: number } {
  const excess = Math.max(0, row.received + row.writtenOff - (row.total - row.credited - credited))
  return { excess, money: Math.min(excess, row.received) }
}

/** Lets go of what a bill has beyond what it owes once `total` is credited. Returns how money went back, if any did. */
async function giveBack(
  tx: Tx,
  { row }: OpenBill,
  { total, back, reason, reference = null }: Credit & { total: number },
  by: Actor,
): Promise<WentBack | null> {
  const { excess, money } = excessOf({ ...row, ...(await readSums(tx, row.id)) }, total)
  if (excess === 0) return null
  if (excess > money) await takeBackWriteOff(tx, row.id, excess - money)
  if (money === 0) return null
  if (back === null) throw refusal(CREDIT_REFUSALS, 'METHOD_NEEDED', { amount: money })
  if (back === 'advance') {
    await releaseMoney(tx, row.id, money)
    return { how: back, amount: money }
  }
  assertLittleCashBack(back, money)
  try {
    const sessionId = await holdSession(tx)
    const entry = { kind: 'refunded', method: back, amount: money, sessionId, reason, reference } as const
    const madeBy = { customerId: row.customerId, madeBy: by.userId, at: by.now }
    await allocate(tx, await insertEntry(tx, { ...entry, ...madeBy }), row.id, -money)
  } catch (error) {
    if (databaseFault(error)?.constraint === 'till_sessions_open_only')
      throw refusal(CREDIT_REFUSALS, 'TILL_CLOSED')
    throw error
  }
  return { how: back, amount: money }
}

/** Takes back what was given up on a bill, the latest first. */
export async function takeBackWriteOff(tx: Tx, billId: string, amount: number): Promise<void> {
  let left = amount
  for (const entry of await listMovable(tx, billId, 'written_off')) {
    const part = Math.min(left, entry.amount)
    if (part > 0) await allocate(tx, entry.id, billId, -part)
    left -= part
  }
}

type Note = Pick<Credit, 'reason' | 'printReason'> & {
  parts: readonly Part[]
  total: number
  wentBack: WentBack | null
  by: Actor
}

/** Writes a credit note, which has no number yet. */
async function writeNote(tx: Tx, { row }: OpenBill, note: Note): Promise<string> {
  const { parts, total, reason, printReason = false, wentBack, by } = note
  const facts = wholeFacts(row)
  const lines = parts.map(({ line, amount, back }) => ({
    line,
    ...creditPart(line, line.credited, amount),
    ...(back > 0 && { thousandths: back }),
    creditedThousandths: back,
  }))
  const noteId = await insertBill(tx, {
    kind: 'credit',
    credits: row.id,
    customerId: row.customerId,
    buyer: row.buyer,
    facts: { ...(facts && { ...facts, title: 'Credit Note' }), ...(wentBack && { wentBack }) },
    reason,
    printedReason: printReason ? reason : null,
    total,
    roundOff: total - sumOf(lines).total,
    createdBy: by.userId,
  })
  for (const { line, ...sums } of lines) {
    const { id, credited: _credited, live: _live, returned: _returned, ...same } = line
    await insertLine(tx, noteId, { ...same, ...sums, credits: id, live: false })
  }
  return noteId
}

/**
 * Counts what is credited at its lines; those that are credited whole charge nothing more, or count as given back: where
 * no note says why, the line does.
 */
async function creditLines(
  tx: Tx,
  parts: readonly Part[],
  { counts, reason }: { counts: boolean; reason: string | null },
): Promise<void> {
  for (const { line, amount, back, isWhole } of parts) {
    const now = {
      credited: line.credited + amount,
      creditedThousandths: line.creditedThousandths + back,
      live: line.live && (!isWhole || counts),
      returned: line.returned || (isWhole && counts),
      ...(reason !== null && { reason }),
    }
    await tx.updateTable('billLines').set(now).where('id', '=', line.id).execute()
  }
}

async function addCredited(tx: Tx, id: string, amount: number): Promise<void> {
  await tx
    .updateTable('bills')
    .set(({ eb }) => ({ credited: eb('credited', '+', amount) }))
    .where('id', '=', id)
    .execute()
}
