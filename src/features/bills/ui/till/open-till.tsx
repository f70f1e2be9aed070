import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { readAmount } from '../../cash-count.ts'
import { TILL_PAGE_TEXTS } from '../../checkout-texts.ts'
import { TILL_TEXTS } from '../../texts.ts'
import { tillClient, useTillChange } from '../api.ts'
import { CountField } from './count-field.tsx'

const MAX_FLOAT = 10_000_000

/** Opens the till with the cash that is in the drawer. */
export function OpenTill({ lastFloat }: { lastFloat: number | null }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const change = useTillChange()
  const type = (text: string) => {
    setTyped(text)
    setProblem(null)
  }
  const open = () => {
    const amount = readAmount(typed, TILL_TEXTS.countWrong, MAX_FLOAT)
    if ('problem' in amount) return setProblem(amount.problem)
    change.mutate({
      send: () => tillClient.openTill({ float: amount.paise }),
      done: TILL_PAGE_TEXTS.opened,
    })
  }
  return (
    <form
      noValidate
      className="grid max-w-lg gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <CountField label="Cash in the drawer" typed={typed} onType={type} problem={problem} />
      {lastFloat !== null && (
        <Button
          tone="quiet"
          size="dense"
          className="justify-self-start"
          onClick={() => type(String(toRupees(lastFloat)))}
        >
          {formatMoney(lastFloat)} as last time
        </Button>
      )}
      <Button type="submit" pending={change.isPending} className="justify-self-start">
        Open the till
      </Button>
    </form>
  )
}
