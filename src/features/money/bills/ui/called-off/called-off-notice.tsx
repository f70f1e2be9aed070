import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import type { Bill } from '../../bill-schemas.ts'
import { billsClient } from '../api.ts'

const SettleDialog = onDemand(async () => (await import('./settle-dialog.tsx')).SettleDialog)

/** What on a bill was called off, which no one owes, with the button that settles it. */
export function CalledOffNotice({ bill }: { bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const maySettle = useMay(billsClient.settleCalledOff)
  if (bill.calledOff === 0) return null
  return (
    <>
      <Notice
        tone="warning"
        title={`${formatMoney(bill.calledOff)} of this bill was called off`}
        action={
          maySettle && (
            <Button tone="quiet" onClick={() => setOpen(true)}>
              Settle
            </Button>
          )
        }
      >
        {maySettle
          ? 'No one owes this amount. Choose how to settle it.'
          : 'No one owes this amount. Staff who can correct bills can settle it.'}
      </Notice>
      {isOpen && <SettleDialog bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}
