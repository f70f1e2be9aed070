import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../../components/charts/chart-figure.tsx'
import { RowBars } from '../../../../components/charts/row-bars.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import type { ListSearch } from '../../../planning/appointments/ui/list-search.ts'
import type { Outcomes } from '../contract.ts'
import { type Period, percentOf, sumParts } from '../rules.ts'
import { outcomesQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

/** The outcomes in the order of their columns, and the list that has exactly their appointments. */
const OUTCOMES = [
  { key: 'completed', label: 'Came', list: { filter: 'completed' } },
  { key: 'missed', label: 'Did not come', list: { filter: 'noShow' } },
  { key: 'late', label: 'Cancelled late', list: { filter: 'cancelled', cancellation: 'late' } },
  { key: 'inTime', label: 'Cancelled', list: { filter: 'cancelled', cancellation: 'inTime' } },
  { key: 'confirmed', label: 'Confirmed', list: { filter: 'confirmed' } },
  { key: 'pending', label: 'Pending', list: { filter: 'pending' } },
] as const satisfies readonly { key: string; label: string; list: ListSearch }[]
const KEYS = OUTCOMES.map(({ key }) => key)
const COLUMNS = OUTCOMES.map(({ label }) => label)
/** What is decided has a colour; what is to come has none. */
const DECIDED = 4
const EMPTY = 'No appointments in these days.'

const total = (sums: readonly number[]) => sums.reduce((sum, value) => sum + value, 0)
const valuesOf = (row: Record<(typeof KEYS)[number], number>) => KEYS.map((key) => row[key])

/** What became of the appointments of a period: by day, by service and by calendar. */
export function OutcomesReport({ period }: { period: Period }) {
  const query = useQuery(outcomesQuery(period))
  return (
    <>
      <ReportFrame title="Who came" query={query}>
        {(outcomes) => <ByDay outcomes={outcomes} period={period} />}
      </ReportFrame>
      <ReportFrame title="Appointments by service" query={query}>
        {(outcomes) => <ByService outcomes={outcomes} period={period} />}
      </ReportFrame>
      {(query.data?.calendars.length ?? 0) > 1 && (
        <ReportFrame title="Appointments by calendar" query={query}>
          {(outcomes) => <ByCalendar outcomes={outcomes} period={period} />}
        </ReportFrame>
      )}
    </>
  )
}

type Shown = { outcomes: Outcomes; period: Period }

/** The figures of a row, each leading to its appointments. */
function linked(sums: readonly number[], about: string, search: ListSearch) {
  return OUTCOMES.map(({ key, label, list }, place) => {
    const count = sums[place] ?? 0
    if (count === 0) return <span key={key}>0</span>
    return (
      <RoutedLink
        key={key}
        to={appointmentsPaths.manage}
        search={{ ...search, ...list, order: 'latest' }}
        aria-label={`${formatCount(count)} ${label.toLowerCase()}, ${about}`}
      >
        {formatCount(count)}
      </RoutedLink>
    )
  })
}

function ByDay({ outcomes, period }: Shown) {
  const parts = sumParts(period, outcomes.days, KEYS)
  const sums = KEYS.map((_, place) => total(parts.map((part) => part.sums[place] ?? 0)))
  const [came = 0, missed = 0, late = 0] = sums
  const decided = total(sums.slice(0, DECIDED))
  return (
    <ChartFigure
      title="Who came"
      finding={
        decided === 0
          ? 'Nothing is over yet in these days.'
          : `${percentOf(came, decided)} % of ${formatCount(decided)} came; ${formatCount(missed)} did not come and ${formatCount(late)} cancelled late.`
      }
      drawing={
        <StackedBars
          parts={COLUMNS.slice(0, DECIDED)}
          bars={parts.map(({ label, sums: own }) => ({ label, values: own.slice(0, DECIDED) }))}
          format={formatCount}
        />
      }
      table={
        <FigureTable
          label="What became of the appointments by day"
          columns={['Day', ...COLUMNS]}
          empty={EMPTY}
          rows={parts.map(({ label, from, to, sums: own }) => ({
            key: from,
            label,
            cells: linked(own, label, { from, to }),
          }))}
        />
      }
      actions={
        <SaveCsv
          name="outcomes"
          title="Who came"
          period={period}
          rows={() => [
            ['From', 'To', ...COLUMNS],
            ...parts.map((part) => [part.from, part.to, ...part.sums]),
          ]}
        />
      }
    />
  )
}

function ByService({ outcomes: { services }, period }: Shown) {
  const [first] = services
  const all = total(services.map((row) => total(valuesOf(row))))
  return (
    <ByKind
      kind="Service"
      name="appointments"
      period={period}
      finding={
        first === undefined
          ? EMPTY
          : `${formatCount(all)} were booked, ${percentOf(total(valuesOf(first)), all)} % of them for ${first.service}.`
      }
      rows={services.map((row) => ({
        label: row.service,
        values: valuesOf(row),
        list: { service: row.service },
      }))}
    />
  )
}

function ByCalendar({ outcomes: { calendars }, period }: Shown) {
  const missed = total(calendars.map((row) => row.missed))
  return (
    <ByKind
      kind="Calendar"
      name="appointments-by-calendar"
      period={period}
      finding={`${formatCount(calendars.length)} calendars had appointments; to ${formatCount(missed)} no one came.`}
      rows={calendars.map((row) => ({
        label: row.name,
        values: valuesOf(row),
        list: { calendar: String(row.id) },
      }))}
    />
  )
}

type ByKindProps = {
  kind: 'Service' | 'Calendar'
  /** Of the file. */
  name: string
  period: Period
  finding: string
  rows: readonly { label: string; values: readonly number[]; list: ListSearch }[]
}

/** What became of the appointments of each service or calendar. */
function ByKind({ kind, name, period, finding, rows }: ByKindProps) {
  const title = `Appointments by ${kind.toLowerCase()}`
  return (
    <ChartFigure
      title={title}
      finding={finding}
      drawing={
        <RowBars
          rows={rows.slice(0, 8).map(({ label, values }) => {
            const count = total(values)
            return { label, value: count, text: formatCount(count) }
          })}
        />
      }
      table={
        <FigureTable
          label={`What became of the appointments by ${kind.toLowerCase()}`}
          columns={[kind, ...COLUMNS]}
          empty={EMPTY}
          rows={rows.map(({ label, values, list }) => ({
            key: label,
            label,
            cells: linked(values, label, { ...list, ...period }),
          }))}
        />
      }
      actions={
        <SaveCsv
          name={name}
          title={title}
          period={period}
          rows={() => [[kind, ...COLUMNS], ...rows.map(({ label, values }) => [label, ...values])]}
        />
      }
    />
  )
}
