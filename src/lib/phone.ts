const PHONE = /^\+91[1-9]\d{9}$/

/** True for `+91` and ten digits, the first of them 1 to 9 (specification, section 5). */
export function isPhone(value: string): boolean {
  return PHONE.test(value)
}

/**
 * Normalises a typed or pasted phone number to the stored form: an empty value stays empty, one that starts with
 * `+91` only loses blanks and punctuation, and any other becomes `+91` and its last ten digits (specification,
 * section 5).
 */
export function normalisePhone(value: string): string {
  const compact = value.replace(/[\s().-]/g, '')
  if (compact === '' || compact.startsWith('+91')) return compact
  const digits = compact.replace(/\D/g, '')
  return digits === '' ? '' : `+91${digits.slice(-10)}`
}

/** Formats a stored number for display: `+91 98450 12301`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}

/** Masks a phone number for logs: only the prefix and the last four digits are left. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}******${phone.slice(-4)}`
}
