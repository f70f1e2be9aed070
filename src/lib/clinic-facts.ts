import type { PublishedFacts } from '../clinic/clinic.ts'
import { type Content, pictureUrl } from '../clinic/content.ts'
import { dialled } from './typed/read-phone.ts'

/** The facts that emails, calendar files and the pages behind sign-in name. What the clinic has not said is empty. */
export function factsOf({ identity, contact }: Content): PublishedFacts {
  const phone = contact.phone ?? ''
  return {
    name: identity.name,
    tagline: identity.tagline,
    logo: identity.logo && pictureUrl(identity.logo),
    phone: { display: phone, dial: dialled(phone) },
    whatsapp: dialled(contact.whatsapp ?? '').replace('+', ''),
    email: contact.email ?? '',
    city: contact.city,
    address: contact.address,
    mapUrl: contact.mapUrl ?? '',
  }
}
