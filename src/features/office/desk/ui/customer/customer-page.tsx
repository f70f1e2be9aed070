import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { RoutedButton } from '../../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { refusalCode } from '../../../../../lib/web/feature-client.ts'
import { CUSTOMER_TEXTS } from '../../../../owners/customers/texts.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import { householdQuery } from '../../../../owners/households/ui/api.ts'
import { CustomerHints } from '../../../../owners/households/ui/customer-hints.tsx'
import { NotesPart } from '../../../../owners/notes/ui/notes-part.tsx'
import { Warnings } from '../../../../owners/notes/ui/warnings.tsx'
import { BillsPart } from './bills-part.tsx'
import { ComingPart } from './coming-part.tsx'
import { CustomerHead } from './customer-head.tsx'
import { PastPart } from './past-part.tsx'
import { PetsPart } from './pets-part.tsx'
import { ToPayPart } from './to-pay-part.tsx'

const CustomerMessages = onDemand(
  async () => (await import('../../../../platform/notifications/ui/customer-messages.tsx')).CustomerMessages,
)
const CustomerFates = onDemand(
  async () => (await import('../../../../outreach/reminders/ui/parts.ts')).CustomerFates,
)

/** All about one customer, for staff. Each part loads by itself and says itself what failed. */
export function CustomerPage({ id }: { id: string }) {
  const customer = useQuery(householdQuery(id))
  const isMissing = ['NOT_FOUND', 'BAD_REQUEST'].includes(refusalCode(customer.error) ?? '')
  if (isMissing) return <CustomerMissing />
  if (customer.data !== undefined) return <Customer customer={customer.data} />
  return (
    <>
      <PageHeader back={<BackToCustomers />} />
      <Loaded
        query={customer}
        loading={<SkeletonList text={CUSTOMER_TEXTS.loadingOne} rows={2} />}
        errorText={CUSTOMER_TEXTS.loadOneFailed}
      >
        {() => null}
      </Loaded>
    </>
  )
}

function Customer({ customer }: { customer: Household }) {
  const navigate = useNavigate()
  const { id, pets } = customer
  const showOne = (next: string) =>
    void navigate({ to: householdsPaths.one, params: { id: next }, replace: true })
  return (
    <>
      <CustomerHead customer={customer} back={<BackToCustomers />} onJoined={showOne} />
      <div className="mb-5 grid gap-3 empty:hidden">
        <Warnings customerId={id} petIds={[]} />
        <CustomerHints customer={customer} onJoined={showOne} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <PetsPart customer={customer} />
          <ComingPart customerId={id} />
          <PastPart customerId={id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <ToPayPart customer={customer} />
          <BillsPart customerId={id} />
          <NotesPart customer={customer} pets={pets} />
          <CustomerFates id={id} />
          <CustomerMessages customer={customer} />
        </div>
      </div>
    </>
  )
}

/** Leads to the list of customers, with its search if the page was opened from there. */
function BackToCustomers() {
  const search = useLocation({ select: ({ state }) => state.customers ?? {} })
  return (
    <BackLink to={householdsPaths.manageCustomers} search={search}>
      Back to Customers
    </BackLink>
  )
}

function CustomerMissing() {
  return (
    <>
      <PageHeader title="Customer not found" />
      <EmptyState
        title="We couldn’t find this customer"
        text="Their data may have been deleted, or the link may be incomplete."
        action={
          <RoutedButton tone="quiet" to={householdsPaths.manageCustomers}>
            Back to Customers
          </RoutedButton>
        }
      />
    </>
  )
}
