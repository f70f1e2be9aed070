import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../lib/money.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { METHODS, PAYMENT_METHODS } from '../../../money/ledger/methods.ts'
import {
  ADVANCES,
  dayBookRows,
  INCOME,
  NO_PERSON,
  OTHER_LINES,
  personRows,
  remainderOf,
  takenForRows,
} from '../books-rows.ts'
import type { DayBook as Book } from '../books-schemas.ts'
import type { Period } from '../rules.ts'
import { dayBookQuery, takenForQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { FiguresCard } from './figures-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

const exact = (paise: number) => formatMoney(paise, 'exact')
const EMPTY = 'No money was taken or refunded in this period.'
const MOVED = ['Taken', 'Given back', 'Undone', 'Remains'] as const

type Moved = { taken: number; refunded: number; undone: number }
const cellsOf = (row: Moved) => [row.taken, row.refunded, row.undone, remainderOf(row)].map(exact)
const sumUp = (rows: readonly Moved[]): Moved => ({
  taken: rows.reduce((sum, { taken }) => sum + taken, 0),
  refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
  undone: rows.reduce((sum, { undone }) => sum + undone, 0),
})
const strong = (text: string) => <span className="font-semibold">{text}</span>

/** What was taken and given back in a period: by day, method, person, and what it was for. */
export function DayBook({ period }: { period: Period }) {
  const book = useQuery(dayBookQuery(period))
  return (
    <>
      <ReportFrame title="Day book" query={book}>
        {(data) => (
          <>
            <ByDay book={data} period={period} />
            <ByMethod book={data} />
            <ByPerson book={data} period={period} />
          </>
        )}
      </ReportFrame>
      <TakenFor period={period} />
    </>
  )
}

function findingOf({ methods, writtenOff, income }: Book): string {
  const sum = (rows: Book['income']) => rows.reduce((all, { amount }) => all + amount, 0)
  const parts = [
    { paise: sum(writtenOff), what: 'written off' },
    { paise: sum(income), what: 'income from erased customers' },
  ]
  const said = parts.flatMap(({ paise, what }) => (paise > 0 ? [`, ${exact(paise)} ${what}`] : []))
  return `${exact(remainderOf(sumUp(methods)))} taken${said.join('')}.`
}

function ByDay({ book, period }: { book: Book; period: Period }) {
  const { methods, writtenOff, income } = book
  const used = PAYMENT_METHODS.filter((method) => methods.some((row) => row.method === method))
  const days = [...new Set([...methods, ...writtenOff, ...income].map(({ day }) => day))].sort()
  const cells = (rows: Book['methods']) => [
    ...used.map((method) => exact(remainderOf(sumUp(rows.filter((row) => row.method === method))))),
    strong(exact(remainderOf(sumUp(rows)))),
  ]
  return (
    <FiguresCard
      title="By day"
      finding={findingOf(book)}
      actions={<SaveCsv name="day-book" title="By day" period={period} rows={() => dayBookRows(book)} />}
    >
      <FigureTable
        label="Taken by day and method"
        columns={['Day', ...used.map((method) => METHODS[method].label), 'Together']}
        empty={EMPTY}
        rows={[
          ...days.map((day) => ({
            key: day,
            label: <WholeDates>{formatYearDay(day)}</WholeDates>,
            cells: cells(methods.filter((row) => row.day === day)),
          })),
          ...(days.length > 1 ? [{ key: 'all', label: strong('Together'), cells: cells(methods) }] : []),
        ]}
      />
    </FiguresCard>
  )
}

function ByMethod({ book: { methods } }: { book: Book }) {
  const used = PAYMENT_METHODS.map((method) => ({
    method,
    rows: methods.filter((row) => row.method === method),
  }))
  return (
    <FiguresCard
      title="By method"
      finding="The column Undone contains the payments that someone undid in this period."
    >
      <FigureTable
        label="Taken by method"
        columns={['Method', ...MOVED]}
        empty={EMPTY}
        rows={used
          .filter(({ rows }) => rows.length > 0)
          .map(({ method, rows }) => ({
            key: method,
            label: METHODS[method].label,
            cells: cellsOf(sumUp(rows)),
          }))}
      />
    </FiguresCard>
  )
}

function ByPerson({ book, period }: { book: Book; period: Period }) {
  return (
    <FiguresCard
      title="By person"
      finding="Payments and refunds by the person who entered them."
      actions={<SaveCsv name="persons" title="By person" period={period} rows={() => personRows(book)} />}
    >
      <FigureTable
        label="Taken by person"
        columns={['Person', ...MOVED]}
        empty={EMPTY}
        rows={book.persons.map((row, place) => ({
          key: String(place),
          label: row.person ?? NO_PERSON,
          cells: cellsOf(row),
        }))}
      />
    </FiguresCard>
  )
}

function TakenFor({ period }: { period: Period }) {
  const query = useQuery(takenForQuery(period))
  return (
    <ReportFrame title="By service and product" query={query}>
      {(taken) => (
        <FiguresCard
          title="By service and product"
          finding="A payment is split across the lines of its bill."
          actions={
            <SaveCsv
              name="taken-for"
              title="By service and product"
              period={period}
              rows={() => takenForRows(taken)}
            />
          }
        >
          <FigureTable
            label="Taken by service and product"
            columns={['For', 'Amount']}
            empty={EMPTY}
            rows={[
              ...taken.services.map(({ service, amount }) => ({
                key: service ?? '',
                label: service ?? OTHER_LINES,
                cells: [exact(amount)],
              })),
              ...(taken.income === 0 ? [] : [{ key: 'income', label: INCOME, cells: [exact(taken.income)] }]),
              ...(taken.advances === 0
                ? []
                : [{ key: 'advances', label: ADVANCES, cells: [exact(taken.advances)] }]),
            ]}
          />
        </FiguresCard>
      )}
    </ReportFrame>
  )
}
