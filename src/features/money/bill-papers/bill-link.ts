import { clinic } from '../../../clinic/clinic.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { Bill } from '../bills/bill-schemas.ts'

/** The page of all links in messages; it tells by what stands before the secret what a link is for. */
export const LINK_PAGE = '/r'
const OF_A_BILL = 'b.'

/** The address at which anyone with the secret sees a bill. The secret is behind `#`, which browsers send to no server. */
export function linkTo(origin: string, token: string): string {
  return `${origin}${LINK_PAGE}#${OF_A_BILL}${token}`
}

/** The secret of a link to a bill; null of any other link. */
export function billTokenOf(hash: string): string | null {
  return hash.startsWith(OF_A_BILL) ? hash.slice(OF_A_BILL.length) : null
}

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
