import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { billsPaths } from '../../bills/paths.ts'
import { type Due, standingQuery } from '../../bills/ui/api.ts'

/** How many are listed. */
const SHOWN = 3

/** What the customer of a bill owes besides it: each leads to its Checkout. */
export function OtherDues({ bill }: { bill: Bill }) {
  const { data } = useQuery({ ...standingQuery(bill.customer?.id ?? ''), enabled: bill.customer !== null })
  if (data === undefined) return null
  const here = data.dues.filter((due) => isOn(bill, due))
  const others = data.dues.filter((due) => !isOn(bill, due))
  const owed = here.reduce((left, { amount }) => left - amount, data.owed)
  if (owed === 0 || others.length === 0) return null
  return (
    <Notice tone="info" title={`Also to pay: ${formatMoney(owed)}`}>
      <ul className="grid gap-1">
        {others.slice(0, SHOWN).map((due) => (
          <li key={due.billId ?? due.appointmentId}>
            <RoutedLink
              to={billsPaths.checkout}
              search={due.billId === null ? { appointment: due.appointmentId ?? '' } : { bill: due.billId }}
            >
              {due.number ?? isolate(due.what)}
            </RoutedLink>{' '}
            {formatMoney(due.amount)}
          </li>
        ))}
      </ul>
      {others.length > SHOWN && <p>and {others.length - SHOWN} more</p>}
    </Notice>
  )
}

/** True for what this bill charges, also as a draft. */
const isOn = ({ id, lines }: Bill, { billId, appointmentId }: Due) =>
  billId === id || (appointmentId !== null && lines.some((line) => line.appointmentId === appointmentId))
