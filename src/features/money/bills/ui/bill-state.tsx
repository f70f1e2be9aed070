import { Badge } from '../../../../components/layout/badge.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import type { BillItem } from '../bill-schemas.ts'

/** What is still to be done about a bill, in a word. */
export function BillState({
  bill,
}: {
  bill: Pick<BillItem, 'kind' | 'state' | 'due' | 'total' | 'credited' | 'calledOff'>
}) {
  const { kind, state, due, total, credited, calledOff } = bill
  if (kind === 'credit') return <Badge tone="blue" label="Credit note" />
  if (state === 'draft') return <Badge tone="neutral" label="Draft" />
  if (calledOff > 0) return <Badge tone="red" label={`${formatMoney(calledOff)} called off`} />
  if (due > 0) return <Badge tone="yellow" label={`${formatMoney(due)} due`} />
  if (total > 0 && credited === total) return <Badge tone="blue" label="Credited" />
  return <Badge tone="green" label="Paid" />
}
