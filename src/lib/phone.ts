const PHONE = /^\+91[1-9]\d{9}$/

/** True for `+91` and ten digits of which the first is 1 to 9 (specification, section 5). */
export function isPhone(value: string): boolean {
  return PHONE.test(value)
}

/**
 * Brings what people type or paste into the stored form: nothing stays nothing, a value that starts with
 * `+91` is kept (without blanks and dashes), anything else becomes `+91` and its last ten digits
 * (specification, section 5).
 */
export function normalisePhone(value: string): string {
  const compact = value.replace(/[\s().-]/g, '')
  if (compact === '' || compact.startsWith('+91')) return compact
  const digits = compact.replace(/\D/g, '')
  return digits === '' ? '' : `+91${digits.slice(-10)}`
}

/** Writes a stored number as people read it: `+91 98450 12301`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}

/** Writes a phone number for logs: the last four digits only. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}******${phone.slice(-4)}`
}
