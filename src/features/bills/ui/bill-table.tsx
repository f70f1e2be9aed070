import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Badge } from '../../../components/layout/badge.tsx'
import { type Column, Table } from '../../../components/lists/table.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../lib/time.ts'
import { MayOpen } from '../../auth/ui/may-open.tsx'
import type { BillItem } from '../bill-schemas.ts'
import { billsPaths } from '../paths.ts'

/** Bills as a table, which leads to each. */
export function BillTable({ bills }: { bills: BillItem[] }) {
  return <Table label="Bills" columns={columns()} rows={bills} rowKey={({ id }) => id} compact />
}

const columns = (): readonly Column<BillItem>[] => [
  { label: 'Bill', role: 'title', cell: (bill) => <BillName bill={bill} /> },
  {
    label: 'Date',
    cell: ({ issuedOn, createdAt }) => (
      <span className="whitespace-nowrap">{formatYearDay(issuedOn ?? clinicDay(new Date(createdAt)))}</span>
    ),
  },
  {
    label: 'Customer',
    cell: ({ customer, buyerName }) => (
      <span className="wrap-anywhere">{customer?.fullName ?? buyerName ?? '–'}</span>
    ),
  },
  { label: 'For', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  {
    label: 'Total',
    numeric: true,
    cell: ({ total }) => <span className="font-semibold">{formatMoney(total, 'exact')}</span>,
  },
  { label: 'State', cell: (bill) => <BillState bill={bill} /> },
]

/** Leads to a bill, or of a draft to Checkout. */
export function BillName({ bill: { id, number, state } }: { bill: BillItem }) {
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

/** What is still to be done about a bill, in a word. */
export function BillState({
  bill,
}: {
  bill: Pick<BillItem, 'kind' | 'state' | 'due' | 'total' | 'credited'>
}) {
  const { kind, state, due, total, credited } = bill
  if (kind === 'credit') return <Badge tone="blue" label="Credit note" />
  if (state === 'draft') return <Badge tone="neutral" label="Draft" />
  if (due > 0) return <Badge tone="yellow" label={`${formatMoney(due)} due`} />
  if (total > 0 && credited === total) return <Badge tone="blue" label="Credited" />
  return <Badge tone="green" label="Paid" />
}
