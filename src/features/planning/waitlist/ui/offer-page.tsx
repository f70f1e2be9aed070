import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { WAITLIST_TEXTS } from '../texts.ts'
import { acceptClient, offerQuery, waitlistClient } from './api.ts'
import { type Answers, OfferFacts, type OfferProps } from './offer-facts.tsx'

/** A place that is held for a customer on the waitlist: they take it or pass it on. */
export function OfferPage({ id }: { id: string }) {
  const offer = useQuery(offerQuery(id))
  const navigate = useNavigate()
  const answers: Answers = {
    take: async (price) => {
      const { id: booked } = await acceptClient.acceptOffer({ id, ...price })
      toastSuccess(WAITLIST_TEXTS.taken)
      await navigate({ to: appointmentsPaths.book, search: { booked }, replace: true })
    },
    decline: () => waitlistClient.declineOffer({ id }),
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

function OfferCard(props: OfferProps) {
  return (
    <Card className="max-w-2xl p-5 sm:p-8">
      <OfferFacts {...props} />
    </Card>
  )
}
