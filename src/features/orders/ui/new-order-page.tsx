import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/back-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Spinner } from '../../../components/spinner.tsx'
import { paths } from '../../../lib/paths.ts'
import { clinicCustomerQuery } from '../../customers/ui/api.ts'
import { ORDER_TEXTS } from '../contract.ts'
import { NewOrderForm } from './new-order-form.tsx'

/**
 * Create New Order: customer, products with quantities, shipping address (specification, section 2). `customerId`
 * comes from the address: the customer that the form begins with.
 */
export function NewOrderPage({ customerId }: { customerId: string | undefined }) {
  const first = useQuery({ ...clinicCustomerQuery(customerId ?? ''), enabled: customerId !== undefined })
  const content = () => {
    if (customerId === undefined) return <NewOrderForm first={null} />
    if (first.data !== undefined) return <NewOrderForm first={first.data} />
    if (first.isPending) return <Spinner text="Loading order form..." />
    const retry = () => void first.refetch()
    return <ErrorState message={ORDER_TEXTS.loadFailed} onRetry={retry} pending={first.isFetching} />
  }
  return (
    <>
      <PageHeader
        title="Create New Order"
        back={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
      {content()}
    </>
  )
}
