import { areAlike, nameForm } from './names.ts'
import type { Outcome } from './outcomes.ts'
import type { ImportedHousehold, ImportedPet, ImportedProduct } from './row-schemas.ts'

/** The lists that a clinic brings. */
export const IMPORT_KINDS = ['people', 'goods'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATES = ['staged', 'running', 'finished', 'undoing', 'undone'] as const

/** The most rows that a file can have, and that are put in one request. */
export const MAX_ROWS = 50_000
export const ROWS_AT_ONCE = 100
/** So many rows of a file are taken out in one request. */
export const ROWS_TAKEN_OUT = 500
/** For how many days an import can be taken back. */
export const UNDO_DAYS = 31

/** The question about a number that another name has here, and its answers. */
export const OTHER_NAME = 'another name'
export const ANSWERS = ['same person', 'left out'] as const
export type Answer = (typeof ANSWERS)[number]

/** Why a row does not come in although its file has nothing against it. */
export const LEFT_OUT = {
  erased: 'asked to be erased',
  invalid: 'not valid',
  refused: 'refused by the database',
  answered: 'left out as answered',
  stopped: 'stopped before',
  full: 'too many pets',
  follows: 'has vaccinations here',
  service: 'a service has this name',
  price: 'another price',
} as const

/** A pet that is there. `followsDoses`: the day of its next vaccination follows what it was given. */
export type KnownPet = { name: string; species: string; birthDate: string | null; followsDoses: boolean }

/** A customer whom a row means, with the pets that are there. */
export type KnownCustomer = {
  id: string
  phone: string
  fullName: string
  pets: readonly KnownPet[]
}

/** What is known of a row before it is decided. */
export type Facts = { isErased: boolean; customer: KnownCustomer | null; answer: string | null }

export type Decision = { outcome: Outcome; reason: string | null; pets: readonly ImportedPet[] }

/** Decides what becomes of a household of a list: nothing of a known customer changes but that pets are added. */
export function decide(row: ImportedHousehold, facts: Facts, maxPets: number): Decision {
  const { isErased, customer, answer } = facts
  if (isErased) return { outcome: 'left out', reason: LEFT_OUT.erased, pets: [] }
  if (customer === null) {
    const isFull = row.pets.length > maxPets
    return { outcome: 'new', reason: isFull ? LEFT_OUT.full : null, pets: row.pets.slice(0, maxPets) }
  }
  if (!areAlike(customer.fullName, row.name) && answer !== 'same person')
    return answer === 'left out'
      ? { outcome: 'left out', reason: LEFT_OUT.answered, pets: [] }
      : { outcome: 'asks', reason: OTHER_NAME, pets: [] }
  const missing = row.pets.filter((pet) => !customer.pets.some((known) => isSamePet(known, pet)))
  const pets = missing.slice(0, Math.max(0, maxPets - customer.pets.length))
  const reason =
    pets.length < missing.length ? LEFT_OUT.full : followsDoses(row, customer) ? LEFT_OUT.follows : null
  return { outcome: pets.length === 0 ? 'nothing new' : 'known', reason, pets }
}

/** True if the list says when a pet is due that has been vaccinated here: that day is left out. */
function followsDoses(row: ImportedHousehold, customer: KnownCustomer): boolean {
  const isDue = ({ nextVaccinationDue, care }: ImportedPet) =>
    nextVaccinationDue !== null || care.some(({ kind }) => kind === 'set')
  const follows = customer.pets.filter((pet) => pet.followsDoses)
  return row.pets.some((pet) => isDue(pet) && follows.some((known) => isSamePet(known, pet)))
}

/** The same pet: name and species, unless two birth dates differ. */
function isSamePet(
  known: Omit<KnownPet, 'followsDoses'>,
  pet: Pick<ImportedPet, 'name' | 'species' | 'birthDate'>,
): boolean {
  const differs = known.birthDate !== null && pet.birthDate !== null && known.birthDate !== pet.birthDate
  return (
    nameForm(known.name) === nameForm(pet.name) &&
    known.species.toLowerCase() === pet.species.toLowerCase() &&
    !differs
  )
}

/**
 * What finds a customer again who came without a phone number: the old program's number, email and address with the name,
 * or else the pets.
 */
export function keysOf({ name, phone, email, address, oldNumber, pets }: ImportedHousehold): string[] {
  if (phone !== null) return []
  const form = nameForm(name)
  const keys = [
    ...(oldNumber === null ? [] : [`number ${oldNumber} ${form}`]),
    ...(email === null ? [] : [`email ${email} ${form}`]),
    ...(address === null ? [] : [`address ${nameForm(address)} ${form}`]),
  ]
  const byPets = pets.map((pet) => `${nameForm(pet.name)} ${pet.species.toLowerCase()}`).sort()
  return keys.length > 0 ? keys : [`pets ${form} ${byPets.join(', ')}`]
}

/** A product that a row means. `isHidden`: an import that was undone had brought it. */
export type KnownProduct = { id: string; price: number; isHidden: boolean; isCounted: boolean }

/**
 * Decides what becomes of a product of a list. Of one that is there nothing changes; its goods come in only if it isn't
 * counted yet, so that a list that is brought twice never doubles the shelf.
 */
export function decideProduct(
  { price, lots }: Pick<ImportedProduct, 'price' | 'lots'>,
  { isService, product }: { isService: boolean; product: KnownProduct | null },
): Omit<Decision, 'pets'> {
  if (isService) return { outcome: 'left out', reason: LEFT_OUT.service }
  if (product === null || product.isHidden) return { outcome: 'new', reason: null }
  const reason = product.price === price ? null : LEFT_OUT.price
  return { outcome: lots.length > 0 && !product.isCounted ? 'known' : 'nothing new', reason }
}

/** A tax class with its rate of today. */
export type TaxChoice = { id: string; hsn: string | null; exempt: boolean; rate: number | null }

/** The tax class of a product: that of the longest code that begins its own, whose rate today is its rate. */
export function taxClassFor(
  classes: readonly TaxChoice[],
  { hsn, rate, isExempt }: Pick<ImportedProduct, 'hsn' | 'rate' | 'isExempt'>,
): string | null {
  if (hsn === null) return null
  const isOfRate = (one: TaxChoice) =>
    isExempt ? one.exempt : rate === null || (!one.exempt && one.rate === rate)
  const fitting = classes.filter((one) => one.hsn !== null && hsn.startsWith(one.hsn) && isOfRate(one))
  fitting.sort((one, other) => (other.hsn?.length ?? 0) - (one.hsn?.length ?? 0))
  return fitting[0]?.id ?? null
}
