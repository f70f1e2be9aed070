import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { AddServiceFirst } from './add-service-first.tsx'
import { WalkInForm } from './walk-in-form.tsx'
import { WaysToEnter } from './ways-to-enter.tsx'

/** Records what no one has booked. */
export function WalkInPage() {
  const services = useQuery(servicesQuery)
  return (
    <>
      <PageHeader />
      <WaysToEnter here="walk-in" />
      <Loaded
        query={services}
        loading={<Spinner text="Loading booking form..." />}
        errorText={BOOKING_TEXTS.loadFailed}
      >
        {(offered) => (offered.length === 0 ? <AddServiceFirst /> : <WalkInForm services={offered} />)}
      </Loaded>
    </>
  )
}
