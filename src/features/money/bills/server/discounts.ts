import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { discountOf } from '../../taxes/rules.ts'
import { DRAFT_REFUSALS, ISSUE_REFUSALS } from '../texts.ts'
import type { OpenBill } from './open-bill.ts'
import { readSettings } from './settings-queries.ts'

type Discounted = Pick<OpenBill, 'row' | 'lines'>

const mayGiveAny = ({ permissions }: Actor) => permissions.includes('payments:correct')

/** Refuses a discount of a draft, with those of its lines, that its caller may not give, and a large one without a reason. */
export async function assertDiscount(tx: Tx, { row, lines }: Discounted, by: Actor): Promise<void> {
  const { discount, price } = discountOf({ row, lines })
  if (discount > price) throw refusal(DRAFT_REFUSALS, 'DISCOUNT_TOO_LARGE', { price })
  await assertWithin(tx, { row, lines }, by)
  if (row.discount > 0) await assertReasonGiven(tx, { row, lines })
}

/**
 * Refuses to issue what has more discount than its caller may give or someone who may correct bills has given, and a
 * discount without a reason that is too large for one. It decides, whatever was done to the draft since.
 */
export async function assertDiscountStands(tx: Tx, bill: Discounted, by: Actor): Promise<void> {
  await assertWithin(tx, bill, by)
  await assertReasonGiven(tx, bill)
}

async function assertWithin(tx: Tx, { row, lines }: Discounted, by: Actor): Promise<void> {
  if (mayGiveAny(by)) return
  const { price, share } = discountOf({ row, lines })
  const most = Math.max((await readSettings(tx)).maxDiscount, row.discountAllowed)
  if (share > most)
    throw refusal(ISSUE_REFUSALS, 'DISCOUNT_LIMIT', { most: Math.floor((price * most) / 10_000) })
}

async function assertReasonGiven(tx: Tx, { row, lines }: Discounted): Promise<void> {
  if (row.reason !== null) return
  const { share } = discountOf({ row, lines })
  if (share > (await readSettings(tx)).discountWithoutReason) throw refusal(ISSUE_REFUSALS, 'REASON_NEEDED')
}

/** Remembers the share of a discount that its caller may give whatever it is: others may issue up to that. */
export async function allowDiscount(tx: Tx, { row, lines }: Discounted, by: Actor): Promise<void> {
  if (!mayGiveAny(by)) return
  const allowed = { discountAllowed: shareOf({ row, lines }) }
  await tx.updateTable('bills').set(allowed).where('id', '=', row.id).execute()
}

/** The share that the discounts of a bill are of it, in whole basis points. */
export const shareOf = (bill: Discounted): number => Math.min(10_000, Math.ceil(discountOf(bill).share))
