import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { LABEL } from '../../../../components/forms/field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { line } from '../../../../lib/text.ts'
import { reference } from '../../ledger/ledger-schemas.ts'
import { TAKEN_METHODS } from '../../ledger/methods.ts'
import { priceOfPart } from '../../taxes/rules.ts'
import type { Bill } from '../bill-schemas.ts'
import { quantityOf } from '../quantity.ts'
import { BILL_TEXTS } from '../texts.ts'

type BillLine = Bill['lines'][number]

const unreturned = ({ thousandths, creditedThousandths }: BillLine) => thousandths - creditedThousandths

/** The lines of which something can come back. */
export const returnable = ({ lines }: Bill) => lines.filter(({ total, credited }) => total > credited)

const left = ({ total, credited }: BillLine) => total - credited
/** Nothing of it can come back in pieces: some of its price is refunded. */
const isOnePiece = (line: BillLine) => unreturned(line) === 1000

const askedSchema = z.object({ isTaken: z.boolean(), quantity: z.unknown(), amount: z.unknown() })

/** What comes back of the lines: which, and how many of each, or how much of its price. */
const returnedSchema = (lines: readonly BillLine[]) =>
  z.array(askedSchema).transform((asked, { addIssue }) => {
    const taken = lines.flatMap((line, at) => {
      const one = asked[at]
      if (one?.isTaken !== true) return []
      const part = partOf(line, one)
      if (part === null) addIssue({ code: 'custom', ...wrongPart(line, at) })
      return part ?? []
    })
    if (!asked.some(({ isTaken }) => isTaken))
      addIssue({ code: 'custom', message: BILL_TEXTS.takenBackRequired, path: [0, 'isTaken'] })
    return taken
  })

const BACK = [...TAKEN_METHODS, 'advance'] as const
/** What a credit note is asked for. */
export const creditSchema = (lines: readonly BillLine[]) =>
  z.object({
    lines: returnedSchema(lines),
    shelf: z.boolean(),
    reason: line(BILL_TEXTS.reasonRequired, 500),
    printReason: z.boolean(),
    /** How the money goes back; the button that is pressed says it. */
    back: z.enum(BACK).nullable(),
    reference,
  })
type CreditFields = z.input<ReturnType<typeof creditSchema>>
export type Credit = z.output<ReturnType<typeof creditSchema>>
type ReturnedFields = CreditFields['lines']

/** All of each line, and none ticked where there are several. */
export const allReturned = (lines: readonly BillLine[]): ReturnedFields =>
  lines.map((one) => ({
    isTaken: lines.length === 1,
    quantity: unreturned(one) / 1000,
    amount: toRupees(left(one)),
  }))

const wrongPart = (line: BillLine, at: number) =>
  isOnePiece(line)
    ? { message: `Please enter an amount up to ${formatMoney(left(line))}`, path: [at, 'amount'] }
    : { message: `${BILL_TEXTS.returnWrong}: up to ${unreturned(line) / 1000}`, path: [at, 'quantity'] }

type Part = { lineId: string; thousandths?: number; amount: number; fromStock: boolean }

/** What someone asks back of a line, with what it costs; null for what is nothing, or more than there is. */
export function partOf(line: BillLine, asked: { quantity?: unknown; amount?: unknown }): Part | null {
  const { id: lineId, fromStock } = line
  if (isOnePiece(line)) {
    const amount = typeof asked.amount === 'number' ? Math.round(asked.amount * 100) : 0
    if (amount < 1 || amount > left(line)) return null
    return amount < left(line) ? { lineId, amount, fromStock: false } : wholeOf(line)
  }
  const thousandths = typeof asked.quantity === 'number' ? Math.round(asked.quantity * 1000) : 0
  if (thousandths < 1 || thousandths > unreturned(line)) return null
  return { lineId, thousandths, amount: priceOfPart(line, thousandths), fromStock }
}

/** All that is left of a line. */
export function wholeOf(line: BillLine): Part {
  const thousandths = unreturned(line)
  return { lineId: line.id, thousandths, amount: priceOfPart(line, thousandths), fromStock: line.fromStock }
}

type ReturnedLinesProps = {
  control: Control<CreditFields, unknown, Credit>
  lines: readonly BillLine[]
  entered: ReturnedFields
}

/** Ticks for lines, each with how many of it come back, or how much of its price. */
export function ReturnedLines({ control, lines, entered }: ReturnedLinesProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className={LABEL}>What to refund</legend>
      {lines.map((line, at) => (
        <div key={line.id} className="grid gap-1">
          <CheckboxField
            control={control}
            name={`lines.${at}.isTaken`}
            label={`${isolate(line.name)}, ${formatMoney(left(line), 'exact')}`}
          />
          {entered[at]?.isTaken && <PartField control={control} line={line} at={at} />}
        </div>
      ))}
    </fieldset>
  )
}

type PartFieldProps = { control: ReturnedLinesProps['control']; line: BillLine; at: number }

function PartField({ control, line, at }: PartFieldProps) {
  return isOnePiece(line) ? (
    <NumberField
      control={control}
      name={`lines.${at}.amount`}
      label={`Amount to refund, up to ${formatMoney(left(line), 'exact')}`}
      decimals={2}
      sign="₹"
      className="ps-8 [&_input]:w-28"
    />
  ) : (
    <NumberField
      control={control}
      name={`lines.${at}.quantity`}
      label={`Quantity to refund, up to ${quantityOf({ ...line, thousandths: unreturned(line) })}`}
      decimals={3}
      silentUnit="pieces"
      className="ps-8 [&_input]:w-28"
    />
  )
}
