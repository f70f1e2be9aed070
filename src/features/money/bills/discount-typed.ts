import { asKeyed } from '../../../lib/typed/digits.ts'
import { dividedHalfUp } from '../taxes/whole-paise.ts'

const SHARE = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%$/

/** The share that was typed, such as `10%` or `7.5 %`, in basis points; null if none was, or more than all. */
export function readShare(typed: string): number | null {
  const [, whole, part = ''] = SHARE.exec(asKeyed(typed)) ?? []
  if (whole === undefined) return null
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return points > 10_000 ? null : points
}

/** What a share of a price is, half up to the paisa. */
export const shareOfPrice = (price: number, points: number): number =>
  dividedHalfUp(BigInt(price) * BigInt(points), 10_000)
