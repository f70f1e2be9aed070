import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../../components/charts/chart-figure.tsx'
import { RowBars } from '../../../../components/charts/row-bars.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { keysOf } from '../../../../lib/keys-of.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { METHODS, MONEY_PARTS, type MoneyPart } from '../../../money/ledger/methods.ts'
import { paymentsPaths } from '../../../money/payments/paths.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { ADVANCES, OTHER_LINES, remainderOf, takenForRows } from '../books-rows.ts'
import type { DayBook, TakenFor } from '../books-schemas.ts'
import type { Money } from '../contract.ts'
import { reportsPaths } from '../paths.ts'
import { type Period, percentOf, sumParts } from '../rules.ts'
import { booksQuery, dayBookQuery, moneyQuery, takenForQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { aboutColumn, amountColumn, dayColumns, figures, numberColumn } from './figures.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

const PARTS = ['Paid', 'Not paid yet', 'Refunded'] as const
const KEYS = ['paid', 'pending', 'refunded', 'count'] as const
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
/** What came in: as the ledger says, or before there is one, as the appointments say. */
const TAKEN = 'Money taken'
const FOR = 'Money taken by service and product'
const EMPTY = 'No appointments in this period.'
/** An axis ends at ₹100 at least. */
const SMALLEST = 10_000

/** What came in a period, and the amounts of its appointments: by day, and by service. */
export function MoneyReport({ period }: { period: Period }) {
  const query = useQuery(moneyQuery(period))
  const { data: books } = useQuery(booksQuery)
  const hasLedger = books?.money === true
  const book = useQuery({ ...dayBookQuery(period), enabled: hasLedger })
  const takenFor = useQuery({ ...takenForQuery(period), enabled: hasLedger })
  const title = hasLedger ? 'Payment status' : TAKEN
  return (
    <>
      {hasLedger && (
        <ReportFrame title={TAKEN} query={book}>
          {(taken) => <MoneyTaken book={taken} period={period} />}
        </ReportFrame>
      )}
      <ReportFrame title={title} query={query}>
        {(money) => <ByDay title={title} money={money} period={period} />}
      </ReportFrame>
      {hasLedger ? (
        <ReportFrame title={FOR} query={takenFor}>
          {(taken) => <TakenForWhat taken={taken} period={period} />}
        </ReportFrame>
      ) : (
        <ReportFrame title="Money by service" query={query}>
          {(money) => <ByService money={money} period={period} />}
        </ReportFrame>
      )}
    </>
  )
}

const NOTHING: Record<MoneyPart, number> = { cash: 0, upi: 0, account: 0, other: 0 }

type Part = ReturnType<typeof sumParts>[number] & { all: number }

/** What the ledger says came in, by day: less what was given back or undone that day. */
function MoneyTaken({ book, period }: { book: DayBook; period: Period }) {
  const days = book.methods.map(({ day, method, ...moved }) => ({
    ...{ day, ...NOTHING },
    [METHODS[method].part]: remainderOf(moved),
  }))
  const parts = sumParts(period, days, keysOf(MONEY_PARTS)).map((part) => ({ ...part, all: sum(part.sums) }))
  const back = sum(book.methods.map(({ refunded }) => refunded))
  const labels = Object.values(MONEY_PARTS)
  return (
    <ChartFigure
      {...figures({
        title: TAKEN,
        name: 'money',
        period,
        label: 'Money taken by day',
        empty: 'No money was taken in this period.',
        columns: [
          ...dayColumns<Part>(({ label, from, to }) => (
            <RoutedLink to={reportsPaths.reports} search={{ view: 'days', from, to }}>
              {label}
            </RoutedLink>
          )),
          ...labels.map((label, place) => amountColumn<Part>(label, ({ sums }) => sums[place] ?? 0)),
          amountColumn<Part>('Together', ({ all }) => all),
        ],
        rows: parts,
        rowKey: ({ from }) => from,
      })}
      finding={`${formatMoney(sum(parts.map(({ all }) => all)))} taken${back > 0 ? `, after ${formatMoney(back)} given back` : ''}.`}
      drawing={
        <StackedBars
          parts={labels}
          bars={parts.map(({ label, sums }) => ({
            label,
            values: sums.map((amount) => Math.max(0, amount)),
          }))}
          format={formatMoney}
          smallest={SMALLEST}
        />
      }
    />
  )
}

type Shown = { money: Money; period: Period }
type Service = Money['services'][number]

function ByDay({ title, money, period }: Shown & { title: string }) {
  const parts = sumParts(period, money.days, KEYS)
  const [paid = 0, pending = 0] = KEYS.map((_, place) =>
    parts.reduce((sum, { sums }) => sum + (sums[place] ?? 0), 0),
  )
  return (
    <ChartFigure
      {...figures({
        title,
        name: 'payment-status',
        period,
        label: `${title} by day`,
        empty: EMPTY,
        columns: [
          ...dayColumns<(typeof parts)[number]>(({ label, from, to }) => (
            <Listed search={{ from, to }}>{label}</Listed>
          )),
          ...PARTS.map((label, place) =>
            amountColumn<(typeof parts)[number]>(label, ({ sums }) => sums[place] ?? 0),
          ),
          numberColumn<(typeof parts)[number]>('Appointments', ({ sums }) => sums[3] ?? 0),
        ],
        rows: parts,
        rowKey: ({ from }) => from,
      })}
      finding={`${formatMoney(paid)} paid for the appointments of these days${pending > 0 ? `, ${formatMoney(pending)} not paid yet` : ''}.`}
      drawing={
        <StackedBars
          parts={PARTS}
          bars={parts.map(({ label, sums }) => ({ label, values: sums.slice(0, 3) }))}
          format={formatMoney}
          smallest={SMALLEST}
        />
      }
    />
  )
}

/** What the money of the ledger was for: its rows add up to what was taken. */
function TakenForWhat({ taken, period }: { taken: TakenFor; period: Period }) {
  const { services, advances } = taken
  const all = sum(services.map(({ amount }) => amount)) + advances
  const [first] = services
  return (
    <ChartFigure
      title={FOR}
      finding={
        first === undefined || all <= 0
          ? 'No money was taken in this period.'
          : `${percentOf(first.amount, all)} % of the money taken was for ${first.service ?? OTHER_LINES}.`
      }
      drawing={
        <RowBars
          rows={services.slice(0, 8).map(({ service, amount }) => ({
            label: service ?? OTHER_LINES,
            value: Math.max(0, amount),
            text: formatMoney(amount),
          }))}
        />
      }
      table={
        <FigureTable
          label={FOR}
          columns={['For', 'Amount']}
          empty="No money was taken in this period."
          rows={[
            ...services.map(({ service, amount }) => ({
              key: service ?? '',
              label: service ?? OTHER_LINES,
              amount,
            })),
            ...(advances === 0 ? [] : [{ key: 'advances', label: ADVANCES, amount: advances }]),
          ].map(({ amount, ...row }) => ({ ...row, cells: [formatMoney(amount)] }))}
        />
      }
      actions={<SaveCsv name="taken-for" title={FOR} period={period} rows={() => takenForRows(taken)} />}
    />
  )
}

function ByService({ money: { services }, period }: Shown) {
  const all = services.reduce((sum, { paid }) => sum + paid, 0)
  const [first] = services
  return (
    <ChartFigure
      {...figures({
        title: 'Money by service',
        name: 'services',
        period,
        empty: EMPTY,
        columns: [
          aboutColumn<Service>(
            'Service',
            ({ service }) => service,
            ({ service }) => <Listed search={{ service, ...period }}>{service}</Listed>,
          ),
          ...PARTS.map((label, place) => amountColumn<Service>(label, (row) => row[KEYS[place] ?? 'count'])),
          numberColumn<Service>('Appointments', ({ count }) => count),
        ],
        rows: services,
        rowKey: ({ service }) => service,
      })}
      finding={
        first === undefined || all === 0
          ? 'No payments yet for these days.'
          : `${percentOf(first.paid, all)} % of the money paid was for ${first.service}.`
      }
      drawing={
        <RowBars
          rows={services
            .slice(0, 8)
            .map(({ service, paid }) => ({ label: service, value: paid, text: formatMoney(paid) }))}
        />
      }
    />
  )
}

/** Leads to the payments that a row is about, for those who may see them. */
function Listed({ search, children }: { search: Partial<Period> & { service?: string }; children: string }) {
  return (
    <MayOpen page={paymentsPaths.list} otherwise={children}>
      {' '}
      <RoutedLink to={paymentsPaths.list} search={{ filter: 'all', ...search }}>
        {children}
      </RoutedLink>
    </MayOpen>
  )
}
