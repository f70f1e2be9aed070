import { z } from 'zod'
import { clinic } from '../clinic/clinic.ts'

const whole = new Intl.NumberFormat(clinic.locale, {
  style: 'currency',
  currency: clinic.currency,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(clinic.locale, { style: 'currency', currency: clinic.currency })

/**
 * Formats an amount in paise in the clinic's currency: `₹1,20,000`. Paise are shown only if there are any, or always
 * with `exact`.
 */
export function formatMoney(paise: number, decimals?: 'exact'): string {
  return (decimals === 'exact' || paise % 100 !== 0 ? exact : whole).format(paise / 100)
}

/** The largest amount, in paise: ten million rupees. */
export const MAX_PAISE = 1_000_000_000

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

/** Converts paise to rupees, as a form field shows them. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** Converts rupees to whole paise; rounding corrects the binary representation of decimals. */
function toPaise(amount: number): number {
  return Math.round(amount * 100)
}

/** True for an amount with no fraction of a paisa. */
function hasWholePaise(amount: number): boolean {
  return toRupees(toPaise(amount)) === amount
}
