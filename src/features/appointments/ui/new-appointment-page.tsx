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

/** Create New Appointment: staff book for any customer; for a certain one and their pet, when the address names them. */
export function NewAppointmentPage({ customerId, petId }: NewAppointmentPageProps) {
  const services = useQuery(servicesQuery)
  const arriving = useQuery({ ...clinicCustomerQuery(customerId ?? ''), enabled: customerId !== undefined })
  const content = () => {
    // A later look that fails must not take away a form half filled.
    if (services.isLoadingError) {
      const retry = () => void services.refetch()
      return <ErrorState message={BOOKING_TEXTS.loadFailed} onRetry={retry} pending={services.isFetching} />
    }
    // A customer who can't be found is looked for in the form.
    if (!services.data || arriving.isLoading) return <Spinner text="Loading booking form..." />
    const customer = arriving.data
    return (
      <NewAppointmentForm
        key={`${customerId} ${petId}`}
        services={services.data}
        arriving={customer ? { customer, petId } : null}
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
