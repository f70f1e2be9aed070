import { clinic } from '../clinic/clinic.ts'

const whole = new Intl.NumberFormat(clinic.locale, {
  style: 'currency',
  currency: clinic.currency,
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat(clinic.locale, { style: 'currency', currency: clinic.currency })

/** Writes an amount in paise as the clinic's money: `₹1,20,000`, with paise only where there are any. */
export function formatMoney(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100)
}
