import { clinic } from '../../../clinic/clinic.ts'
import type { PrintBlock, PrintColumn, PrintSum } from '../../../lib/files/print-blocks.ts'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay, formatYearDay } from '../../../lib/time.ts'
import { formatPhone } from '../../../lib/typed/phone.ts'
import { METHODS } from '../ledger/methods.ts'
import type { Statement } from './statement-schemas.ts'

type Row = Statement['rows'][number]

const money = (paise: number) => formatMoney(paise, 'exact')
/** The sign stays with its amount at the end of a line. */
const signed = (paise: number) => (paise < 0 ? `−\u2060${money(-paise)}` : money(paise))
const dayOf = (at: string) => formatYearDay(clinicDay(new Date(at)))

const kindWords = () =>
  ({
    bill: 'Bill',
    credit: 'Credit note',
    taken: 'Paid',
    refunded: 'Refunded',
    undone: 'Payment undone',
    kept: 'Kept',
  }) as const satisfies Record<Exclude<Row['kind'], 'written_off'>, string>

/** What happened: `Bill 26-27/00042`, `Paid by UPI, 433912345678`, `Refunded in cash`. */
function wordsOf({ kind, number, method, reference }: Row): string {
  const what = kind === 'written_off' ? 'Written off' : kindWords()[kind]
  const paid = kind === 'taken' && method !== null ? METHODS[method].paid : what
  const back = kind === 'refunded' && method !== null ? METHODS[method].back : null
  return [[paid, number, back].filter(Boolean).join(' '), reference].filter(Boolean).join(', ')
}

type Shown = { statement: Statement; from: string | undefined; today: string }

/** A customer's statement as blocks, on the page and on paper: what was billed and paid, and what both come to. */
export function layOutStatement({ statement, from, today }: Shown): PrintBlock[] {
  const { customer, rows, unbilled } = statement
  const reach = [clinic.address.join(', '), clinic.phone.display].filter(Boolean).join(', ')
  const facts = {
    Customer: customer.fullName,
    Phone: customer.phone && formatPhone(customer.phone),
    Period:
      from === undefined
        ? `Until ${formatYearDay(today)}`
        : `${formatYearDay(from)} to ${formatYearDay(today)}`,
  }
  return [
    { kind: 'text', text: clinic.name, tone: 'strong' },
    { kind: 'text', text: reach, tone: 'soft' },
    { kind: 'title', text: 'Statement' },
    {
      kind: 'pairs',
      pairs: Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    },
    ...(rows.length === 0
      ? [{ kind: 'text', text: 'Nothing was billed or paid in this period.', tone: 'soft' } as const]
      : [{ kind: 'rows', columns: COLUMNS, rows: withBalance(statement) } as const]),
    ...(unbilled.length === 0
      ? []
      : ([
          { kind: 'text', text: 'Not billed yet', tone: 'strong' },
          {
            kind: 'rows',
            columns: COLUMNS.slice(0, 3),
            rows: unbilled.map(({ at, what, amount }) => [dayOf(at), what, money(amount)]),
          },
        ] as const)),
    { kind: 'sums', sums: sumsOf(statement) },
  ]
}

const COLUMNS: readonly PrintColumn[] = [
  { label: 'Date', weight: 3 },
  { label: 'What', isPlain: true, weight: 7 },
  { label: 'Amount', weight: 3, isNumber: true },
  { label: 'Balance', weight: 3, isNumber: true },
]

function withBalance({ opening, rows }: Statement): string[][] {
  let balance = opening
  const moved = rows.map((row) => {
    balance += row.amount
    return [dayOf(row.at), wordsOf(row), signed(row.amount), signed(balance)]
  })
  return opening === 0 ? moved : [['', 'Balance before', '', signed(opening)], ...moved]
}

/** What the last balance comes to: what is owed, and what the clinic has of the customer's. */
function sumsOf({ unbilled, calledOff, held, owed }: Statement): PrintSum[] {
  const notBilled = unbilled.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...(calledOff === 0 ? [] : [{ label: 'Called off', value: signed(-calledOff) }]),
    ...(notBilled === 0 ? [] : [{ label: 'Not billed yet', value: money(notBilled) }]),
    ...(held === 0 ? [] : [{ label: 'Paid in advance', value: money(held) }]),
    { label: 'To pay', value: money(owed), isStrong: true },
  ]
}
