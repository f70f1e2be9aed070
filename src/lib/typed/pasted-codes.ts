import { asKeyed } from './digits.ts'

// Codes of payments and of taxes as people copy them from an app, a statement or an invoice.

/** What is pasted as a keyboard has it; what can't be stored stays, and is refused. */
function plain(typed: string): string {
  return /[^\P{Cc}\s]/u.test(typed) ? typed : asKeyed(typed)
}

/** What stands before the numbers of bills, in capital letters. */
export function asPrefix(typed: string): string {
  return plain(typed).toUpperCase()
}

/** What stands before a reference: `UTR:`, `UPI Ref No. `, `Transaction ID `. */
const REFERENCE_LABEL =
  /^(?:upi|bank|card|utr|rrn|txn|transaction|payment|ref(?:erence)?)(?:[ /.]+(?:transaction|txn|ref(?:erence)?|id|no|number|utr|rrn))*\.?(?: ?[:=#-]+ ?| )/i

/** The reference of a payment: without what stands before it, and without the blanks between its groups. */
export function asReference(typed: string): string {
  return plain(typed).replace(REFERENCE_LABEL, '').replaceAll(' ', '')
}

/** What stands before an HSN or SAC code. */
const HSN_LABEL = /^(?:hsn|sac)(?:\/sac)?(?: ?(?:code|no|number))?\.?[ :=#-]*/i

/** An HSN or SAC code, which is written in groups as well: `3004 90 11`, `3004.90.11`. */
export function asHsn(typed: string): string {
  return plain(typed).replace(HSN_LABEL, '').replace(/[ .]/g, '')
}

const UPI_LINK = /^upi:\/\/pay\?(?:[^#]*&)?pa=([^&#]+)/i
/** Not `upi.clinic@bank`, which begins so. */
const UPI_LABEL = /^(?:upi(?: ?id)?|vpa)(?: ?[:=] ?| (?:- )?)/i

/** A UPI ID: alone, behind what it is called, or in the link that pays to it. */
export function asUpiId(typed: string): string {
  const text = plain(typed)
  const linked = UPI_LINK.exec(text)?.[1]?.replace(/%40/, '@')
  return (linked ?? text.replace(UPI_LABEL, '')).replace(/ ?@ ?/, '@').replace(/[.,;]+$/, '')
}
