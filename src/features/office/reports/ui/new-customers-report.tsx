import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../../components/charts/chart-figure.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { formatYearDay } from '../../../../lib/time.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import type { NewCustomers } from '../contract.ts'
import { type Period, sumParts } from '../rules.ts'
import { newCustomersQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

/** The new customers of a period, and who they are. */
export function NewCustomersReport({ period }: { period: Period }) {
  const query = useQuery(newCustomersQuery(period))
  return (
    <ReportFrame title="New customers" query={query}>
      {(found) => <Found found={found} period={period} />}
    </ReportFrame>
  )
}

function Found({ found: { days, latest }, period }: { found: NewCustomers; period: Period }) {
  const parts = sumParts(period, days, ['count'])
  const all = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartFigure
      title="New customers"
      finding={findingOf(all, latest.length)}
      drawing={
        <StackedBars
          parts={['New customers']}
          bars={parts.map(({ label, sums }) => ({ label, values: sums }))}
          format={formatCount}
        />
      }
      table={
        <FigureTable
          label="New customers"
          columns={['Customer', 'Since']}
          empty="No new customers in this period."
          rows={latest.map(({ id, fullName, day }) => ({
            key: id,
            label: (
              <RoutedLink to={householdsPaths.one} params={{ id }}>
                {fullName}
              </RoutedLink>
            ),
            cells: [formatYearDay(day)],
          }))}
        />
      }
      actions={
        <SaveCsv
          name="new-customers"
          title="New customers"
          period={period}
          rows={() => [
            ['From', 'To', 'New customers'],
            ...parts.map((part) => [part.from, part.to, ...part.sums]),
          ]}
        />
      }
    />
  )
}

function findingOf(all: number, listed: number): string {
  if (all === 0) return 'No new customers in this period.'
  const more = all > listed ? ` The table has the latest ${formatCount(listed)}.` : ''
  return `${formatCount(all)} ${all === 1 ? 'customer is' : 'customers are'} new in this period.${more}`
}
