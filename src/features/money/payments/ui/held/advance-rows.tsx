import { Button } from '../../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { formatYearDate } from '../../../../../lib/time.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { METHODS, type PaymentMethod } from '../../../ledger/methods.ts'
import { takingClient } from '../api.ts'

export type Advance = { id: string; left: number; method: PaymentMethod | null; at: string }

type AdvanceRowsProps = { advances: readonly Advance[]; onGiveBack: (advance: Advance) => void }

/** What of a customer's advances is left, each with `Give back` for those who may. */
export function AdvanceRows({ advances, onGiveBack }: AdvanceRowsProps) {
  const mayReturn = useMay(takingClient.returnAdvance)
  return advances.map((advance) => {
    const { id, left, method, at } = advance
    const on = formatYearDate(new Date(at))
    return (
      <li key={id} className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {formatMoney(left)} paid in advance
          <span className="block text-sm text-ink-soft">
            {[method && METHODS[method].label, on].filter(Boolean).join(', ')}
          </span>
        </span>
        {mayReturn && (
          <Button
            size="dense"
            tone="quiet"
            aria-label={`Give back ${formatMoney(left)} of ${on}`}
            onClick={() => onGiveBack(advance)}
          >
            Give back
          </Button>
        )}
      </li>
    )
  })
}
