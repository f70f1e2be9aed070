import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { type About, aboutItem, type CareAnswer } from '../../link-rules.ts'
import type { Linked } from '../../link-schemas.ts'
import { callToBookWords } from '../../link-texts.ts'
import { linkClient } from '../api.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { LinkTimes } from './link-times.tsx'
import type { PartProps } from './part-props.ts'
import { useLinkAnswer } from './use-link-change.ts'

/** Books a time for care that is due, or says that none is needed. */
export function CareButtons({ token, item, prices, onDone, onBooked }: PartProps) {
  const [isBooking, setBooking] = useState(false)
  const { answer } = item
  const about = { token, ...aboutItem(item) }
  const times = item.books ? prices : null
  const send = useLinkAnswer(about, () => onDone(''))
  if (isBooking)
    return <BookCare about={about} prices={times} onBooked={onBooked} onClose={() => setBooking(false)} />
  const said = (value: CareAnswer, label: string) => (
    <Button
      tone="quiet"
      pending={send.isPending && send.variables === value}
      onClick={() => send.mutate(value)}
    >
      {label}
    </Button>
  )
  return (
    <div className="grid gap-4">
      <PriceOfCare prices={times} />
      {!item.books && <p className="text-pretty">{callToBookWords()}</p>}
      <AnswerButtons
        primary={
          times !== null && (
            <Button tone={answer === null ? 'accent' : 'quiet'} onClick={() => setBooking(true)}>
              Book
            </Button>
          )
        }
      >
        {answer !== 'done' && said('done', 'Done elsewhere')}
        {answer !== 'not_now' && said('not_now', 'Not now')}
        {(answer === 'done' || answer === 'not_now') && said('remind', 'Remind me again')}
      </AnswerButtons>
    </div>
  )
}

type BookCareProps = Pick<PartProps, 'prices' | 'onBooked'> & {
  about: About & Pick<PartProps, 'token'>
  onClose: () => void
}

/** Asks for a time for care that is due. */
function BookCare({ about, prices, onBooked, onClose }: BookCareProps) {
  return (
    <LinkTimes
      {...about}
      prices={prices}
      submitLabel="Book"
      send={(time) => {
        const price = prices?.[time.visitType] ?? null
        return linkClient.bookByLink({ ...about, ...time, ...(price !== null && { expectedPrice: price }) })
      }}
      onDone={(booked, { houseVisitAddress }) => onBooked({ ...booked, houseVisitAddress })}
      onClose={onClose}
    >
      <p className="text-ink-soft text-pretty">
        We’ll confirm the time shortly. You pay at the time of service.
      </p>
    </LinkTimes>
  )
}

/** What care costs, at the clinic and at home. */
function PriceOfCare({ prices }: { prices: Linked['prices'] }) {
  const parts = [
    prices?.clinic != null && `${formatMoney(prices.clinic)} at the clinic`,
    prices?.house != null && `${formatMoney(prices.house)} at your home`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="text-balance tabular-nums">{parts.join(', ')}</p>
}
