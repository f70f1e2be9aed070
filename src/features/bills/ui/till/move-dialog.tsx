import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { randomId } from '../../../../lib/web/random-id.ts'
import { readAmount } from '../../cash-count.ts'
import { TILL_PAGE_TEXTS } from '../../checkout-texts.ts'
import { BILL_TEXTS } from '../../texts.ts'
import { tillClient, useTillChange } from '../api.ts'
import { AmountField } from './amount-field.tsx'
import { ReasonField } from './reason-field.tsx'

type Way = 'in' | 'out'
const ways = (): readonly { way: Way; label: string; reasons: readonly string[] }[] => [
  { way: 'out', label: 'Taken out', reasons: ['To the bank', 'Petty cash'] },
  { way: 'in', label: 'Put in', reasons: ['Change from the bank'] },
]
const MAX_RUPEES = 10_000_000

/** Cash that goes to the bank or is spent, and cash that is put in. */
export function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [way, setWay] = useState<Way>('out')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const [idempotencyKey] = useState(randomId)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const change = useTillChange(onClose)
  const read = readAmount(typed, BILL_TEXTS.amountWrong, MAX_RUPEES)
  const amount = 'paise' in read && read.paise === 0 ? { problem: BILL_TEXTS.amountWrong } : read
  const save = () => {
    setTried(true)
    if ('problem' in amount || reason.trim() === '') return
    const move = { id, way, amount: amount.paise, reason, idempotencyKey }
    change.mutate({ send: () => tillClient.moveCash(move), done: TILL_PAGE_TEXTS.saved })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Cash in or out">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="font-semibold">What happens</legend>
          {ways().map((one) => (
            <label key={one.way} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="way"
                checked={way === one.way}
                onChange={() => setWay(one.way)}
                className="size-5"
              />
              {one.label}
            </label>
          ))}
        </fieldset>
        <AmountField
          label="Amount"
          typed={typed}
          onType={setTyped}
          problem={hasTried && 'problem' in amount ? amount.problem : null}
          box={box}
        />
        <ReasonField
          reason={reason}
          proposed={ways().find((one) => one.way === way)?.reasons ?? []}
          onChange={setReason}
          problem={hasTried && reason.trim() === '' ? BILL_TEXTS.reasonRequired : null}
        />
        <span className="flex flex-wrap gap-2">
          <Button type="submit" pending={change.isPending}>
            Save
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </span>
      </form>
    </Dialog>
  )
}
