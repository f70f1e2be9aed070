import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { readAmount } from '../../cash-count.ts'
import { TILL_PAGE_TEXTS } from '../../checkout-texts.ts'
import { BILL_TEXTS, TILL_TEXTS } from '../../texts.ts'
import { tillClient, useTillChange } from '../api.ts'
import { CountField } from './count-field.tsx'
import { ReasonField } from './reason-field.tsx'

const reasons = () => ['Wrong change given', 'Not written down', 'Can’t be explained']

type Closing = Awaited<ReturnType<typeof tillClient.closeTill>>
type Answer = { difference: number; expected: number | null; hasChanged: boolean }

/** What a difference means, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'No difference'
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'too little' : 'too much'}`
}

type CloseDialogProps = { id: string; onClose: () => void; onClosed: () => void }

/** Asks for what was counted, and only then says what should be there; a difference is closed with a reason. */
export function CloseDialog({ id, onClose, onClosed }: CloseDialogProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<'count' | 'reason' | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const amount = readAmount(typed, TILL_TEXTS.countWrong)
  const change = useTillChange(({ till, difference, expected }: Closing) => {
    if (till.closedAt === null) return setAnswer({ difference, expected, hasChanged: answer !== null })
    onClosed()
  })
  const close = () => {
    if ('problem' in amount) return setProblem('count')
    if (answer !== null && reason.trim() === '') return setProblem('reason')
    const counted = amount.paise
    const explained = answer === null ? {} : { seenDifference: answer.difference, reason }
    change.mutate({ send: () => tillClient.closeTill({ id, counted, ...explained }) })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Close the till">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <CountField
          isFirst
          label="Counted in the drawer"
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setProblem(null)
            // What is counted again is compared again.
            setAnswer(null)
          }}
          problem={problem === 'count' && 'problem' in amount ? amount.problem : null}
        />
        {answer !== null && (
          <>
            <Notice tone="warning" role="alert" title={differenceText(answer.difference)}>
              {answer.hasChanged && <p>{TILL_PAGE_TEXTS.changed}</p>}
              {answer.expected !== null && <p>{formatMoney(answer.expected)} should be there.</p>}
              <p>Count again, or say why and close.</p>
            </Notice>
            <ReasonField
              reason={reason}
              proposed={reasons()}
              onChange={(text) => {
                setReason(text)
                setProblem(null)
              }}
              problem={problem === 'reason' ? BILL_TEXTS.reasonRequired : null}
            />
          </>
        )}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" pending={change.isPending}>
            {answer === null ? 'Close' : `Close with ${differenceText(answer.difference)}`}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </span>
      </form>
    </Dialog>
  )
}
