import { CalendarCheck, CalendarPlus, IndianRupee, Package, Pencil, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { ordersPaths } from '../../../money/orders/paths.ts'
import { paymentsPaths } from '../../../money/payments/paths.ts'
import { customersClient } from '../../../owners/customers/ui/api.ts'
import { CustomerEditForm } from '../../../owners/customers/ui/customer-edit-form.tsx'
import type { Household } from '../../../owners/households/contract.ts'
import { householdsClient } from '../../../owners/households/ui/api.ts'
import { CustomerHints } from '../../../owners/households/ui/customer-hints.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { CustomerFacts } from './customer/customer-facts.tsx'
import { CustomerMenu } from './customer/customer-menu.tsx'
import { CustomerPets } from './customer-pets.tsx'

/** A customer with their contact details, which can be edited, and their pets. */
export function CustomerCard({ customer }: { customer: Household }) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(customersClient.update)
  const { fullName, hasLogin } = customer
  return (
    <Card role="region" aria-label={fullName} className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl wrap-anywhere">{fullName}</h2>
          {hasLogin && <Badge tone="neutral" label="Has a login" />}
        </div>
        {!editing && (
          <div className="flex shrink-0 items-center gap-1">
            {mayEdit && (
              <Button
                tone="quiet"
                size="dense"
                icon={<Pencil className="size-4" aria-hidden="true" />}
                aria-label={`Edit ${fullName}`}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )}
            <CustomerMenu customer={customer} />
          </div>
        )}
      </div>
      {mayEdit && editing ? (
        <CustomerEditForm
          customer={customer}
          read={() => householdsClient.get({ id: customer.id })}
          onDone={() => setEditing(false)}
        />
      ) : (
        <CustomerFacts customer={customer} className="-mt-3" />
      )}
      <CustomerHints customer={customer} />
      <CustomerLinks customerId={customer.id} />
      <CustomerPets customer={customer} />
    </Card>
  )
}

/** In this order, the long labels share a column on phones. */
function useLinks() {
  const mayOpen = useMayOpen()
  const links = [
    { to: appointmentsPaths.manage, label: 'Appointments', search: { filter: 'all' }, icon: CalendarCheck },
    { to: ordersPaths.list, label: 'Orders', search: {}, icon: Package },
    { to: appointmentsPaths.new, label: 'New appointment', search: {}, icon: CalendarPlus },
    { to: ordersPaths.new, label: 'New order', search: {}, icon: ShoppingBasket },
    { to: paymentsPaths.list, label: 'Payments', search: { filter: 'all' }, icon: IndianRupee },
  ] as const
  return links.filter(({ to }) => mayOpen(to))
}

/** Links to a customer's appointments, orders and payments. */
function CustomerLinks({ customerId }: { customerId: string }) {
  const shown = useLinks()
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-2 border-y border-line py-3 sm:flex sm:flex-wrap">
      {shown.map(({ to, label, search, icon: Icon }) => (
        <li key={to} className="flex items-center gap-1.5">
          <Icon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          <RoutedLink to={to} search={{ ...search, customer: customerId }}>
            {label}
          </RoutedLink>
        </li>
      ))}
    </ul>
  )
}
