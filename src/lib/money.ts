import { clinic } from '../clinic/clinic.ts'

const whole = new Intl.NumberFormat(clinic.locale, {
  style: 'currency',
  currency: clinic.currency,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(clinic.locale, { style: 'currency', currency: clinic.currency })

/** Formats an amount in paise in the clinic's currency: `₹1,20,000`; with paise only if there are any, or `exact`. */
export function formatMoney(paise: number, decimals?: 'exact'): string {
  return (decimals === 'exact' || paise % 100 !== 0 ? exact : whole).format(paise / 100)
}

/** The largest amount, in paise: ten million rupees. */
export const MAX_PAISE = 1_000_000_000

/** Converts paise to rupees, as a form field shows them. */
export function toRupees(paise: number): number {
  return paise / 100
}
