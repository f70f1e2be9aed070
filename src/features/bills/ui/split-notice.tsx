import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { randomId } from '../../../lib/web/random-id.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsPaths } from '../paths.ts'
import { billsClient, useBillChange } from './api.ts'

/** Says that a draft has to be two bills and makes them of it; then leads to the second. */
export function SplitNotice({ bill: { id, secondBill } }: { bill: Bill }) {
  const [otherId, setOtherId] = useState<string | null>(null)
  const [idempotencyKey, setKey] = useState(randomId)
  const change = useBillChange()
  const split = async () => {
    const { bill, otherId } = await billsClient.split({ id, lineIds: secondBill, idempotencyKey })
    setOtherId(otherId)
    setKey(randomId())
    return bill
  }
  if (secondBill.length > 0)
    return (
      <Notice tone="warning" role="status" title="This has to be two bills">
        <p>{CHECKOUT_TEXTS.twoBills}</p>
        <Button
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
  return otherId === null ? null : <SecondBill id={otherId} />
}

function SecondBill({ id }: { id: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that split the bill is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <Notice tone="info" role="status">
      <p ref={text} tabIndex={-1} className="rounded-sm">
        The rest is on a second bill.{' '}
        <RoutedLink to={billsPaths.checkout} search={{ bill: id }}>
          Open the second bill
        </RoutedLink>
      </p>
    </Notice>
  )
}
