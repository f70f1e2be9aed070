import { formatPhone } from '../../lib/typed/phone.ts'
import { classes } from '../layout/classes.ts'

type PhoneLinkProps = {
  /** The number in the stored form. */
  phone: string
  /** The number as its owner writes it. */
  shown?: string
  className?: string
}

/** A link that calls a phone number. */
export function PhoneLink({ phone, shown, className }: PhoneLinkProps) {
  const look = 'text-pine-ink underline underline-offset-4'
  return (
    <a
      href={`tel:${phone}`}
      className={classes(look, className ?? 'inline-block', shown === undefined && 'whitespace-nowrap')}
    >
      {shown ?? formatPhone(phone)}
    </a>
  )
}
