import { clinic } from '../../clinic/clinic.ts'

const numbers = new Intl.NumberFormat(clinic.locale)

/** A count with the digits grouped as the clinic's country does: 100000 → `1,00,000`. */
export function formatCount(count: number): string {
  return numbers.format(count)
}

const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** A number in digits and at most one point, as people type it: 0.0000001 → `0.0000001`, not `1e-7`. */
export function formatPlain(value: number): string {
  return plain.format(value)
}
