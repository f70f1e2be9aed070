/** What a UPI app is asked to pay. */
export type UpiRequest = {
  /** The clinic's UPI id, `name@bank`. */
  upiId: string
  /** The clinic's name. */
  name: string
  /** What is due now, in paise. */
  amount: number
  /** The bill's number, or of a draft the beginning of its id. */
  reference: string
  /** What the payer reads in their account. */
  note: string
}

/** The longest note that UPI apps take. */
const MAX_NOTE = 50

/** A UPI id: a name and the bank's handle. */
export const UPI_ID_PATTERN = /^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9.-]{2,64}$/

/** The link that opens a UPI app with the exact amount; as a QR code, it is scanned by one. */
export function upiLink({ upiId, name, amount, reference, note }: UpiRequest): string {
  const fields = {
    pa: upiId,
    pn: name,
    am: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    cu: 'INR',
    tr: reference.replace(/[^A-Za-z0-9]/g, ''),
    tn: [...note].slice(0, MAX_NOTE).join(''),
  }
  // UPI apps read `%20` as a blank, and `+` as a plus.
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `upi://pay?${query.join('&').replaceAll('%40', '@')}`
}
