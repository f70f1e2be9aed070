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
import { FigureTable } from './figure-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

const KEYS = ['sent', 'answered', 'booked', 'came'] as const
const COLUMNS = ['Sent', 'Answered', 'Booked', 'Came']
const EMPTY = 'No reminders were sent in these days.'
const NOTHING_OVER = 'Nothing is over yet in these days.'

type Shown = { found: ReminderUse; period: Period }

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
      title="Reminders"
      finding={
        sent === 0
          ? EMPTY
          : `Of ${formatCount(sent)} that were sent, owners answered ${formatCount(answered)}. Care was booked after ${formatCount(booked)}, and someone came after ${formatCount(came)}.`
      }
      drawing={
        <StackedBars
          parts={['Answered', 'Not answered']}
          bars={parts.map(({ label, sums: [all = 0, said = 0] }) => ({ label, values: [said, all - said] }))}
          format={formatCount}
        />
      }
      table={
        <FigureTable
          label="What became of reminders by day"
          columns={['Day', ...COLUMNS]}
          empty={EMPTY}
          rows={parts.map(({ from, label, sums }) => ({ key: from, label, cells: sums.map(formatCount) }))}
        />
      }
      actions={
        <SaveCsv
          name="reminders"
          title="Reminders"
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

function Attendance({ found: { reminded, others }, period }: Shown) {
  const rows = [
    { label: 'With a reminder', ...reminded },
    { label: 'Without a reminder', ...others },
  ]
    .filter(({ came, missed }) => came + missed > 0)
    .map((row) => ({ ...row, share: percentOf(row.missed, row.came + row.missed) }))
  return (
    <ChartFigure
      title="No-shows and reminders"
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
      table={
        <FigureTable
          label="Who came with and without a reminder"
          columns={['Appointments', 'Came', 'Did not come', '%']}
          empty={NOTHING_OVER}
          rows={rows.map(({ label, came, missed, share }) => ({
            key: label,
            label,
            cells: [formatCount(came), formatCount(missed), share],
          }))}
        />
      }
      actions={
        <SaveCsv
          name="no-shows"
          title="No-shows and reminders"
          period={period}
          rows={() => [
            ['Appointments', 'Came', 'Did not come'],
            ...rows.map(({ label, came, missed }) => [label, came, missed]),
          ]}
        />
      }
    />
  )
}
