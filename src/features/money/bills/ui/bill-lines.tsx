import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { priceOfLine } from '../../taxes/rules.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { quantityOf } from '../quantity.ts'
import { billsClient, useBillChange } from './api.ts'
import { BuyerLine } from './buyer-line.tsx'
import { LinePicker } from './line-picker.tsx'
import { QuantityBox } from './quantity-box.tsx'
import { useAddProduct } from './use-add-product.ts'

const DiscountForm = onDemand(async () => (await import('./discount-form.tsx')).DiscountForm)
const LineTax = onDemand(async () => (await import('./line-tax.tsx')).LineTax)
const OwnLineDialog = onDemand(async () => (await import('./own-line-dialog.tsx')).OwnLineDialog)

type BillLinesProps = { bill: Bill; beginsHere?: boolean; onEmptyEnter?: () => void }

/**
 * What is on a bill; of a draft it can be changed. `beginsHere`: the focus is in its box at first. `onEmptyEnter` is what Enter
 * in that box does once something is on the bill.
 */
export function BillLines({ bill, beginsHere = false, onEmptyEnter }: BillLinesProps) {
  const { id, lines, state } = bill
  const isDraft = state === 'draft'
  const picker = useRef<HTMLInputElement>(null)
  const [isGiving, setGiving] = useState(false)
  const change = useBillChange()
  const addProduct = useAddProduct(id)
  useEffect(() => {
    if (beginsHere) picker.current?.focus()
  }, [beginsHere])
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-xl">{isDraft ? 'Items' : bill.title}</h2>
      {isDraft && (
        <LinePicker
          box={picker}
          onChoose={({ id: soldId, kind }) => {
            const what = kind === 'service' ? { serviceId: soldId } : { productId: soldId }
            change.mutate({ send: () => billsClient.addLine({ id, ...what }) })
          }}
          isNeeded={lines.length === 0}
          onAdd={addProduct}
          onEmptyEnter={lines.length === 0 ? undefined : onEmptyEnter}
        />
      )}
      {lines.length === 0 ? (
        <p className="text-ink-soft">{CHECKOUT_TEXTS.empty}</p>
      ) : (
        <ul aria-label="Lines of this bill" className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              billId={id}
              isDraft={isDraft}
              isTaxed={bill.clinic.status === 'regular'}
              toPicker={() => picker.current?.focus()}
            />
          ))}
        </ul>
      )}
      {bill.discount > 0 && <DiscountLine bill={bill} />}
      {isDraft && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {lines.length > 0 && !isGiving && (
            <Button tone="quiet" size="dense" onClick={() => setGiving(true)}>
              {bill.discount > 0 ? 'Change discount' : 'Discount'}
            </Button>
          )}
          <OwnLine billId={id} />
        </div>
      )}
      {isGiving && <DiscountForm bill={bill} onClose={() => setGiving(false)} />}
      {isDraft && <BuyerLine bill={bill} />}
    </Card>
  )
}

/** The discount of all lines, with its share of what they cost as they are now. */
function DiscountLine({ bill }: { bill: Bill }) {
  const { lines, discount, reason } = bill
  const price = lines.reduce((sum, line) => sum + priceOfLine(line), 0)
  const share = `${Math.round((discount * 10_000) / price) / 100}% of ${formatMoney(price, 'exact')}`
  return (
    <p className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        Discount
        {price > 0 && `, ${share}`}
        {reason && `: ${reason}`}
      </span>
      <span className="shrink-0 tabular-nums">−{formatMoney(discount, 'exact')}</span>
    </p>
  )
}

/** The button for a line that has no price on any list, for those who may correct bills. */
function OwnLine({ billId }: { billId: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayCorrect = useMay(billsClient.correct)
  if (!mayCorrect) return null
  return (
    <>
      <Button tone="quiet" size="dense" onClick={() => setOpen(true)}>
        Custom line
      </Button>
      {isOpen && <OwnLineDialog billId={billId} onClose={() => setOpen(false)} />}
    </>
  )
}

type BillLine = Bill['lines'][number]

/** On a phone the sums stand below the name. */
const LINE = 'relative flex flex-wrap items-center gap-x-4 gap-y-1 py-3 lg:grid'
const COLUMNS = {
  draft: 'lg:grid-cols-[minmax(0,1fr)_5rem_5rem_6rem_auto]',
  issued: 'lg:grid-cols-[minmax(0,1fr)_auto_6rem]',
}

type LineProps = { line: BillLine; billId: string; isDraft: boolean; isTaxed: boolean; toPicker: () => void }

function Line({ line, billId, isDraft, isTaxed, toPicker }: LineProps) {
  const { name, unitPrice, discount, id: lineId } = line
  const change = useBillChange()
  const isCounted = isDraft && line.appointmentId === null && !line.isDone
  const remove = () => {
    change.mutate({ send: () => billsClient.removeLine({ id: billId, lineId }) })
    toPicker()
  }
  return (
    <li className={classes(LINE, isDraft ? COLUMNS.draft : COLUMNS.issued)}>
      <p className={classes('min-w-0 basis-full font-semibold wrap-anywhere', isDraft && 'max-lg:pe-12')}>
        {name}
        {isDraft && line.isDone && (
          <span className="block text-sm font-normal text-ink-soft">{CHECKOUT_TEXTS.doneOnSheet}</span>
        )}
      </p>
      <p
        className={classes(
          'grow text-sm text-ink-soft tabular-nums lg:text-end',
          isDraft && !isCounted && 'lg:col-span-2',
        )}
      >
        {formatMoney(unitPrice, 'exact')}
        {!isCounted && line.thousandths !== 1000 && ` × ${quantityOf(line)}`}
        {discount > 0 && ` less ${formatMoney(discount, 'exact')}`}
      </p>
      {isCounted && (
        <QuantityBox
          name={name}
          thousandths={line.thousandths}
          onSave={(thousandths) =>
            change.mutate({ send: () => billsClient.changeLine({ id: billId, lineId, thousandths }) })
          }
        />
      )}
      <p className="ms-auto text-end font-semibold tabular-nums">{formatMoney(priceOfLine(line), 'exact')}</p>
      {isDraft && !line.isDone && (
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={remove}
          // Beside the name.
          className="max-lg:absolute max-lg:end-0 max-lg:top-1.5"
        />
      )}
      {isTaxed && <LineTax {...{ billId, line, isDraft }} onChosen={toPicker} />}
    </li>
  )
}
