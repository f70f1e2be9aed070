import { asKeyed } from '../../../lib/typed/digits.ts'
import { asReference } from '../../../lib/typed/pasted-codes.ts'

/** An amount as a bank writes it, in paise: with a sign of rupees, commas or paise. `1200` alone is part of a number. */
export function amountTerm(q: string): number | null {
  const typed = asKeyed(q).trim()
  const match = /^(₹|rs\.?|inr)?\s*(\d{1,3}(?:,\d{2,3})*|\d{1,9})(\.\d{1,2})?$/i.exec(typed)
  if (match === null) return null
  const [, sign, whole = '', part] = match
  if (sign === undefined && part === undefined && !whole.includes(',')) return null
  return Math.round(Number(`${whole.replaceAll(',', '')}${part ?? ''}`) * 100)
}

/** How much of a reference is enough to look for: apps show its end. */
const END = 6

/** The reference of a payment, or its end if that is long enough; `isWhole`: only a reference that is just this. */
export function referenceTerm(q: string): { reference: string; isWhole: boolean } | null {
  const reference = asReference(q.trim()).toLowerCase()
  if (!/^[a-z0-9]{1,35}$/.test(reference)) return null
  return { reference, isWhole: reference.length < END }
}
