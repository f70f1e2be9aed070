import { type ReactNode, useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import type { OwnerAnswer } from '../../../../planning/appointments/owner-answers.ts'
import { aboutItem } from '../../link-rules.ts'
import { askedWords, cancelledWords } from '../../link-texts.ts'
import { linkClient } from '../api.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { LinkTimes } from './link-times.tsx'
import type { PartProps } from './part-props.ts'
import { useLinkAnswer } from './use-link-change.ts'

/** Whether someone comes, moves the appointment or gives its time back. */
export function AppointmentButtons({ token, item, onDone, onBooked }: PartProps) {
  const [step, setStep] = useState<'answer' | 'move' | 'cancel'>('answer')
  const about = { token, ...aboutItem(item) }
  const send = useLinkAnswer(about, (said) => {
    setStep('answer')
    onDone(said === 'cancel' ? cancelledWords() : '')
  })
  const close = () => setStep('answer')
  if (step === 'move')
    return (
      <LinkTimes
        {...about}
        prices={null}
        submitLabel={item.moves === 'ask' ? 'Ask the clinic' : 'Move appointment'}
        send={({ date, hour, minute }) =>
          linkClient.moveByLink({ ...about, date, hour, ...(minute !== undefined && { minute }) })
        }
        onDone={(moved) => {
          close()
          if (moved.outcome === 'moved') onBooked({ ...moved, houseVisitAddress: null })
          else onDone(askedWords(moved.to))
        }}
        onClose={close}
      >
        <WhatMovingMeans item={item} />
      </LinkTimes>
    )
  if (step === 'cancel')
    return (
      <div className="grid gap-4">
        <p className="text-pretty">Cancel this appointment? We’ll give the slot to someone else.</p>
        <AnswerButtons>
          <Button tone="danger" autoFocus pending={send.isPending} onClick={() => send.mutate('cancel')}>
            Cancel appointment
          </Button>
          <Button tone="quiet" onClick={close}>
            Keep it
          </Button>
        </AnswerButtons>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{questionOf(item)}</p>
      <Answers item={item} send={send} onStep={setStep} />
    </div>
  )
}

type AnswersProps = Pick<PartProps, 'item'> & {
  send: ReturnType<typeof useLinkAnswer>
  onStep: (step: 'move' | 'cancel') => void
}

/** What the clinic has not confirmed is no promise of an owner either: it can be moved or cancelled. */
function Answers({ item: { answer, moves, cancels, status }, send, onStep }: AnswersProps) {
  const answers = status === 'confirmed'
  const says = (value: OwnerAnswer, label: ReactNode, isPrimary = false) => (
    <Button
      tone={isPrimary ? 'accent' : 'quiet'}
      pending={send.isPending && send.variables === value}
      onClick={() => send.mutate(value)}
    >
      {label}
    </Button>
  )
  const coming = answers && answer !== 'coming' && says('coming', 'I’ll be there', answer === null)
  return (
    <AnswerButtons primary={coming}>
      {moves !== null && (
        <Button tone="quiet" waits={send.isPending} onClick={() => onStep('move')}>
          Move
        </Button>
      )}
      {cancels && (
        <Button tone="quiet" waits={send.isPending} onClick={() => onStep('cancel')}>
          Cancel
        </Button>
      )}
      {!cancels && answers && answer !== 'not_coming' && says('not_coming', 'I can’t come')}
    </AnswerButtons>
  )
}

/** Said before anything is chosen: a move gives up the confirmed time, unless the clinic is only asked. */
function WhatMovingMeans({ item: { moves, status } }: Pick<PartProps, 'item'>) {
  if (moves === 'ask')
    return (
      <Notice tone="warning">
        Your appointment begins soon, so we’ll ask the clinic to move it. It stays as it is until the clinic
        answers.
      </Notice>
    )
  return (
    <Notice tone="info">
      The clinic will confirm the new time.
      {status === 'confirmed' && ' Until then your appointment is pending again.'}
    </Notice>
  )
}

function questionOf({ status, answer }: PartProps['item']): string {
  if (status !== 'confirmed') return 'We’ll confirm this time shortly.'
  return answer === null ? 'Will you come?' : 'Change your answer'
}
