import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../components/actions/back-link.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { authPaths } from '../../auth/paths.ts'
import { householdQuery } from '../../households/ui/api.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { NewOrderForm } from './new-order-form.tsx'

/**
 * Create New Order: customer, products with quantities, shipping address (specification, section 2). `customerId`
 * comes from the URL and names the customer who is chosen when the form opens.
 */
export function NewOrderPage({ customerId }: { customerId: string | undefined }) {
  const customer = useQuery({ ...householdQuery(customerId ?? ''), enabled: customerId !== undefined })
  return (
    <>
      <PageHeader back={<BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>} />
      {customerId === undefined ? (
        <NewOrderForm initialCustomer={null} />
      ) : (
        <Loaded
          query={customer}
          loading={<Spinner text="Loading order form..." />}
          errorText={ORDER_TEXTS.loadFailed}
        >
          {(initialCustomer) => <NewOrderForm initialCustomer={initialCustomer} />}
        </Loaded>
      )}
    </>
  )
}
