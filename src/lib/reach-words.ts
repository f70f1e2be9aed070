import { clinic } from '../clinic/clinic.ts'

/** How to reach the clinic, as the end of a sentence: by phone, else by email, as far as it has said. */
export function reachWords(): string {
  const { phone, email } = clinic
  if (phone.display !== '') return `call us on ${phone.display}`
  return email === '' ? 'get in touch' : `write to us at ${email}`
}
