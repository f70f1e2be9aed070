import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../components/charts/chart-figure.tsx'
import { RowBars } from '../../../components/charts/row-bars.tsx'
import { StackedBars } from '../../../components/charts/stacked-bars.tsx'
import { formatMoney, toRupees } from '../../../lib/money.ts'
import { MayOpen } from '../../auth/ui/may-open.tsx'
import { paymentsPaths } from '../../payments/paths.ts'
import type { Money } from '../contract.ts'
import { type Period, percentOf, sumParts } from '../rules.ts'
import { moneyQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

const PARTS = ['Paid', 'Not paid yet', 'Refunded'] as const
const KEYS = ['paid', 'pending', 'refunded', 'count'] as const
const EMPTY = 'No appointments in these days.'
/** An axis ends at ₹100 at least. */
const SMALLEST = 10_000

const amounts = (sums: readonly number[]) => sums.slice(0, 3).map((paise) => formatMoney(paise))
const inRupees = (sums: readonly number[]) => sums.map((sum, place) => (place < 3 ? toRupees(sum) : sum))
const valuesOf = (row: Record<(typeof KEYS)[number], number>) => KEYS.map((key) => row[key])

/** The amounts of a period: by day, and by service. */
export function MoneyReport({ period }: { period: Period }) {
  const query = useQuery(moneyQuery(period))
  return (
    <>
      <ReportFrame title="Money taken" query={query}>
        {(money) => <ByDay money={money} period={period} />}
      </ReportFrame>
      <ReportFrame title="Money by service" query={query}>
        {(money) => <ByService money={money} period={period} />}
      </ReportFrame>
    </>
  )
}

type Shown = { money: Money; period: Period }

function ByDay({ money, period }: Shown) {
  const parts = sumParts(period, money.days, KEYS)
  const [paid = 0, pending = 0] = KEYS.map((_, place) =>
    parts.reduce((sum, { sums }) => sum + (sums[place] ?? 0), 0),
  )
  return (
    <ChartFigure
      title="Money taken"
      finding={`${formatMoney(paid)} paid for the appointments of these days${pending > 0 ? `, ${formatMoney(pending)} not paid yet` : ''}.`}
      drawing={
        <StackedBars
          parts={PARTS}
          bars={parts.map(({ label, sums }) => ({ label, values: sums.slice(0, 3) }))}
          format={formatMoney}
          smallest={SMALLEST}
        />
      }
      table={
        <FigureTable
          label="Money taken by day"
          columns={['Day', ...PARTS, 'Appointments']}
          empty={EMPTY}
          rows={parts.map(({ label, from, to, sums }) => ({
            key: from,
            label: (
              <MayOpen page={paymentsPaths.list} otherwise={label}>
                {' '}
                <RoutedLink to={paymentsPaths.list} search={{ filter: 'all', from, to }}>
                  {label}
                </RoutedLink>
              </MayOpen>
            ),
            cells: [...amounts(sums), sums[3]],
          }))}
        />
      }
      actions={
        <SaveCsv
          name="money"
          title="Money taken"
          period={period}
          rows={() => [
            ['From', 'To', ...PARTS, 'Appointments'],
            ...parts.map(({ from, to, sums }) => [from, to, ...inRupees(sums)]),
          ]}
        />
      }
    />
  )
}

function ByService({ money: { services }, period }: Shown) {
  const all = services.reduce((sum, { paid }) => sum + paid, 0)
  const [first] = services
  return (
    <ChartFigure
      title="Money by service"
      finding={
        first === undefined || all === 0
          ? 'Nothing was paid yet for these days.'
          : `${percentOf(first.paid, all)} % of what was paid was for ${first.service}.`
      }
      drawing={
        <RowBars
          rows={services
            .slice(0, 8)
            .map(({ service, paid }) => ({ label: service, value: paid, text: formatMoney(paid) }))}
        />
      }
      table={
        <FigureTable
          label="Money by service"
          columns={['Service', ...PARTS, 'Appointments']}
          empty={EMPTY}
          rows={services.map(({ service, ...row }) => ({
            key: service,
            label: (
              <MayOpen page={paymentsPaths.list} otherwise={service}>
                {' '}
                <RoutedLink to={paymentsPaths.list} search={{ filter: 'all', service, ...period }}>
                  {service}
                </RoutedLink>
              </MayOpen>
            ),
            cells: [...amounts(valuesOf(row)), row.count],
          }))}
        />
      }
      actions={
        <SaveCsv
          name="services"
          title="Money by service"
          period={period}
          rows={() => [
            ['Service', ...PARTS, 'Appointments'],
            ...services.map((row) => [row.service, ...inRupees(valuesOf(row))]),
          ]}
        />
      }
    />
  )
}
