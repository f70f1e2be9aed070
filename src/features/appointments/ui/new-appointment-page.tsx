import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { clinicCustomerQuery } from '../../customers/ui/api.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { BOOKING_TEXTS } from '../contract.ts'
import { NewAppointmentForm } from './new-appointment-form.tsx'

type NewAppointmentPageProps = { customerId: string | undefined; petId: string | undefined }

/** Create New Appointment, for staff. The URL can preselect the customer and one of their pets. */
export function NewAppointmentPage({ customerId, petId }: NewAppointmentPageProps) {
  const services = useQuery(servicesQuery)
  const preselected = useQuery({
    ...clinicCustomerQuery(customerId ?? ''),
    enabled: customerId !== undefined,
  })
  const content = () => {
    // A failed refetch must not replace a half-filled form.
    if (services.isLoadingError) {
      const retry = () => void services.refetch()
      return <ErrorState message={BOOKING_TEXTS.loadFailed} onRetry={retry} pending={services.isFetching} />
    }
    // If the preselected customer can't be loaded, the form opens without one.
    if (!services.data || preselected.isLoading) return <Spinner text="Loading booking form..." />
    const customer = preselected.data
    return (
      <NewAppointmentForm
        key={`${customerId} ${petId}`}
        services={services.data}
        preselected={customer ? { customer, petId } : null}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Create New Appointment"
        back={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
      {content()}
    </>
  )
}
