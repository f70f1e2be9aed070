import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Facts } from '../../../../components/lists/facts.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { momentWords } from '../../appointments/move-rules.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { placeWords } from '../../appointments/ui/place-words.ts'
import type { Offer } from '../contract.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { WAITLIST_KEY } from './api.ts'
import { untilWords } from './entry-words.ts'

/** How a place is taken at the price that is shown, and passed on. */
export type Answers = {
  take: (price: { expectedPrice?: number }) => Promise<unknown>
  decline: () => Promise<unknown>
}

export type OfferProps = { offer: Offer; answers: Answers }

/** What is offered, and the answer to it while it is held. */
export function OfferFacts({ offer, answers, hasPet = true }: OfferProps & { hasPet?: boolean }) {
  const { state, startsAt, pet, serviceType, visitType, houseVisitAddress, calendar, price } = offer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-2xl text-balance">
        <WholeDates>{momentWords(new Date(startsAt))}</WholeDates>
      </h2>
      <Facts
        beside
        facts={{
          Pet: hasPet && pet,
          Service: serviceType,
          With: calendar,
          Where: placeWords({ visitType, houseVisitAddress, person: null }),
          Total: price === null ? null : formatMoney(price),
        }}
      />
      {state === 'open' ? <Answer offer={offer} answers={answers} /> : <Over state={state} />}
    </div>
  )
}

const over = () =>
  ({
    accepted: { tone: 'success', text: 'The slot is booked, and the clinic will confirm it.' },
    declined: { tone: 'info', text: 'You declined this slot, but you’re still on the waitlist.' },
    lapsed: {
      tone: 'warning',
      text: 'This slot is no longer held for you, but you’re still on the waitlist.',
    },
    withdrawn: { tone: 'info', text: 'You left the waitlist, so this slot went to someone else.' },
  }) as const

function Over({ state }: { state: keyof ReturnType<typeof over> }) {
  const { tone, text } = over()[state]
  return (
    <div className="grid gap-4">
      <Notice tone={tone} role="status">
        {text}
      </Notice>
      <RoutedButton to={appointmentsPaths.own} tone="quiet" className="justify-self-start">
        My Appointments
      </RoutedButton>
    </div>
  )
}

function Answer({ offer: { expiresAt, price }, answers }: OfferProps) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: WAITLIST_KEY }),
      queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
    ])
  const take = useMutation({
    mutationFn: () => answers.take(price === null ? {} : { expectedPrice: price }),
    onError: (failure) => toastError(refusalText(failure) ?? WAITLIST_TEXTS.takeFailed),
    onSettled: refresh,
  })
  const decline = useChange({
    send: answers.decline,
    done: WAITLIST_TEXTS.declined,
    failed: WAITLIST_TEXTS.declineFailed,
    refresh: WAITLIST_KEY,
  })
  const isBusy = take.isPending || decline.isPending
  return (
    <div className="grid gap-4">
      <p className="text-pretty">
        We hold this slot for you until <WholeDates>{untilWords(expiresAt)}</WholeDates>. You pay at the time
        of service.
      </p>
      <div className="grid gap-3">
        <Button tone="accent" disabled={price === null} waits={isBusy} onClick={() => take.mutate()}>
          {take.isPending ? 'Booking...' : 'Accept'}
        </Button>
        <Button tone="quiet" waits={isBusy} onClick={() => decline.mutate()}>
          No, thanks
        </Button>
      </div>
    </div>
  )
}
