import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { debtorOf, owedRows } from '../books-rows.ts'
import type { Owed } from '../books-schemas.ts'
import { owedQuery } from './api.ts'
import { FiguresCard } from './figures-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

type Row = Owed['customers'][number]
const exact = (paise: number) => (paise === 0 ? '–' : formatMoney(paise, 'exact'))

/** Money owed now, by whom and since when, and what was paid in advance. */
export function OwedReport({ today }: { today: string }) {
  const query = useQuery(owedQuery)
  return (
    <ReportFrame title="Money owed" query={query}>
      {(owed) => (
        <FiguresCard
          title="Money owed"
          isBare
          finding={findingOf(owed)}
          actions={
            <SaveCsv
              name="owed"
              title="Money owed"
              period={{ from: today, to: today }}
              rows={() => owedRows(owed)}
            />
          }
        >
          {owed.customers.length > 0 && (
            <Table
              label="Money owed, by customer"
              columns={columns()}
              rows={owed.customers}
              rowKey={keyOf}
              compact
            />
          )}
          {owed.others.count > 0 && (
            <p>
              {owed.others.count} other customers owe {formatMoney(owed.others.owed, 'exact')} and have paid{' '}
              {formatMoney(owed.others.advance, 'exact')} in advance.
            </p>
          )}
        </FiguresCard>
      )}
    </ReportFrame>
  )
}

const keyOf = ({ customer, billId }: Row) => customer?.id ?? billId ?? 'no one'

function findingOf({ owed, advances }: Owed): string {
  const due = owed === 0 ? 'Nothing is due' : `${formatMoney(owed, 'exact')} is due`
  return advances === 0 ? `${due}.` : `${due}, and ${formatMoney(advances, 'exact')} was paid in advance.`
}

const columns = (): readonly Column<Row>[] => [
  { label: 'Customer', role: 'title', cell: (row) => <Debtor row={row} /> },
  {
    label: 'Owed',
    numeric: true,
    cell: ({ owed }) => <span className="font-semibold">{exact(owed)}</span>,
  },
  {
    label: 'Since',
    cell: ({ since, bills, appointments }) =>
      since === null ? '–' : [formatYearDay(since), ...chargesOf({ bills, appointments })].join(', '),
  },
  {
    label: 'Paid in advance',
    numeric: true,
    cell: ({ advance, advanceSince }) => (
      <span>
        {exact(advance)}
        {advanceSince !== null && (
          <span className="block text-sm text-ink-soft">
            since <WholeDates>{formatYearDay(advanceSince)}</WholeDates>
          </span>
        )}
      </span>
    ),
  },
  {
    label: 'Actions',
    role: 'actions',
    cell: (row) =>
      row.owed > 0 && (
        <MayOpen page={billsPaths.checkout} otherwise={null}>
          <RoutedLink
            to={billsPaths.checkout}
            search={
              row.billId === null ? { appointment: row.appointmentId ?? undefined } : { bill: row.billId }
            }
            aria-label={`Checkout for ${debtorOf(row)}`}
          >
            Checkout
          </RoutedLink>
        </MayOpen>
      ),
  },
]

/** Money owed is made of more than one bill: of these, and of appointments on none. */
function chargesOf({ bills, appointments }: Pick<Row, 'bills' | 'appointments'>): string[] {
  return [
    ...(bills > 1 || (bills === 1 && appointments > 0) ? [`${bills} ${bills === 1 ? 'bill' : 'bills'}`] : []),
    ...(appointments > 0 ? [`${appointments} ${appointments === 1 ? 'appointment' : 'appointments'}`] : []),
  ]
}

/** Leads to the bills of a customer. */
function Debtor({ row }: { row: Row }) {
  const { customer, bills: open } = row
  if (customer === null) return <span className="wrap-anywhere">{debtorOf(row)}</span>
  return (
    <MayOpen page={billsPaths.list} otherwise={customer.fullName}>
      <RoutedLink
        to={billsPaths.list}
        search={{ filter: open > 0 ? 'open' : 'all', customer: customer.id }}
        className="wrap-anywhere"
      >
        {customer.fullName}
      </RoutedLink>
    </MayOpen>
  )
}
