import { clinic } from '../../../clinic/clinic.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { Bill } from '../bills/bill-schemas.ts'

export type SharedSums = { number: string; total: number; due: number }

/** What a message says of a bill: what it costs after credit notes. */
export function billSums({ number, total, credited, due }: Bill): SharedSums {
  return { number: number ?? '', total: total - credited, due }
}

/** What a customer reads beside a link: `Your bill 26-27/00042 from Tailwell: ₹1,899, paid.` */
export function billMessage({ number, total, due }: SharedSums): string {
  const state = due > 0 ? `${formatMoney(due)} to pay` : 'paid'
  return `Your bill ${number} from ${clinic.name}: ${formatMoney(total)}, ${state}.`
}
