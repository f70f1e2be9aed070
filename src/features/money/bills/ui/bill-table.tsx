import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../../lib/time.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import type { BillItem } from '../bill-schemas.ts'
import { billsPaths } from '../paths.ts'
import { BillState } from './bill-state.tsx'

/** Bills as a table, which leads to each. */
export function BillTable({ bills }: { bills: BillItem[] }) {
  return <Table label="Bills" columns={columns()} rows={bills} rowKey={({ id }) => id} compact />
}

const columns = (): readonly Column<BillItem>[] => [
  {
    label: 'Bill',
    role: 'title',
    cell: (bill) => (
      <span className="inline-block">
        <BillName bill={bill} />
      </span>
    ),
  },
  {
    label: 'Date',
    cell: ({ issuedOn, createdAt }) => (
      <span className="inline-block">{formatYearDay(issuedOn ?? clinicDay(new Date(createdAt)))}</span>
    ),
  },
  {
    label: 'Customer',
    cell: ({ customer, buyerName }) => (
      <span className="wrap-anywhere">{customer?.fullName ?? buyerName ?? '–'}</span>
    ),
  },
  { label: 'For', cell: ({ what }) => <span className="line-clamp-2 wrap-anywhere">{what}</span> },
  {
    label: 'Total',
    numeric: true,
    cell: ({ total }) => <span className="font-semibold">{formatMoney(total, 'exact')}</span>,
  },
  { label: 'State', role: 'state', cell: (bill) => <BillState bill={bill} /> },
]

/** Leads to a bill, or of a draft to Checkout. */
export function BillName({
  bill: { id, number, state },
}: {
  bill: Pick<BillItem, 'id' | 'number' | 'state'>
}) {
  if (state === 'draft')
    return (
      <MayOpen page={billsPaths.checkout} otherwise="Draft">
        <RoutedLink to={billsPaths.checkout} search={{ bill: id }}>
          Draft
        </RoutedLink>
      </MayOpen>
    )
  return (
    <RoutedLink to={billsPaths.one} params={{ id }}>
      {number ?? 'Before bills'}
    </RoutedLink>
  )
}
