import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Pencil, ShoppingBasket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { ordersPaths } from '../../../../money/orders/paths.ts'
import { CheckoutLink } from '../../../../money/payments/ui/checkout-link.tsx'
import { customersClient, useRefreshCustomers } from '../../../../owners/customers/ui/api.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import { householdsClient } from '../../../../owners/households/ui/api.ts'
import { appointmentsPaths } from '../../../../planning/appointments/paths.ts'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { bookingSearch } from './booking-search.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerMenu } from './customer-menu.tsx'

const CustomerEditForm = onDemand(
  async () => (await import('../../../../owners/customers/ui/customer-edit-form.tsx')).CustomerEditForm,
)

type CustomerHeadProps = { customer: Household; back: ReactNode; onJoined: (id: string) => void }

/** Who a customer is and how to reach them, and what staff do for them. */
export function CustomerHead({ customer, back, onJoined }: CustomerHeadProps) {
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMay(customersClient.update)
  const navigate = useNavigate()
  const refresh = useRefreshCustomers()
  const { id, fullName } = customer
  const leave = async () => {
    await navigate({ to: householdsPaths.manageCustomers, replace: true })
    await refresh()
  }
  return (
    <>
      <PageHeader
        title={fullName}
        back={back}
        actions={
          <>
            <WaysToSell customer={customer} />
            {mayEdit && !isEditing && (
              <Button
                tone="quiet"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )}
            <CustomerMenu customer={customer} onErased={() => void leave()} onJoined={onJoined} />
          </>
        }
      />
      <div className="-mt-3 mb-5">
        {mayEdit && isEditing ? (
          <Card className="mt-6 p-5">
            <CustomerEditForm
              customer={customer}
              read={() => householdsClient.get({ id })}
              onDone={() => setEditing(false)}
            />
          </Card>
        ) : (
          <CustomerFacts customer={customer} />
        )}
      </div>
    </>
  )
}

/** What is begun for a customer: an appointment, an order, a bill. */
function WaysToSell({ customer }: Pick<CustomerHeadProps, 'customer'>) {
  const { id } = customer
  return (
    <>
      <MayOpen page={appointmentsPaths.new}>
        <RoutedButton
          tone="accent"
          to={appointmentsPaths.new}
          search={bookingSearch(customer)}
          icon={<CalendarPlus className="size-5" aria-hidden="true" />}
        >
          Book
        </RoutedButton>
      </MayOpen>
      <MayOpen page={ordersPaths.new}>
        <RoutedButton
          tone="quiet"
          to={ordersPaths.new}
          search={{ customer: id }}
          icon={<ShoppingBasket className="size-5" aria-hidden="true" />}
        >
          New Order
        </RoutedButton>
      </MayOpen>
      <CheckoutLink customerId={id} />
    </>
  )
}
