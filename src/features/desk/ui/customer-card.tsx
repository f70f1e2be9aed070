import {
  CalendarCheck,
  CalendarPlus,
  History,
  IndianRupee,
  KeyRound,
  Mail,
  MapPin,
  Merge,
  Package,
  Pencil,
  Phone,
  ShoppingBasket,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { PhoneLink } from '../../../components/actions/phone-link.tsx'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { TextLink } from '../../../components/actions/text-link.tsx'
import { Menu } from '../../../components/dialogs/menu.tsx'
import { useFocusBack } from '../../../components/dialogs/use-focus-back.ts'
import { Badge } from '../../../components/layout/badge.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { RecordHistory } from '../../audit/ui/record-history.tsx'
import { useRefreshCustomers } from '../../customers/ui/api.ts'
import { ChangePhoneDialog } from '../../customers/ui/change-phone-dialog.tsx'
import { ClaimCodeDialog } from '../../customers/ui/claim-code-dialog.tsx'
import { CustomerEditForm } from '../../customers/ui/customer-edit-form.tsx'
import type { Household } from '../../households/contract.ts'
import { householdsClient } from '../../households/ui/api.ts'
import { CustomerHints } from '../../households/ui/customer-hints.tsx'
import { JoinDialog } from '../../households/ui/join-dialog.tsx'
import { ordersPaths } from '../../orders/paths.ts'
import { paymentsPaths } from '../../payments/paths.ts'
import { EraseCustomerDialog } from '../../privacy/ui/erase-customer-dialog.tsx'
import { CustomerPets } from './customer-pets.tsx'

/** A customer with their contact details, which can be edited, and their pets. */
export function CustomerCard({ customer }: { customer: Household }) {
  const [editing, setEditing] = useState(false)
  const [open, setOpen] = useState<'phone' | 'code' | 'join' | 'history' | 'erase' | null>(null)
  const editButton = useFocusBack(editing)
  const { fullName, hasLogin } = customer
  const close = () => setOpen(null)
  const refresh = useRefreshCustomers()
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl wrap-anywhere">{fullName}</h2>
          {hasLogin && <Badge tone="neutral" label="Has a login" />}
        </div>
        {!editing && (
          <div className="flex shrink-0 items-center gap-1">
            <Button
              ref={editButton}
              tone="quiet"
              size="dense"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              aria-label={`Edit ${fullName}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <Menu
              label={`More for ${fullName}`}
              entries={[
                {
                  id: 'phone',
                  label: 'Change phone',
                  icon: <Phone className="size-4" aria-hidden="true" />,
                  onSelect: () => setOpen('phone'),
                },
                {
                  id: 'code',
                  label: 'Create claim code',
                  icon: <KeyRound className="size-4" aria-hidden="true" />,
                  disabled: hasLogin,
                  onSelect: () => setOpen('code'),
                },
                {
                  id: 'join',
                  label: 'Join with…',
                  icon: <Merge className="size-4" aria-hidden="true" />,
                  onSelect: () => setOpen('join'),
                },
                {
                  id: 'history',
                  label: 'History',
                  icon: <History className="size-4" aria-hidden="true" />,
                  onSelect: () => setOpen('history'),
                },
                {
                  id: 'erase',
                  label: 'Delete personal data',
                  icon: <Trash2 className="size-4" aria-hidden="true" />,
                  onSelect: () => setOpen('erase'),
                },
              ]}
            />
          </div>
        )}
      </div>
      {editing ? (
        <CustomerEditForm
          customer={customer}
          read={() => householdsClient.one({ id: customer.id })}
          onDone={() => setEditing(false)}
        />
      ) : (
        <CustomerFacts customer={customer} />
      )}
      <CustomerHints customer={customer} />
      <CustomerLinks customerId={customer.id} />
      <CustomerPets customer={customer} />
      {open === 'phone' && <ChangePhoneDialog customer={customer} onClose={close} />}
      {open === 'history' && <RecordHistory record={customer.id} name={fullName} onClose={close} />}
      {open === 'erase' && <EraseCustomerDialog customer={customer} onErased={refresh} onClose={close} />}
      {open === 'join' && <JoinDialog customer={customer} otherId={undefined} onClose={close} />}
      {open === 'code' && <ClaimCodeDialog customer={customer} onClose={close} />}
    </Card>
  )
}

function CustomerFacts({ customer: { phone, email, address, messagesTo } }: { customer: Household }) {
  return (
    <div className="-mt-3 grid gap-1.5 sm:flex sm:flex-wrap sm:gap-x-6">
      <Fact name="Phone" icon={<Phone aria-hidden="true" />}>
        {phone === null ? 'No phone yet' : <PhoneLink phone={phone} />}
      </Fact>
      <Fact name="Email" icon={<Mail aria-hidden="true" />}>
        {email === null ? 'No email' : <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        {messagesTo !== null && messagesTo !== email && (
          <span className="block text-sm text-ink-soft">
            {email !== null && 'Not confirmed. '}Messages go to {messagesTo}
          </span>
        )}
      </Fact>
      <Fact name="Address" icon={<MapPin aria-hidden="true" />}>
        {address ?? 'No address yet'}
      </Fact>
    </div>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-2 [&>svg]:mt-1 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
      {icon}
      <span className="sr-only">{name}: </span>
      <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
        {children}
      </span>
    </p>
  )
}

/** In this order, the long labels share a column on phones. */
const links = () =>
  [
    { to: appointmentsPaths.manage, label: 'Appointments', search: { filter: 'all' }, icon: CalendarCheck },
    { to: ordersPaths.list, label: 'Orders', search: {}, icon: Package },
    { to: appointmentsPaths.new, label: 'New appointment', search: {}, icon: CalendarPlus },
    { to: ordersPaths.new, label: 'New order', search: {}, icon: ShoppingBasket },
    { to: paymentsPaths.list, label: 'Payments', search: { filter: 'all' }, icon: IndianRupee },
  ] as const

/** Links to a customer's appointments, orders and payments. */
function CustomerLinks({ customerId }: { customerId: string }) {
  return (
    <ul className="grid gap-x-4 min-[20rem]:grid-cols-[auto_1fr] gap-y-2 border-y border-line py-3 sm:flex sm:flex-wrap">
      {links().map(({ to, label, search, icon: Icon }) => (
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
