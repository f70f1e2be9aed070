import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { Customer } from '../../customers/contract.ts'
import { NewCustomerForm, type NewCustomerStart } from './new-customer-form.tsx'

type NewCustomerPageProps = { next: string | undefined; start: NewCustomerStart }

/** Add New Customer; then returns to `next`, the form that needs the customer, or to the dashboard. */
export function NewCustomerPage({ next, start }: NewCustomerPageProps) {
  const navigate = useNavigate()
  const created = ({ id }: Customer) =>
    next === undefined
      ? navigate({ to: authPaths.dashboard })
      : // Back from there leads past this form, which is empty by then.
        navigate({ href: withCustomer(next, id), replace: true })
  return (
    <div className="max-w-2xl">
      <PageHeader
        subtitle="You can add their pets now or later."
        back={<BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>}
      />
      <Card className="p-5 sm:p-8">
        <NewCustomerForm start={start} onCreated={created} />
      </Card>
    </div>
  )
}

/** The path with the new customer in its query string. */
function withCustomer(path: string, id: string): string {
  const url = new URL(path, window.location.origin)
  url.searchParams.set('customer', id)
  return `${url.pathname}${url.search}`
}
