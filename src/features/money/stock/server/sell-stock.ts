import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { isUsable, takeFromLots } from '../rules.ts'
import { LITTLE_STOCK } from '../texts.ts'
import { findOrAddLot, insertMove, listLeft, lockLots, lockTaken, type ProductLot } from './stock-queries.ts'

/** What a line of a bill needs of a product. */
export type Wanted = {
  lineId: string
  productId: string
  name: string
  thousandths: number
  batch: string | null
}

type Selling = Pick<Actor, 'userId' | 'now'> & { anyway: boolean }

/**
 * Takes what lines of a bill sell from the stock, in a transaction: of the products that are counted, what expires first.
 * Refuses what is not there; `anyway`, the count is corrected first. Returns the batch of each line that comes from one
 * alone.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly Wanted[],
  { userId, now, anyway }: Selling,
): Promise<ReadonlyMap<string, string>> {
  const batches = new Map<string, string>()
  if (lines.length === 0) return batches
  const ids = lines.map(({ productId }) => productId)
  // What is sold changes a lot that this holds, so what is left is read after it.
  const lots = await lockLots(tx, ids)
  const counted = await listLeft(tx, ids, clinicDay(now))
  const by = { madeBy: userId, at: now }
  const short: Short[] = []
  for (const line of lines.filter(({ productId }) => counted.has(productId))) {
    const own = lots.filter(({ productId }) => productId === line.productId)
    const taken = takeFromLots(own, { wanted: line.thousandths, batch: line.batch, day: clinicDay(now) })
    if (taken.missing > 0) {
      const expired = sumExpired(own, clinicDay(now))
      short.push({ name: line.name, left: line.thousandths - taken.missing, expired })
      if (!anyway) continue
      const lot = taken.parts[0]?.lot ?? (await addLot(tx, line, lots))
      await insertMove(tx, { lotId: lot.id, kind: 'counted', thousandths: taken.missing, ...by })
      taken.parts.push({ lot, thousandths: taken.missing })
      lot.left += taken.missing
    }
    for (const { lot, thousandths } of taken.parts) {
      await insertMove(tx, {
        lotId: lot.id,
        kind: 'sold',
        thousandths: -thousandths,
        lineId: line.lineId,
        ...by,
      })
      lot.left -= thousandths
    }
    const [batch, ...others] = new Set(taken.parts.map(({ lot }) => lot.batch))
    if (batch && others.length === 0) batches.set(line.lineId, batch)
  }
  if (short.length > 0 && !anyway) throw littleStock(short)
  return batches
}

/** The lot of what is sold though none is there. */
async function addLot(tx: Tx, { productId, batch }: Wanted, lots: ProductLot[]): Promise<ProductLot> {
  const id = await findOrAddLot(tx, { productId, batch, expiresOn: null })
  const known = lots.find((lot) => lot.id === id)
  const lot = known ?? { id, productId, batch, expiresOn: null, left: 0 }
  if (known === undefined) lots.push(lot)
  return lot
}

/** A product of which there is less than is sold, and how much of it has expired on the shelf. */
type Short = { name: string; left: number; expired: number }

const sumExpired = (lots: readonly ProductLot[], day: string) =>
  lots.reduce((sum, lot) => (isUsable(lot, day) ? sum : sum + lot.left), 0)

function littleStock(short: readonly Short[]) {
  const words = short.map(({ name, left, expired }) => {
    const only = `Only ${left / 1000} left of ${name}.`
    if (expired === 0) return only
    return `${only} ${expired / 1000} more ${expired === 1000 ? 'has' : 'have'} expired.`
  })
  return refusal({ LITTLE_STOCK: { ...LITTLE_STOCK, message: words.join(' ') } }, 'LITTLE_STOCK', {
    lines: short.map(({ name, left }) => ({ name, left })),
  })
}

/** How much of what was taken for a line of a bill comes back. */
export type Returned = { lineId: string; thousandths: number }

/** Puts what was taken for lines of bills back on the shelf, in a transaction; what is back already stays. */
export async function returnStock(
  tx: Tx,
  lines: readonly Returned[],
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
): Promise<void> {
  if (lines.length === 0) return
  const left = new Map(lines.map(({ lineId, thousandths }) => [lineId, thousandths]))
  for (const { lineId, lotId, thousandths: taken } of await lockTaken(tx, { lineIds: [...left.keys()] })) {
    if (lineId === null) continue
    const wanted = left.get(lineId) ?? 0
    const thousandths = Math.min(wanted, taken)
    if (thousandths === 0) continue
    await insertMove(tx, { lotId, thousandths, lineId, kind: 'returned', madeBy: userId, at: now })
    left.set(lineId, wanted - thousandths)
  }
}
