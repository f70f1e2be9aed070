import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { billsPaths } from '../../bills/paths.ts'
import { calledOffQuery, standingQuery } from '../../bills/ui/api.ts'
import { type Advance, AdvanceRows } from './held/advance-rows.tsx'

type WaysOutProps = { customerId: string; onGiveBack: (advance: Advance) => void }

/** What the clinic holds of a customer, each with `Give back`, and bills: what was called off, and what is due. */
export function WaysOut({ customerId, onGiveBack }: WaysOutProps) {
  const { data } = useQuery(standingQuery(customerId))
  const { data: calledOff = [] } = useQuery(calledOffQuery(customerId))
  if (data === undefined || data.advances.length + data.dues.length + calledOff.length === 0) return null
  return (
    <ul className="grid gap-2">
      <AdvanceRows advances={data.advances} onGiveBack={onGiveBack} />
      {calledOff.map(({ id, number, calledOff: amount }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {formatMoney(amount)} called off on bill {number}
          </span>
          <RoutedLink to={billsPaths.one} params={{ id }}>
            Settle
          </RoutedLink>
        </li>
      ))}
      {data.dues.map(({ billId, number, amount }) =>
        billId === null ? null : (
          <li key={billId} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {formatMoney(amount)} due on {number}
            </span>
            <RoutedLink to={billsPaths.one} params={{ id: billId }}>
              Write off
            </RoutedLink>
          </li>
        ),
      )}
    </ul>
  )
}
