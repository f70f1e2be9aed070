const PHONE = /^\+91[1-9]\d{9}$/

/** True for `+91` and ten digits, the first of them 1 to 9 (specification, section 5). */
export function isPhone(value: string): boolean {
  return PHONE.test(value)
}

/** Formats a stored number for display: `+91 98450 12301`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
}
