import { formatPhone } from '../lib/phone.ts'
import { classes } from './classes.ts'

/** A phone number, given as it is stored, that is called at a tap. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const look = 'text-pine-ink underline underline-offset-4 whitespace-nowrap'
  return (
    <a href={`tel:${phone}`} className={classes(look, className)}>
      {formatPhone(phone)}
    </a>
  )
}
