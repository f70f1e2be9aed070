import { formatMoney } from '../../../../../lib/money.ts'
import { METHODS, type TakenMethod } from '../../../ledger/methods.ts'
import type { Bill } from '../../bill-schemas.ts'

/** What goes back of a bill's money once an amount is taken off it. */
export function backOf({ total, credited, received, writtenOff }: Bill, amount: number): number {
  return Math.min(received, Math.max(0, received + writtenOff - (total - credited - amount)))
}

/** How money can go back: first as it came, always in cash and by UPI, and as an advance of the customer. */
export function waysBack({ entries, customer }: Bill, amount: number, verb: 'Refund' | 'Give back') {
  const taken = entries.flatMap(({ kind, method, undoneAt }) =>
    kind === 'taken' && undoneAt === null && method !== null && method !== 'unrecorded' ? [method] : [],
  )
  const methods = [...new Set<TakenMethod>([...taken, 'cash', 'upi'])]
  return [
    ...methods.map((method) => ({ method, label: `${verb} ${formatMoney(amount)} ${METHODS[method].back}` })),
    ...(customer === null
      ? []
      : [{ method: 'advance' as const, label: `Save ${formatMoney(amount)} as an advance` }]),
  ]
}
