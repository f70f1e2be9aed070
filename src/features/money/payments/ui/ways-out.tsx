import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'
import { standingQuery } from '../../bills/ui/api.ts'
import { takingClient } from './api.ts'
import type { Advance } from './give-back-dialog.tsx'

type WaysOutProps = { customerId: string; onGiveBack: (advance: Advance) => void }

/** What the clinic holds of a customer, each with `Give back`, and what is due on bills, which lead to `Write off`. */
export function WaysOut({ customerId, onGiveBack }: WaysOutProps) {
  const { data } = useQuery(standingQuery(customerId))
  const mayReturn = useMay(takingClient.returnAdvance)
  if (data === undefined) return null
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
