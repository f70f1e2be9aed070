import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '../../../../components/charts/chart-figure.tsx'
import { RowBars } from '../../../../components/charts/row-bars.tsx'
import { StackedBars } from '../../../../components/charts/stacked-bars.tsx'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { listed } from '../../../../lib/words/listed.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { ReminderUse } from '../contract.ts'
import { type Period, percentOf, sumParts } from '../rules.ts'
import { reminderUseQuery, reportsClient } from './api.ts'
import { aboutColumn, dayColumns, figures, numberColumn } from './figures.tsx'
import { ReportFrame } from './report-frame.tsx'

const KEYS = ['sent', 'answered', 'booked', 'came'] as const
const COLUMNS = ['Sent', 'Answered', 'Booked', 'Came']
const EMPTY = 'No reminders were sent in this period.'
const NOTHING_OVER = 'No appointment is over yet in this period.'

type Shown = { found: ReminderUse; period: Period }
type Part = ReturnType<typeof sumParts>[number]
type Row = { label: string; came: number; missed: number; share: number }

/** What reminders did in a period; nothing while the clinic has reminders off. */
export function RemindersReport({ period }: { period: Period }) {
  const { data: session } = useQuery(sessionQuery)
  const isShown = useMay(reportsClient.reminders) && session?.uses.includes('reminders') === true
  const query = useQuery({ ...reminderUseQuery(period), enabled: isShown })
  if (!isShown) return null
  return (
    <>
      <ReportFrame title="Reminders" query={query}>
        {(found) => <Sent found={found} period={period} />}
      </ReportFrame>
      <ReportFrame title="No-shows and reminders" query={query}>
        {(found) => <Attendance found={found} period={period} />}
      </ReportFrame>
    </>
  )
}

function Sent({ found: { days }, period }: Shown) {
  const parts = sumParts(period, days, KEYS)
  const [sent = 0, answered = 0, booked = 0, came = 0] = KEYS.map((_, place) =>
    parts.reduce((sum, part) => sum + (part.sums[place] ?? 0), 0),
  )
  return (
    <ChartFigure
      {...figures({
        title: 'Reminders',
        name: 'reminders',
        period,
        label: 'Outcome of reminders by day',
        empty: EMPTY,
        columns: [
          ...dayColumns<Part>(),
          ...COLUMNS.map((label, place) => {
            const count = ({ sums }: Part) => sums[place] ?? 0
            return numberColumn<Part>(label, count, (part) => formatCount(count(part)))
          }),
        ],
        rows: parts,
        rowKey: ({ from }) => from,
      })}
      finding={
        sent === 0
          ? EMPTY
          : `Owners answered ${formatCount(answered)} of ${formatCount(sent)} reminders. After ${formatCount(booked)} reminders they booked care, and after ${formatCount(came)} they came.`
      }
      drawing={
        <StackedBars
          parts={['Answered', 'Not answered']}
          bars={parts.map(({ label, sums: [all = 0, said = 0] }) => ({ label, values: [said, all - said] }))}
          format={formatCount}
        />
      }
    />
  )
}

function Attendance({ found: { reminded, others }, period }: Shown) {
  const rows = [
    { label: 'With a reminder', ...reminded },
    { label: 'Without a reminder', ...others },
  ]
    .filter(({ came, missed }) => came + missed > 0)
    .map((row) => ({ ...row, share: percentOf(row.missed, row.came + row.missed) }))
  return (
    <ChartFigure
      {...figures({
        title: 'No-shows and reminders',
        name: 'no-shows',
        period,
        label: 'Attendance with and without a reminder',
        empty: NOTHING_OVER,
        columns: [
          aboutColumn<Row>('Appointments', ({ label }) => label),
          numberColumn<Row>(
            'Came',
            ({ came }) => came,
            ({ came }) => formatCount(came),
          ),
          numberColumn<Row>(
            'Did not come',
            ({ missed }) => missed,
            ({ missed }) => formatCount(missed),
          ),
          { label: '%', cell: ({ share }) => share },
        ],
        rows,
        rowKey: ({ label }) => label,
      })}
      finding={
        rows.length === 0
          ? NOTHING_OVER
          : `No one came to ${listed(rows.map(({ label, share }) => `${share} % of the appointments ${label.toLowerCase()}`))}.`
      }
      drawing={
        <RowBars
          end={100}
          rows={rows.map(({ label, share }) => ({ label, value: share, text: `${share} %` }))}
        />
      }
    />
  )
}
