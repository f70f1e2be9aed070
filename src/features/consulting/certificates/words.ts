import { isolate } from '../../../lib/isolate.ts'
import { formatYearDay, lastDayOfMonth } from '../../../lib/time.ts'
import { expiryWords } from '../../../lib/typed/read-expiry.ts'
import { genderLabels } from '../../owners/pets/rules.ts'
import type { Certificate, CertificateKind, CertifiedDose, Travel } from './certificate-schemas.ts'

export const kindLabels = () =>
  ({
    vaccination: 'Vaccination certificate',
    health: 'Health certificate',
  }) as const satisfies Record<CertificateKind, string>

export const travelLabels = () =>
  ({ train: 'Train', flight: 'Flight', road: 'Road' }) as const satisfies Record<Travel, string>

/** Until when a batch could be used: `05/2027` as its pack says, or a day that is read one way in every country. */
export const expiryOf = (day: string) => (day === lastDayOfMonth(day) ? expiryWords(day) : formatYearDay(day))

export function sexOf({ gender }: Pick<Certificate['pet'], 'gender'>): string | null {
  const labels: Readonly<Record<string, string>> = genderLabels()
  return gender && (labels[gender] ?? gender)
}

/** A dose in a line, such as `Anti-rabies · Nobivac Rabies · batch A120B · 12 Mar 2027, valid until 12 Mar 2028`. */
export function certifiedWords(dose: Omit<CertifiedDose, 'id'>): string {
  const { items, product, batch, givenOn, validUntil } = dose
  const days = `${formatYearDay(givenOn)}, valid until ${formatYearDay(validUntil)}`
  return [items.join(', '), product, batch === null ? null : `batch ${batch}`, days]
    .filter((part) => part !== null)
    .join(' · ')
}

/** A certificate in words for a message to the owner. */
export function certificateMessage(
  { kind, number, pet, clinic }: Pick<Certificate, 'kind' | 'number' | 'pet' | 'clinic'>,
  link: string,
): string {
  return `${isolate(pet.name)}’s ${kindLabels()[kind].toLowerCase()} ${number} from ${clinic.name}: ${link}`
}

/** What the form of a licence portal asks for, a line each. */
export function portalText({ pet, doses }: Certificate): string {
  const facts = {
    Microchip: pet.microchip,
    Species: pet.species,
    Breed: pet.breed,
    Colour: pet.colour,
    Sex: sexOf(pet),
  }
  const ofDose = ({ items, product, batch, expiresOn, givenOn, validUntil }: Omit<CertifiedDose, 'id'>) => ({
    Vaccine: `${items.join(', ')} (${product})`,
    Batch: batch,
    'Expiry of the batch': expiresOn && expiryOf(expiresOn),
    'Given on': formatYearDay(givenOn),
    'Valid until': formatYearDay(validUntil),
  })
  return [facts, ...doses.map(ofDose)]
    .flatMap((part) => Object.entries(part))
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n')
}
