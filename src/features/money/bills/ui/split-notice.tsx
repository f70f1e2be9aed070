import { Fragment, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { randomId } from '../../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { ISSUE_REFUSALS } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'
import { BillName } from './bill-table.tsx'
import { offBill } from './off-bill.ts'

/** Says that a draft has to be two bills and makes them of it; of one that was split, leads to the rest. */
export function SplitNotice({ bill }: { bill: Bill }) {
  const { id, secondBill } = bill
  const [isNew, setNew] = useState(false)
  const [idempotencyKey, setKey] = useState(randomId)
  const change = useBillChange()
  const split = async () => {
    const { bill: first } = await billsClient.split({ id, lineIds: secondBill, idempotencyKey })
    setNew(true)
    setKey(randomId())
    return first
  }
  if (secondBill.length > 0)
    return (
      <Notice tone="warning" role="status" title="These items need two bills">
        <p>{CHECKOUT_TEXTS.twoBills}</p>
        <Button
          {...offBill(ISSUE_REFUSALS.TWO_BILLS.message)}
          tone="quiet"
          size="dense"
          className="mt-2"
          pending={change.isPending}
          onClick={() => change.mutate({ send: split })}
        >
          Split into two bills
        </Button>
      </Notice>
    )
  return <OtherParts bill={bill} isNew={isNew} />
}

/** Leads from a bill to those that were one with it. Takes the focus if it was split just now: the button for that is gone. */
export function OtherParts({
  bill: { state, parts },
  isNew = false,
}: {
  bill: Pick<Bill, 'state' | 'parts'>
  isNew?: boolean
}) {
  const text = useRef<HTMLParagraphElement>(null)
  const isShown = parts.length > 0
  useEffect(() => {
    if (isNew && isShown) text.current?.focus()
  }, [isNew, isShown])
  if (!isShown) return null
  return (
    <Notice tone="info" role="status">
      <p ref={text} tabIndex={-1} className="rounded-sm">
        {state === 'issued' && parts.some((part) => part.state === 'draft' && part.since)
          ? 'Later work is on a new draft:'
          : 'The rest is on another bill:'}
        {parts.map((part) => (
          <Fragment key={part.id}>
            {' '}
            <BillName bill={part} />
          </Fragment>
        ))}
      </p>
    </Notice>
  )
}
