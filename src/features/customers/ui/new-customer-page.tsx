import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Card } from '../../../components/card.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import type { Customer } from '../contract.ts'
import { NewCustomerForm } from './new-customer-form.tsx'

/** Add New Customer; then back to `next`, the form that asked for somebody new, else to the dashboard. */
export function NewCustomerPage({ next }: { next: string | undefined }) {
  const navigate = useNavigate()
  const created = ({ id }: Customer) =>
    navigate({ href: next === undefined ? paths.dashboard : withCustomer(next, id) })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Add New Customer"
        subtitle="With their pets, if you know them already."
        back={
          <RoutedButton
            to={paths.dashboard}
            tone="bare"
            icon={<ArrowLeft className="size-5" aria-hidden="true" />}
          >
            Back to Dashboard
          </RoutedButton>
        }
      />
      <Card className="p-5 sm:p-8">
        <NewCustomerForm onCreated={created} />
      </Card>
    </div>
  )
}

/** The same page with the customer in its query, for it to go on with. */
function withCustomer(path: string, id: string): string {
  const url = new URL(path, window.location.origin)
  url.searchParams.set('customer', id)
  return `${url.pathname}${url.search}`
}
