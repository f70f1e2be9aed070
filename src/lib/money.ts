import { z } from 'zod'
import { clinic } from '../clinic/clinic.ts'

const whole = new Intl.NumberFormat(clinic.locale, {
  style: 'currency',
  currency: clinic.currency,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(clinic.locale, { style: 'currency', currency: clinic.currency })

/**
 * Writes an amount in paise as the clinic's money: `₹1,20,000`, with paise only where there are any, or always
 * where it says `exact`.
 */
export function formatMoney(paise: number, decimals?: 'exact'): string {
  return (decimals === 'exact' || paise % 100 !== 0 ? exact : whole).format(paise / 100)
}

/** The most that one amount may be: ten million rupees, in paise. */
export const MAX_PAISE = 1_000_000_000

/** An amount in whole paise, from nothing to ten million rupees. */
export const paiseSchema = z.int().min(0).max(MAX_PAISE).describe('whole paise')

/**
 * An amount as people type it, in rupees with at most two decimals; comes out in whole paise. `required` is said
 * when there is none, `negative` when it is below zero (specification, section 5: min 0, step 0.01).
 */
export function rupees(texts: { required: string; negative: string }) {
  return z
    .number(texts.required)
    .min(0, texts.negative)
    .max(toRupees(MAX_PAISE), `Please enter at most ${formatMoney(MAX_PAISE)}`)
    .refine(hasWholePaise, 'Please use at most two decimals')
    .transform(toPaise)
}

/** An amount in paise as a number of rupees, for a field in which it is changed. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** Rupees in whole paise: the number that is meant by the decimals, whatever binary makes of them. */
function toPaise(amount: number): number {
  return Math.round(amount * 100)
}

/** True for an amount that is the same after it has been rounded to paise. */
function hasWholePaise(amount: number): boolean {
  return toRupees(toPaise(amount)) === amount
}
