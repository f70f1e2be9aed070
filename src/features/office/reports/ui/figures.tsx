import type { ReactNode } from 'react'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import type { Period } from '../rules.ts'
import { FigureTable } from './figure-table.tsx'
import { SaveCsv } from './save-csv.tsx'

/** A column of a report, written once for the table on the page and for the file. */
export type FigureColumn<Row> = {
  label: string
  /** On the page; without it only in the file. */
  cell?: (row: Row) => ReactNode
  /** In the file; without it only on the page. */
  csv?: (row: Row) => string | number
}

/** What a row is about: on the page perhaps a link to it. */
export const aboutColumn = <Row,>(
  label: string,
  csv: (row: Row) => string,
  cell: (row: Row) => ReactNode = csv,
): FigureColumn<Row> => ({ label, cell, csv })

/** The days of a part of a period: one column on the page, and two in the file. */
export const dayColumns = <Row extends Period & { label: string }>(
  cell: (row: Row) => ReactNode = ({ label }) => label,
): FigureColumn<Row>[] => [
  { label: 'Day', cell },
  { label: 'From', csv: ({ from }) => from },
  { label: 'To', csv: ({ to }) => to },
]

/** Amounts: on the page with their sign, in the file in rupees. */
export const amountColumn = <Row,>(label: string, paise: (row: Row) => number): FigureColumn<Row> => ({
  label,
  cell: (row) => formatMoney(paise(row)),
  csv: (row) => toRupees(paise(row)),
})

/** Numbers: in the file as they are. */
export const numberColumn = <Row,>(
  label: string,
  csv: (row: Row) => number,
  cell: (row: Row) => ReactNode = csv,
): FigureColumn<Row> => ({ label, cell, csv })

type Figures<Row> = {
  title: string
  /** What the file is named after. */
  name: string
  period: Period
  /** The table's accessible name. */
  label?: string
  empty: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** The figures of a report as a table, and what saves them as a file, for the chart that shows them. */
export function figures<Row>({
  title,
  name,
  period,
  label = title,
  empty,
  columns,
  rows,
  rowKey,
}: Figures<Row>) {
  const shown = columns.flatMap(({ label: heading, cell }) => (cell ? [{ heading, cell }] : []))
  const saved = columns.flatMap(({ label: heading, csv }) => (csv ? [{ heading, csv }] : []))
  const [about, ...numbers] = shown
  return {
    title,
    table: (
      <FigureTable
        label={label}
        columns={shown.map(({ heading }) => heading)}
        empty={empty}
        rows={rows.map((row) => ({
          key: rowKey(row),
          label: about?.cell(row),
          cells: numbers.map(({ cell }) => cell(row)),
        }))}
      />
    ),
    actions: (
      <SaveCsv
        name={name}
        title={title}
        period={period}
        rows={() => [
          saved.map(({ heading }) => heading),
          ...rows.map((row) => saved.map(({ csv }) => csv(row))),
        ]}
      />
    ),
  }
}
