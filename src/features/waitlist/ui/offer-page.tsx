import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '../../../components/actions/back-link.tsx'
import { Button } from '../../../components/actions/button.tsx'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { RoutedButton } from '../../../components/actions/routed-links.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useRouteTitle } from '../../../components/layout/use-route-title.ts'
import { Facts } from '../../../components/lists/facts.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatTime } from '../../../lib/time.ts'
import { refusalCode, refusalText } from '../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { momentWords } from '../../appointments/move-rules.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { BookingConfirmation } from '../../appointments/ui/booking-confirmation.tsx'
import { placeWords } from '../../appointments/ui/place-words.ts'
import { loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import type { Offer } from '../contract.ts'
import { WAITLIST_REFUSALS, WAITLIST_TEXTS } from '../texts.ts'
import { acceptClient, linkedOfferQuery, offerQuery, WAITLIST_KEY, waitlistClient } from './api.ts'

/** A place that is held for a customer on the waitlist: they take it or pass it on. */
export function OfferPage({ id }: { id: string }) {
  const offer = useQuery(offerQuery(id))
  const navigate = useNavigate()
  const answers: Answers = {
    take: async (price) => {
      const { id: booked } = await acceptClient.takePlace({ id, ...price })
      toastSuccess(WAITLIST_TEXTS.taken)
      await navigate({ to: appointmentsPaths.book, search: { booked }, replace: true })
    },
    decline: () => waitlistClient.decline({ id }),
  }
  const isMissing =
    offer.data === undefined && ['OFFER_MISSING', 'BAD_REQUEST'].includes(refusalCode(offer.error) ?? '')
  return (
    <>
      <PageHeader back={<BackLink to={appointmentsPaths.own}>Back to My Appointments</BackLink>} />
      {isMissing ? (
        <EmptyState title="Offer not found" text="This offer was not found." />
      ) : (
        <Loaded query={offer} loading={<Spinner text="Loading..." />} errorText={WAITLIST_TEXTS.offerFailed}>
          {(data) => <OfferCard offer={data} answers={answers} />}
        </Loaded>
      )}
    </>
  )
}

/** The same for anyone who has opened the link of the email, signed in or not. Only the button acts: mail scanners open links. */
export function LinkedOfferPage({ token }: { token: string }) {
  const offer = useQuery(linkedOfferQuery(token))
  const isOver =
    offer.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(offer.error) ?? '')
  const [calendar, setCalendar] = useState<string | null>(null)
  const answers: Answers = {
    take: async (price) => setCalendar((await acceptClient.takePlaceByLink({ token, ...price })).calendar),
    decline: () => waitlistClient.declineByLink({ token }),
  }
  const title = useRouteTitle()
  if (calendar !== null && offer.data !== undefined) return <Taken offer={offer.data} calendar={calendar} />
  return (
    <AccountFrame title={title}>
      {isOver ? (
        <Notice tone="warning" role="status">
          {WAITLIST_REFUSALS.LINK_ENDED.message}
        </Notice>
      ) : (
        <Loaded query={offer} loading={<Spinner text="Loading..." />} errorText={WAITLIST_TEXTS.offerFailed}>
          {(data) => <OfferFacts offer={data} answers={answers} />}
        </Loaded>
      )}
    </AccountFrame>
  )
}

/** The confirmation for someone who may not be signed in. */
function Taken({ offer, calendar }: { offer: Offer; calendar: string }) {
  const { startsAt, pet, price, calendar: person, ...what } = offer
  const appointment = {
    ...what,
    status: 'pending',
    appointmentDate: startsAt,
    pet: { name: pet },
    person,
    paymentAmount: price ?? 0,
  } as const
  return (
    <AccountFrame title={null}>
      <BookingConfirmation
        appointment={appointment}
        calendar={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
      >
        <LinkButton tone="quiet" href={loginPath({ next: appointmentsPaths.own })}>
          My Appointments
        </LinkButton>
      </BookingConfirmation>
    </AccountFrame>
  )
}

/** How a place is taken at the price that is shown, and passed on. */
type Answers = {
  take: (price: { expectedPrice?: number }) => Promise<unknown>
  decline: () => Promise<unknown>
}

function OfferCard(props: OfferProps) {
  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <OfferFacts {...props} />
    </Card>
  )
}

type OfferProps = { offer: Offer; answers: Answers }

function OfferFacts({ offer, answers }: OfferProps) {
  const { state, startsAt, pet, serviceType, visitType, houseVisitAddress, calendar, price } = offer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-2xl text-balance">{momentWords(new Date(startsAt))}</h2>
      <Facts
        beside
        facts={{
          Pet: pet,
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
    accepted: { tone: 'success', text: 'Booked. The clinic will confirm it.' },
    declined: { tone: 'info', text: 'You declined this slot. You’re still on the waitlist for another one.' },
    lapsed: {
      tone: 'warning',
      text: 'This slot is no longer held for you. You’re still on the waitlist for another one.',
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
        It is held for you until {formatTime(new Date(expiresAt))}. You pay at the time of service.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="accent" disabled={isBusy || price === null} onClick={() => take.mutate()}>
          {take.isPending ? 'Booking...' : 'Accept'}
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={() => decline.mutate()}>
          No, thanks
        </Button>
      </div>
    </div>
  )
}
