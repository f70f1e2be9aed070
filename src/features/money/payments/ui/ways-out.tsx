import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'
import { calledOffQuery, standingQuery } from '../../bills/ui/api.ts'
import { takingClient } from './api.ts'
import type { Advance } from './give-back-dialog.tsx'

type WaysOutProps = { customerId: string; onGiveBack: (advance: Advance) => void }

/** What the clinic holds of a customer, each with `Give back`, and bills: what was called off, and what is due. */
export function WaysOut({ customerId, onGiveBack }: WaysOutProps) {
  const { data } = useQuery(standingQuery(customerId))
  const { data: calledOff = [] } = useQuery(calledOffQuery(customerId))
  const mayReturn = useMay(takingClient.returnAdvance)
  if (data === undefined || data.advances.length + data.dues.length + calledOff.length === 0) return null
  return (
    <ul className="grid gap-2">
      {data.advances.map((advance) => (
        <li key={advance.id} className="flex flex-wrap items-center justify-between gap-2">
          <span>{formatMoney(advance.left)} paid in advance</span>
          {mayReturn && (
            <Button size="dense" tone="quiet" onClick={() => onGiveBack(advance)}>
              Give back
            </Button>
          )}
        </li>
      ))}
      {calledOff.map(({ id, number, calledOff: amount }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {formatMoney(amount)} called off on {number}
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
