import { formatPhone } from '../lib/phone.ts'
import { classes } from './classes.ts'

/** A link that calls a phone number, given in the stored form. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const look = 'text-pine-ink underline underline-offset-4 whitespace-nowrap'
  return (
    <a href={`tel:${phone}`} className={classes(look, className)}>
      {formatPhone(phone)}
    </a>
  )
}
