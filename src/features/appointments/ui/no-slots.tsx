import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { endSentence } from '../../../lib/end-sentence.ts'
import { formatShortDay } from '../../../lib/time.ts'
import { BOOKING_TEXTS } from '../booking-texts.ts'
import type { DaySlots } from '../slot-schemas.ts'

type NoSlotsProps = { day: DaySlots; onChooseDate: (date: string) => void }

/** Why a day has no free time, and the next day that has. */
export function NoSlots({ day: { closed, nextFreeDay }, onChooseDate }: NoSlotsProps) {
  return (
    <Notice tone="warning" role="status">
      <p>{closed ? closedText(closed) : BOOKING_TEXTS.noSlots}</p>
      {nextFreeDay !== null && (
        <Button tone="quiet" className="mt-3" onClick={() => onChooseDate(nextFreeDay)}>
          <span>
            Next free day: <span className="whitespace-nowrap">{formatShortDay(nextFreeDay)}</span>
          </span>
        </Button>
      )}
    </Notice>
  )
}

function closedText({ reason }: { reason: string | null }): string {
  return [BOOKING_TEXTS.closed, reason !== null && endSentence(reason)].filter(Boolean).join(' ')
}
