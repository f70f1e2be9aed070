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
import { aboutColumn, dayColumns, figures, numberColumn } from './figures.tsx'
import { ReportFrame } from './report-frame.tsx'

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
const EMPTY = 'No appointments in this period.'

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

type Part = ReturnType<typeof sumParts>[number]
type Linked = { about: string; values: readonly number[]; list: ListSearch }

/** A column for each outcome: a row's number of it leads to its appointments. */
function outcomeColumns<Row>(linkedOf: (row: Row) => Linked) {
  return OUTCOMES.map(({ label, list }, place) => {
    const count = (row: Row) => linkedOf(row).values[place] ?? 0
    return numberColumn<Row>(label, count, (row) => {
      const { about, list: own } = linkedOf(row)
      if (count(row) === 0) return '0'
      return (
        <RoutedLink
          to={appointmentsPaths.manage}
          search={{ ...own, ...list, order: 'latest' }}
          aria-label={`${formatCount(count(row))} ${label.toLowerCase()}, ${about}`}
        >
          {formatCount(count(row))}
        </RoutedLink>
      )
    })
  })
}

function ByDay({ outcomes, period }: Shown) {
  const parts = sumParts(period, outcomes.days, KEYS)
  const sums = KEYS.map((_, place) => total(parts.map((part) => part.sums[place] ?? 0)))
  const [came = 0, missed = 0, late = 0] = sums
  const decided = total(sums.slice(0, DECIDED))
  return (
    <ChartFigure
      {...figures({
        title: 'Who came',
        name: 'outcomes',
        period,
        label: 'Outcome of the appointments by day',
        empty: EMPTY,
        columns: [
          ...dayColumns<Part>(),
          ...outcomeColumns<Part>(({ label, from, to, sums: values }) => ({
            about: label,
            values,
            list: { from, to },
          })),
        ],
        rows: parts,
        rowKey: ({ from }) => from,
      })}
      finding={
        decided === 0
          ? 'No appointment is over yet in this period.'
          : `Customers came to ${percentOf(came, decided)} % of ${formatCount(decided)} appointments. ${formatCount(missed)} did not come, and ${formatCount(late)} cancelled late.`
      }
      drawing={
        <StackedBars
          parts={COLUMNS.slice(0, DECIDED)}
          bars={parts.map(({ label, sums: own }) => ({ label, values: own.slice(0, DECIDED) }))}
          format={formatCount}
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
          : `${percentOf(total(valuesOf(first)), all)} % of ${formatCount(all)} booked appointments were for ${first.service}.`
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
      finding={`${formatCount(calendars.length)} calendars had appointments. No one came to ${formatCount(missed)} appointments.`}
      rows={calendars.map((row) => ({
        label: row.name,
        values: valuesOf(row),
        list: { calendar: String(row.id) },
      }))}
    />
  )
}

type Kind = { label: string; values: readonly number[]; list: ListSearch }

type ByKindProps = {
  kind: 'Service' | 'Calendar'
  /** Of the file. */
  name: string
  period: Period
  finding: string
  rows: readonly Kind[]
}

/** What became of the appointments of each service or calendar. */
function ByKind({ kind, name, period, finding, rows }: ByKindProps) {
  const title = `Appointments by ${kind.toLowerCase()}`
  return (
    <ChartFigure
      {...figures({
        title,
        name,
        period,
        label: `Outcome of the appointments by ${kind.toLowerCase()}`,
        empty: EMPTY,
        columns: [
          aboutColumn<Kind>(kind, ({ label }) => label),
          ...outcomeColumns<Kind>(({ label, values, list }) => ({
            about: label,
            values,
            list: { ...list, ...period },
          })),
        ],
        rows,
        rowKey: ({ label }) => label,
      })}
      finding={finding}
      drawing={
        <RowBars
          rows={rows.slice(0, 8).map(({ label, values }) => {
            const count = total(values)
            return { label, value: count, text: formatCount(count) }
          })}
        />
      }
    />
  )
}
