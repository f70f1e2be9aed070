import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { billsPaths } from '../../../../money/bills/paths.ts'
import { billsQuery, standingQuery } from '../../../../money/bills/ui/api.ts'
import { BillRow } from '../../../../money/bills/ui/bill-row.tsx'
import { paymentsPaths } from '../../../../money/payments/paths.ts'
import { takingClient } from '../../../../money/payments/ui/api.ts'
import type { Advance } from '../../../../money/payments/ui/held/advance-rows.tsx'
import { useMay, useMayOpen } from '../../../../platform/auth/ui/use-may.ts'

const AdvanceRows = onDemand(
  async () => (await import('../../../../money/payments/ui/held/advance-rows.tsx')).AdvanceRows,
)
const GiveBackDialog = onDemand(
  async () => (await import('../../../../money/payments/ui/give-back-dialog.tsx')).GiveBackDialog,
)

/** How many bills are shown one by one. */
const SHOWN = 5

/** A customer's bills, and what was paid in advance; nothing before there is one. */
export function BillsPart({ customerId }: { customerId: string }) {
  return useMayOpen()(billsPaths.list) ? <Bills customerId={customerId} /> : null
}

function Bills({ customerId }: { customerId: string }) {
  const { data: standing } = useQuery(standingQuery(customerId))
  const { data } = useInfiniteQuery(billsQuery({ customerId }))
  const bills = data?.pages[0]?.items ?? []
  const [giving, setGiving] = useState<Advance | null>(null)
  const mayReturn = useMay(takingClient.returnAdvance)
  const { held = 0, advance: onAdvances = 0, advances = [] } = standing ?? {}
  if (bills.length === 0 && held === 0) return null
  return (
    <TitledSection
      ruled
      title="Bills"
      action={
        <span className="flex gap-4">
          <RoutedLink to={paymentsPaths.statement} params={{ id: customerId }}>
            Statement
          </RoutedLink>
          <RoutedLink to={billsPaths.list} search={{ filter: 'all', customer: customerId }}>
            All bills
          </RoutedLink>
        </span>
      }
    >
      {held > onAdvances && (
        <p className="font-semibold tabular-nums">{formatMoney(held - onAdvances)} paid for draft bills</p>
      )}
      {advances.length > 0 && (
        <ul className="grid gap-2">
          <AdvanceRows advances={advances} onGiveBack={setGiving} />
        </ul>
      )}
      {mayReturn && giving && <GiveBackDialog advance={giving} onClose={() => setGiving(null)} />}
      <ul className="grid divide-y divide-line">
        {bills.slice(0, SHOWN).map((bill) => (
          <BillRow key={bill.id} bill={bill} />
        ))}
      </ul>
    </TitledSection>
  )
}
