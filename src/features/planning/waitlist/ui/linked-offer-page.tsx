import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteTitle } from '../../../../components/layout/use-route-title.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { LinkFrame } from '../../appointments/ui/link-frame.tsx'
import { LinkedConfirmation } from '../../appointments/ui/linked-confirmation.tsx'
import type { Offer } from '../contract.ts'
import { WAITLIST_REFUSALS, WAITLIST_TEXTS } from '../texts.ts'
import { acceptClient, linkedOfferQuery, waitlistClient } from './api.ts'
import { type Answers, OfferFacts } from './offer-facts.tsx'

/** The same for anyone who has opened the link of the email, signed in or not. Only the button acts: mail scanners open links. */
export function LinkedOfferPage({ token }: { token: string }) {
  const offer = useQuery(linkedOfferQuery(token))
  const isOver =
    offer.data === undefined && ['LINK_ENDED', 'BAD_REQUEST'].includes(refusalCode(offer.error) ?? '')
  const [calendar, setCalendar] = useState<string | null>(null)
  const answers: Answers = {
    take: async (price) => setCalendar((await acceptClient.acceptOfferByLink({ token, ...price })).calendar),
    decline: () => waitlistClient.declineOfferByLink({ token }),
  }
  const title = useRouteTitle()
  if (calendar !== null && offer.data !== undefined) return <Taken offer={offer.data} calendar={calendar} />
  return (
    <LinkFrame title={titleOf(offer.data) ?? title} pets={petsOf(offer.data)}>
      {isOver ? (
        <Notice tone="warning" role="status">
          {WAITLIST_REFUSALS.LINK_ENDED.message}
        </Notice>
      ) : (
        <Loaded query={offer} loading={<Spinner text="Loading..." />} errorText={WAITLIST_TEXTS.offerFailed}>
          {(data) => <OfferFacts offer={data} answers={answers} hasPet={false} />}
        </Loaded>
      )}
    </LinkFrame>
  )
}

const titleOf = (offer: Offer | undefined) => offer && `A slot for ${offer.pet}`
const petsOf = (offer: Offer | undefined) => (offer ? [{ name: offer.pet, species: offer.species }] : [])

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
  return <LinkedConfirmation appointment={appointment} calendar={calendar} />
}
