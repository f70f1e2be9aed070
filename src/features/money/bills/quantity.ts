import { readParts } from '../../../lib/typed/read-number.ts'
import { BILL_TEXTS } from './texts.ts'

/** Reads the quantity of a line, in thousandths. `1,000` may be one or a thousand, however many a line can have: it is asked. */
export function readQuantity(typed: string): { thousandths: number } | { problem: string } {
  const reading = readParts(typed, { decimals: 3, unit: 'pieces' })
  if ('problem' in reading) return reading
  const thousandths = reading.value ?? 0
  return thousandths < 1 || thousandths > 999_000 ? { problem: BILL_TEXTS.quantityWrong } : { thousandths }
}

/** A quantity as people write it: `2`, `0.3 strip`. */
export function quantityOf({ thousandths, unit }: { thousandths: number; unit: string | null }): string {
  return [String(thousandths / 1000), unit].filter(Boolean).join(' ')
}
