import { clinic } from '../clinic/clinic.ts'

const numbers = new Intl.NumberFormat(clinic.locale)

/** A count with the digits grouped as the clinic's country does: 100000 → `1,00,000`. */
export function formatCount(count: number): string {
  return numbers.format(count)
}
