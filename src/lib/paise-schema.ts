import { z } from 'zod'
import { formatMoney, MAX_PAISE, toRupees } from './money.ts'

/** An amount in whole paise, from 0 to ten million rupees. */
export const paiseSchema = z.int().min(0).max(MAX_PAISE).describe('whole paise')

/**
 * An amount as people type it, in rupees with at most two decimals; the output is whole paise. `required` is the
 * message for a missing amount, `negative` for one below zero (specification, section 5: min 0, step 0.01).
 */
export function rupees(texts: { required: string; negative: string }) {
  return z
    .number(texts.required)
    .min(0, texts.negative)
    .max(toRupees(MAX_PAISE), `Please enter at most ${formatMoney(MAX_PAISE)}`)
    .refine(hasWholePaise, 'Please use at most two decimals')
    .transform(toPaise)
}

/** Converts rupees to whole paise; rounding corrects the binary representation of decimals. */
function toPaise(amount: number): number {
  return Math.round(amount * 100)
}

/** True for an amount with no fraction of a paisa. */
function hasWholePaise(amount: number): boolean {
  return toRupees(toPaise(amount)) === amount
}
