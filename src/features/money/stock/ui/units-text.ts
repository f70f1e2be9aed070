import { formatYearDay } from '../../../../lib/time.ts'
import { formatPlain } from '../../../../lib/words/format-count.ts'
import type { StockLot } from '../contract.ts'

/** A quantity in units, from thousandths of one. */
export const unitsText = (thousandths: number) => formatPlain(thousandths / 1000)

/** What tells a batch from others: its number and its last day, if it has them. */
export function lotText({ batch, expiresOn }: Pick<StockLot, 'batch' | 'expiresOn'>): string {
  const parts = [batch, expiresOn && `until ${formatYearDay(expiresOn).replaceAll(' ', '\u00a0')}`].filter(
    Boolean,
  )
  return parts.length === 0 ? 'No batch' : parts.join(', ')
}
