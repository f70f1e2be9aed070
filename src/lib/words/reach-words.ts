import { clinic } from '../../clinic/clinic.ts'

/** True once the clinic has said how to reach it. */
export function canBeReached(): boolean {
  return clinic.phone.display !== '' || clinic.email !== ''
}

/** How to reach the clinic, as the end of a sentence: by phone, else by email, as far as it has said. */
export function reachWords(): string {
  const { phone, email } = clinic
  if (phone.display !== '') return `call us on ${phone.display}`
  return email === '' ? 'get in touch' : `write to us at ${email}`
}
