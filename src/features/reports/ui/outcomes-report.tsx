import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../components/charts/chart-figure.tsx'
import { RowBars } from '../../../components/charts/row-bars.tsx'
import { StackedBars } from '../../../components/charts/stacked-bars.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import type { ListSearch } from '../../appointments/ui/list-search.ts'
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

/** What became of the appointments of a period: by day, and by service. */
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
    <ChartFigure
      title="Appointments by service"
      finding={
        first === undefined
          ? EMPTY
          : `${formatCount(all)} were booked, ${percentOf(total(valuesOf(first)), all)} % of them for ${first.service}.`
      }
      drawing={
        <RowBars
          rows={services.slice(0, 8).map((row) => {
            const count = total(valuesOf(row))
            return { label: row.service, value: count, text: formatCount(count) }
          })}
        />
      }
      table={
        <FigureTable
          label="What became of the appointments by service"
          columns={['Service', ...COLUMNS]}
          empty={EMPTY}
          rows={services.map((row) => ({
            key: row.service,
            label: row.service,
            cells: linked(valuesOf(row), row.service, { service: row.service, ...period }),
          }))}
        />
      }
      actions={
        <SaveCsv
          name="appointments"
          title="Appointments by service"
          period={period}
          rows={() => [['Service', ...COLUMNS], ...services.map((row) => [row.service, ...valuesOf(row)])]}
        />
      }
    />
  )
}
