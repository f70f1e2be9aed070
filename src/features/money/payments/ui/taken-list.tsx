import { Button } from '../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatTime } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsClient } from '../../bills/ui/api.ts'
import { METHODS } from '../../ledger/methods.ts'
import { takingClient } from './api.ts'

/** What was taken for a bill and still counts, each with a way to undo it, unless a part of it went back. */
export function TakenList({ bill }: { bill: Bill }) {
  const mayUndo = useMay(takingClient.undo)
  const mayCorrect = useMay(billsClient.credit)
  const undo = useChange({
    send: (id: string) => takingClient.undo({ id }),
    done: CHECKOUT_TEXTS.undone,
    failed: (failure) => refusalText(failure) ?? CHECKOUT_TEXTS.failed,
    // All that says what is owed, wherever it is.
    refresh: [],
  })
  const taken = bill.entries.filter(({ kind, undoneAt }) => kind === 'taken' && undoneAt === null)
  if (taken.length === 0) return null
  return (
    <ul aria-label="Taken so far" className="grid gap-1">
      {taken.map(({ id, method, amount, at, reference, mine }) => (
        <li key={id} className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            <span className="font-medium">
              {method && METHODS[method].label} {formatMoney(amount)}
            </span>
            <span className="block text-sm text-ink-soft wrap-anywhere">
              <WholeDates>{formatTime(new Date(at))}</WholeDates>
              {reference && `, ${reference}`}
            </span>
          </span>
          {mayUndo && (mine || mayCorrect) && amount <= bill.received && (
            <Button
              tone="quiet"
              size="dense"
              aria-label={`Undo ${formatMoney(amount)}`}
              pending={undo.isPending && undo.variables === id}
              onClick={() => undo.mutate(id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
