import { formatMoney } from '../../../../../lib/money.ts'
import type { TakenMethod } from '../../../ledger/methods.ts'
import type { Bill } from '../../bill-schemas.ts'
import { backOf, waysBack } from './ways-back.ts'

export type WayToSettle = { back: TakenMethod | 'advance' | 'charge' | null; label: string }

/** What can become of an amount on a bill that is called off, the likely one first, and what of it was paid. */
export function waysToSettle(bill: Bill, amount: number): { paid: number; ways: WayToSettle[] } {
  const paid = backOf(bill, amount)
  const off: WayToSettle[] =
    paid > 0
      ? waysBack(bill, paid, 'Give back').map(({ method, label }) => ({ back: method, label }))
      : [{ back: null, label: `Take ${formatMoney(amount)} off the bill` }]
  return { paid, ways: [...off, { back: 'charge', label: `Charge ${formatMoney(amount)} anyway` }] }
}

type Line = Bill['lines'][number]

/** What of some lines is still charged. */
export const sumLeft = (lines: readonly Line[]): number =>
  lines.reduce((sum, { total, credited }) => sum + total - credited, 0)

/** What an appointment or an order has on an issued bill, with what else on it was called off before. */
export function linesGoing(
  bill: Bill,
  of: { appointmentId?: string | undefined; orderId?: string | undefined },
): Line[] {
  if (bill.state === 'draft') return []
  const isOf = ({ appointmentId, orderId }: Line) =>
    of.appointmentId === undefined ? orderId === of.orderId : appointmentId === of.appointmentId
  const going = bill.lines.filter((line) => line.live && isOf(line) && line.credited < line.total)
  return going.length === 0 ? [] : bill.lines.filter((line) => line.calledOff || going.includes(line))
}
