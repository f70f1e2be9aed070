import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { billsPaths } from '../../../../money/bills/paths.ts'
import { billsQuery, standingQuery } from '../../../../money/bills/ui/api.ts'
import { BillRow } from '../../../../money/bills/ui/bill-row.tsx'
import { useMayOpen } from '../../../../platform/auth/ui/use-may.ts'

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
  const held = standing?.held ?? 0
  if (bills.length === 0 && held === 0) return null
  return (
    <TitledSection
      ruled
      title="Bills"
      action={
        <RoutedLink to={billsPaths.list} search={{ filter: 'all', customer: customerId }}>
          All bills
        </RoutedLink>
      }
    >
      {held > 0 && <p className="font-semibold tabular-nums">{formatMoney(held)} paid in advance</p>}
      <ul className="grid divide-y divide-line">
        {bills.slice(0, SHOWN).map((bill) => (
          <BillRow key={bill.id} bill={bill} />
        ))}
      </ul>
    </TitledSection>
  )
}
