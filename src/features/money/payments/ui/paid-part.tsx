import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { printPaper } from '../../bill-papers/ui/print-paper.ts'
import { SharePart } from '../../bill-papers/ui/share-part.tsx'
import type { Bill } from '../../bills/bill-schemas.ts'
import { billsPaths } from '../../bills/paths.ts'
import { TakenList } from './taken-list.tsx'

/** What comes after a payment: the receipt, on paper or to the customer. */
export function PaidPart({ bill }: { bill: Bill }) {
  const head = useRef<HTMLHeadingElement>(null)
  // The button that took the money is gone.
  useEffect(() => head.current?.focus(), [])
  return (
    <Card className="grid gap-4 p-5">
      <h2 ref={head} tabIndex={-1} className="rounded-sm text-xl">
        Paid, {formatMoney(bill.total - bill.credited, 'exact')}
      </h2>
      <TakenList bill={bill} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Printer className="size-5" aria-hidden="true" />} onClick={printPaper}>
          Print
        </Button>
        <RoutedButton tone="quiet" to={billsPaths.one} params={{ id: bill.id }}>
          Open bill
        </RoutedButton>
      </div>
      <SharePart bill={bill} />
    </Card>
  )
}
