import { Printer } from 'lucide-react'
import { Button } from '../../../components/actions/button.tsx'
import { RoutedChip } from '../../../components/actions/routed-links.tsx'
import { DayRange } from '../../../components/dates/day-range.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Chips } from '../../../components/lists/chips.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { formatYearDay } from '../../../lib/time.ts'
import { useMay } from '../../auth/ui/use-may.ts'
import { reportsPaths } from '../paths.ts'
import { daysIn, isTooLong, type Period, type PeriodSearch, periodOf } from '../rules.ts'
import { REPORT_TEXTS } from '../texts.ts'
import { reportsClient } from './api.ts'
import { MoneyReport } from './money-report.tsx'
import { NewCustomersReport } from './new-customers-report.tsx'
import { OutcomesReport } from './outcomes-report.tsx'
import { UseReport } from './use-report.tsx'

type ReportsPageProps = {
  /** The search parameters of the URL. */
  search: PeriodSearch
  today: string
  onSearch: (change: PeriodSearch) => void
}

/** Reports: what was taken, who came, how full the calendars are and who is new, in a period. */
export function ReportsPage({ search, today, onSearch }: ReportsPageProps) {
  const period = periodOf(search, today)
  const mayAppointments = useMay(reportsClient.outcomes)
  const mayCustomers = useMay(reportsClient.newCustomers)
  return (
    <>
      <PageHeader
        subtitle={daysText(period)}
        actions={
          <span className="print:hidden">
            <Button
              tone="quiet"
              icon={<Printer className="size-5" aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </span>
        }
      />
      <Choose search={search} period={period} onSearch={onSearch} />
      {isTooLong(period) ? (
        <Notice tone="warning" role="status" title={REPORT_TEXTS.tooLong} />
      ) : (
        <div className="charts grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
          <MoneyReport period={period} />
          {mayAppointments && <OutcomesReport period={period} />}
          {mayAppointments && <UseReport period={period} />}
          {mayCustomers && <NewCustomersReport period={period} />}
        </div>
      )}
    </>
  )
}

function daysText(period: Period): string {
  const { from, to } = period
  if (from === to) return formatYearDay(from)
  return `${formatYearDay(from)} to ${formatYearDay(to)}, ${daysIn(period)} days`
}

const periods = () =>
  [
    { period: 'today', label: 'Today' },
    { period: 'week', label: '7 days' },
    { period: undefined, label: '28 days' },
    { period: 'month', label: 'This month' },
  ] as const

function Choose({
  search,
  period,
  onSearch,
}: Pick<ReportsPageProps, 'search' | 'onSearch'> & { period: Period }) {
  const isOwn = search.from !== undefined || search.to !== undefined
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4 print:hidden">
      <Chips label="Period">
        {periods().map((option) => (
          <RoutedChip
            key={option.label}
            to={reportsPaths.reports}
            search={{ period: option.period }}
            selected={!isOwn && option.period === search.period}
          >
            {option.label}
          </RoutedChip>
        ))}
      </Chips>
      <div className="flex flex-wrap items-end gap-4">
        <DayRange
          className="flex-[1_0_9rem]"
          {...period}
          onChange={(change) => onSearch({ period: undefined, ...period, ...change })}
        />
      </div>
    </div>
  )
}
