import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { linkClient } from '../api.ts'
import { LinkTimes } from './link-times.tsx'
import type { PartProps } from './part-props.ts'
import { useLinkAnswer } from './use-link-change.ts'

/** Books a time for care that is due, or says that none is needed. */
export function CareButtons({ token, item, onDone }: PartProps) {
  const [isBooking, setBooking] = useState(false)
  const { subject, answer } = item
  const about = { token, subject }
  const send = useLinkAnswer(about, () => onDone(''))
  if (isBooking)
    return (
      <LinkTimes
        {...about}
        submitLabel="Book"
        text="The clinic confirms it shortly. You pay at the time of service."
        send={(time) => linkClient.bookByLink({ ...about, ...time })}
        onDone={() => setBooking(false)}
        onClose={() => setBooking(false)}
      />
    )
  return (
    <div className="grid gap-3 min-[22rem]:flex min-[22rem]:flex-wrap">
      <Button tone={answer === null ? 'accent' : 'quiet'} onClick={() => setBooking(true)}>
        Book
      </Button>
      {answer !== 'done' && (
        <Button
          tone="quiet"
          pending={send.isPending && send.variables === 'done'}
          onClick={() => send.mutate('done')}
        >
          Done elsewhere
        </Button>
      )}
      {answer !== 'not_now' && (
        <Button
          tone="quiet"
          pending={send.isPending && send.variables === 'not_now'}
          onClick={() => send.mutate('not_now')}
        >
          Not now
        </Button>
      )}
      {(answer === 'done' || answer === 'not_now') && (
        <Button
          tone="quiet"
          pending={send.isPending && send.variables === 'remind'}
          onClick={() => send.mutate('remind')}
        >
          Remind me again
        </Button>
      )}
    </div>
  )
}
