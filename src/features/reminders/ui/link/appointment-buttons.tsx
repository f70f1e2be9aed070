import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { cancelledWords, movedWords } from '../../link-texts.ts'
import { linkClient } from '../api.ts'
import { LinkTimes } from './link-times.tsx'
import type { PartProps } from './part-props.ts'
import { useLinkAnswer } from './use-link-change.ts'

/** Whether someone comes, moves the appointment or gives its time back. */
export function AppointmentButtons({ token, item, onDone }: PartProps) {
  const [step, setStep] = useState<'answer' | 'move' | 'cancel'>('answer')
  const { subject, answer, moves, cancels, status } = item
  // What the clinic has not confirmed is no promise of an owner either: it can be moved or cancelled.
  const answers = status === 'confirmed'
  const about = { token, subject }
  const send = useLinkAnswer(about, (said) => {
    setStep('answer')
    onDone(said === 'cancel' ? cancelledWords() : '')
  })
  const close = () => setStep('answer')
  if (step === 'move')
    return (
      <LinkTimes
        {...about}
        submitLabel={moves === 'ask' ? 'Ask the clinic' : 'Move appointment'}
        text={
          moves === 'ask'
            ? 'It begins soon, so we’ll ask the clinic to move it. It stays as it is until they answer.'
            : 'The clinic will confirm the new time.'
        }
        send={(time) => linkClient.moveByLink({ ...about, ...time })}
        onDone={({ outcome, to }) => {
          close()
          onDone(movedWords(outcome, to))
        }}
        onClose={close}
      />
    )
  if (step === 'cancel')
    return (
      <div className="grid gap-4">
        <p className="text-pretty">Cancel this appointment? Someone else can have the time then.</p>
        <div className="flex flex-wrap gap-3">
          <Button tone="danger" pending={send.isPending} onClick={() => send.mutate('cancel')}>
            Cancel appointment
          </Button>
          <Button tone="quiet" onClick={close}>
            Keep it
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="text-lg font-semibold">{questionOf(item)}</p>
      <div className="grid gap-3 min-[22rem]:flex min-[22rem]:flex-wrap">
        {answers && answer !== 'coming' && (
          <Button
            tone={answer === null ? 'accent' : 'quiet'}
            pending={send.isPending && send.variables === 'coming'}
            onClick={() => send.mutate('coming')}
          >
            I’ll be there
          </Button>
        )}
        {moves !== null && (
          <Button tone="quiet" disabled={send.isPending} onClick={() => setStep('move')}>
            Move
          </Button>
        )}
        {cancels ? (
          <Button tone="quiet" disabled={send.isPending} onClick={() => setStep('cancel')}>
            Cancel
          </Button>
        ) : (
          answers &&
          answer !== 'not_coming' && (
            <Button
              tone="quiet"
              pending={send.isPending && send.variables === 'not_coming'}
              onClick={() => send.mutate('not_coming')}
            >
              I can’t come
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function questionOf({ status, answer }: PartProps['item']): string {
  if (status !== 'confirmed') return 'We’ll confirm this time shortly.'
  return answer === null ? 'Will you come?' : 'Has this changed?'
}
