import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../../../../components/actions/phone-link.tsx'
import { TextLink } from '../../../../../components/actions/text-link.tsx'
import { classes } from '../../../../../components/layout/classes.ts'
import type { Household } from '../../../../owners/households/contract.ts'

type CustomerFactsProps = { customer: Household; className?: string }

/** How to reach a customer. */
export function CustomerFacts({ customer, className }: CustomerFactsProps) {
  const { phone, email, address, messagesTo } = customer
  return (
    <div className={classes('grid gap-1.5 sm:flex sm:flex-wrap sm:gap-x-6', className)}>
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
