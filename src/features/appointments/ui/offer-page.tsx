import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Facts } from '../../../components/facts.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatTime } from '../../../lib/time.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { Offer } from '../../waitlist/contract.ts'
import { WAITLIST_TEXTS } from '../../waitlist/texts.ts'
import { offerQuery, WAITLIST_KEY, waitlistClient } from '../../waitlist/ui/api.ts'
import { momentWords } from '../move-rules.ts'
import { appointmentsPaths } from '../paths.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'

/** A place that is held for a customer on the waitlist: they take it or pass it on. */
export function OfferPage({ id }: { id: string }) {
  const offer = useQuery(offerQuery(id))
  const isMissing =
    offer.data === undefined && ['OFFER_MISSING', 'BAD_REQUEST'].includes(refusalCode(offer.error) ?? '')
  return (
    <>
      <PageHeader back={<BackLink to={appointmentsPaths.own}>Back to My Appointments</BackLink>} />
      {isMissing ? (
        <EmptyState title="Place not found" text="There is no place for you at this address." />
      ) : (
        <Loaded query={offer} loading={<Spinner text="Loading..." />} errorText={WAITLIST_TEXTS.offerFailed}>
          {(data) => <OfferCard offer={data} />}
        </Loaded>
      )}
    </>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const { state, startsAt, pet, serviceType, visitType, houseVisitAddress, calendar, price } = offer
  return (
    <Card className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-8">
      <h2 className="text-2xl text-balance">{momentWords(new Date(startsAt))}</h2>
      <Facts
        beside
        facts={{
          Pet: pet,
          Service: serviceType,
          With: calendar,
          [visitTypeLabels()[visitType]]: houseVisitAddress ?? 'At the clinic',
          Total: price === null ? null : formatMoney(price),
        }}
      />
      {state === 'open' ? <Answer offer={offer} /> : <Over state={state} />}
    </Card>
  )
}

const over = () =>
  ({
    accepted: { tone: 'success', text: 'You have taken this place.' },
    declined: { tone: 'info', text: 'You have passed this place on. You’re still waiting for another one.' },
    lapsed: {
      tone: 'warning',
      text: 'This place is no longer held for you. You’re still waiting for another one.',
    },
    withdrawn: { tone: 'info', text: 'You left the waitlist, so this place went to someone else.' },
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

function Answer({ offer: { id, expiresAt, price } }: { offer: Offer }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: WAITLIST_KEY }),
      queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
    ])
  const take = useMutation({
    mutationFn: () => appointmentsClient.takePlace({ id, ...(price !== null && { expectedPrice: price }) }),
    onSuccess: async () => {
      toastSuccess(WAITLIST_TEXTS.taken)
      await navigate({ to: appointmentsPaths.own })
    },
    onError: (failure) => toastError(refusalText(failure) ?? WAITLIST_TEXTS.takeFailed),
    onSettled: refresh,
  })
  const decline = useChange({
    send: () => waitlistClient.decline({ id }),
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
          {take.isPending ? 'Booking...' : 'Take this place'}
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={() => decline.mutate()}>
          Pass it on
        </Button>
      </div>
    </div>
  )
}
