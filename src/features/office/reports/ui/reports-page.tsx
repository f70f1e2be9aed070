import { useQuery } from '@tanstack/react-query'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { DayRange } from '../../../../components/dates/day-range.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatYearDay } from '../../../../lib/time.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { reportsPaths } from '../paths.ts'
import { daysIn, isTooLong, namedPeriod, type Period, type PeriodSearch, periodOf } from '../rules.ts'
import { REPORT_TEXTS } from '../texts.ts'
import { booksQuery, reportsClient } from './api.ts'
import { DayBook } from './day-book.tsx'
import { MoneyReport } from './money-report.tsx'
import { NewCustomersReport } from './new-customers-report.tsx'
import { OutcomesReport } from './outcomes-report.tsx'
import { OwedReport } from './owed-report.tsx'
import { RemindersReport } from './reminders-report.tsx'
import { TaxReport } from './tax-report.tsx'
import { UseReport } from './use-report.tsx'

type ReportsPageProps = {
  /** The search parameters of the URL. */
  search: PeriodSearch
  today: string
  onSearch: (change: PeriodSearch) => void
}

/** Reports: what was taken, who came, how full the calendars are and who is new, in a period. */
export function ReportsPage({ search, today, onSearch }: ReportsPageProps) {
  const { view } = search
  const period = periodOf(search, today)
  const mayAppointments = useMay(reportsClient.outcomes)
  const mayCustomers = useMay(reportsClient.newCustomers)
  return (
    <>
      <PageHeader
        subtitle={view === 'owed' ? formatYearDay(today) : daysText(period)}
        actions={<PrintButton tone="quiet" />}
      />
      <Views search={search} />
      {view !== 'owed' && <Choose search={search} period={period} onSearch={onSearch} />}
      {view === 'owed' ? (
        <OwedReport today={today} />
      ) : isTooLong(period) ? (
        <Notice tone="warning" role="status" title={REPORT_TEXTS.tooLong} />
      ) : view === 'days' ? (
        <div className="grid grid-cols-1 gap-4">
          <DayBook period={period} />
        </div>
      ) : view === 'tax' ? (
        <TaxReport period={period} />
      ) : (
        <div className="charts grid items-start gap-4 lg:grid-cols-2 print:grid-cols-3">
          <MoneyReport period={period} />
          {mayAppointments && <OutcomesReport period={period} />}
          {mayAppointments && <UseReport period={period} />}
          {mayCustomers && <NewCustomersReport period={period} />}
          <RemindersReport period={period} />
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

const views = () =>
  [
    { view: undefined, label: 'Charts', book: 'money' },
    { view: 'days', label: 'Day book', book: 'money' },
    { view: 'owed', label: 'Money owed', book: 'money' },
    { view: 'tax', label: 'GST', book: 'tax' },
  ] as const

/** Leads from the charts to the books, once there is anything in them. */
function Views({ search }: { search: PeriodSearch }) {
  const { data: books } = useQuery(booksQuery)
  const shown = views().filter(({ view, book }) => books?.[book] || (view && view === search.view))
  if (shown.length === 0) return null
  return (
    <div className="mb-4 print:hidden">
      <Chips label="Report">
        {shown.map(({ view, label }) => (
          <RoutedChip
            key={label}
            to={reportsPaths.reports}
            search={{ ...search, view }}
            selected={view === search.view}
          >
            {label}
          </RoutedChip>
        ))}
      </Chips>
    </div>
  )
}

const periods = () =>
  [
    { period: 'today', label: 'Today' },
    { period: 'week', label: '7 days' },
    { period: undefined, label: '28 days' },
    { period: 'month', label: 'This month' },
    { period: 'before', label: 'Last month' },
  ] as const

function Choose({
  search,
  period,
  onSearch,
}: Pick<ReportsPageProps, 'search' | 'onSearch'> & { period: Period }) {
  const isOwn = search.from !== undefined || search.to !== undefined
  const offered = periods().filter((option) => option.period || search.view !== 'tax')
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4 print:hidden">
      <Chips label="Period">
        {offered.map((option) => (
          <RoutedChip
            key={option.label}
            to={reportsPaths.reports}
            search={{ period: option.period, view: search.view }}
            selected={!isOwn && option.period === namedPeriod(search)}
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
