import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../lib/money.ts'
import { taxesQuery } from '../../../money/taxes/ui/api.ts'
import { placeText, rateText, taxRows, untaxedText } from '../books-rows.ts'
import type { TaxSummary } from '../books-schemas.ts'
import type { Period } from '../rules.ts'
import { taxQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { FiguresCard } from './figures-card.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'
import { SaveGst } from './save-gst.tsx'

const exact = (paise: number) => formatMoney(paise, 'exact')
const KEYS = ['taxable', 'cgst', 'sgst', 'igst', 'exempt', 'total'] as const
const columnLabels = (untaxed: string) => ['Taxable value', 'CGST', 'SGST', 'IGST', untaxed, 'Total']

/** The GST of the bills and credit notes of a period. */
export function TaxReport({ period }: { period: Period }) {
  const query = useQuery(taxQuery(period))
  return (
    <ReportFrame title="GST" query={query}>
      {(tax) => <Summary tax={tax} period={period} />}
    </ReportFrame>
  )
}

function Summary({ tax, period }: { tax: TaxSummary; period: Period }) {
  const { rows, roundOff, total } = tax
  const { data: taxes } = useQuery(taxesQuery)
  const untaxed = untaxedText(taxes?.statuses ?? [])
  const sums = KEYS.map((key) => rows.reduce((sum, row) => sum + row[key], 0))
  const [, cgst = 0, sgst = 0, igst = 0] = sums
  const nothing = KEYS.slice(1).map(() => '')
  return (
    <FiguresCard
      title="GST"
      finding={`${exact(cgst + sgst + igst)} of tax on the bills issued in this period, minus credit notes.`}
      actions={
        <>
          <SaveGst period={period} />
          <SaveCsv name="gst" title="GST" period={period} rows={() => taxRows(tax, untaxed)} />
        </>
      }
    >
      <FigureTable
        label="GST by place of supply, rate and code"
        columns={['Place of supply, rate and HSN/SAC', ...columnLabels(untaxed)]}
        empty="No bill was issued in this period while the clinic was registered for GST."
        rows={
          rows.length === 0
            ? []
            : [
                ...rows.map((row) => ({
                  key: [row.kind, row.place, row.hsn, row.rate].join(),
                  label: <Name row={row} untaxed={untaxed} />,
                  cells: KEYS.map((key) => exact(row[key])),
                })),
                ...(roundOff === 0
                  ? []
                  : [{ key: 'round-off', label: 'Round-off', cells: [...nothing, exact(roundOff)] }]),
                {
                  key: 'all',
                  label: <span className="font-semibold">Together</span>,
                  cells: [...sums.slice(0, -1).map(exact), exact(total)],
                },
              ]
        }
      />
    </FiguresCard>
  )
}

type NameProps = { row: TaxSummary['rows'][number]; untaxed: string }

function Name({ row: { kind, place, hsn, rate, bills }, untaxed }: NameProps) {
  const documents =
    kind === 'bill'
      ? `${bills} ${bills === 1 ? 'bill' : 'bills'}`
      : `${bills} ${bills === 1 ? 'credit note' : 'credit notes'}`
  return (
    <span className="block min-w-48">
      {placeText(place)}, {rateText(rate, untaxed)}
      {hsn !== null && `, ${hsn}`}
      <span className="block text-ink-soft">{documents}</span>
    </span>
  )
}
