import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { RadioCards } from '../../../../../components/forms/radio-cards.tsx'
import { useZodForm } from '../../../../../components/forms/use-zod-form.ts'
import { formatMoney } from '../../../../../lib/money.ts'
import { randomId } from '../../../../../lib/web/random-id.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import type { Bill } from '../../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../checkout-texts.ts'
import { billOfQuery, billsClient, useBillChange } from '../api.ts'
import type { Cancelled, Settle } from './cancelled.ts'
import { linesGoing, sumLeft, waysToSettle } from './ways-to-settle.ts'

type CancelledPartProps = { of: Cancelled; settle: Settle }

/** Asks those who may settle it what becomes of a bill, if what is about to be cancelled stands on an issued one. */
export function CancelledPart({ of, settle }: CancelledPartProps) {
  const maySettle = useMay(billsClient.settleCalledOff)
  const { data: bill } = useQuery({ ...billOfQuery(of), enabled: maySettle })
  if (!maySettle || !bill || linesGoing(bill, of).length === 0) return null
  return <Question key={bill.id} bill={bill} of={of} settle={settle} />
}

const LATER = 'later'

function Question({ bill, of, settle }: CancelledPartProps & { bill: Bill }) {
  const form = useZodForm(z.object({ way: z.string() }), { defaultValues: { way: LATER } })
  const [idempotencyKey] = useState(randomId)
  const change = useBillChange()
  const amount = sumLeft(linesGoing(bill, of))
  const { paid, ways } = waysToSettle(bill, amount)
  // The dialog is closed by then, and asks for nothing any more.
  useEffect(() => {
    settle.current = async (reason) => {
      const chosen = ways[Number(form.getValues('way'))]
      if (chosen === undefined) return
      const settled = { id: bill.id, back: chosen.back, seenBack: paid, idempotencyKey }
      const send = () =>
        billsClient.settleCalledOff({ ...settled, reason: reason || CHECKOUT_TEXTS.calledOffReason })
      await change.mutateAsync({ send, done: CHECKOUT_TEXTS.settled }).catch(() => undefined)
    }
  })
  return (
    <RadioCards
      control={form.control}
      name="way"
      label={
        paid > 0
          ? `${formatMoney(paid)} was paid on bill ${bill.number}`
          : `${formatMoney(amount)} is on bill ${bill.number}`
      }
      options={[
        ...ways.map(({ label }, at) => ({ value: String(at), label })),
        { value: LATER, label: 'Decide later', detail: 'The Bills page lists the amount under Called off.' },
      ]}
    />
  )
}
