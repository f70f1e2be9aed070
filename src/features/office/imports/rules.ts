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

/** The questions about what is there already: a number has another name here, a pet another birth date; and their answers. */
export const OTHER_NAME = 'another name'
export const OTHER_BIRTH = 'another birth date'
export const ANSWERS = ['same person', 'left out', 'same pet', 'two pets'] as const
export type Answer = (typeof ANSWERS)[number]

/** What was answered for a row: one word for each of its questions. */
export const ANSWERS_APART = ', '

/** The note about a birth date that follows from an age. */
export const ESTIMATED = 'birth date estimated'

/** Why a row does not come in although its file has nothing against it. */
export const LEFT_OUT = {
  erased: 'asked to be erased',
  invalid: 'not valid',
  refused: 'refused by the database',
  answered: 'left out as answered',
  full: 'too many pets',
  follows: 'has vaccinations here',
  service: 'a service has this name',
  price: 'another price',
} as const

/** A pet that is there. */
export type KnownPet = Named & { id: string }

/** A customer whom a row means, with the pets that are there. */
export type KnownCustomer = {
  id: string
  phone: string
  fullName: string
  pets: readonly KnownPet[]
}

/** What is known of a row before it is decided. */
export type Facts = { isErased: boolean; customer: KnownCustomer | null; answer: string | null }

/** A pet of a list that is there. */
export type FoundPet = { id: string; pet: ImportedPet }

/** `pets` are added; of those `found` only what is said of their care is. */
export type Decision = {
  outcome: Outcome
  reason: string | null
  pets: readonly ImportedPet[]
  found: readonly FoundPet[]
}

/** Decides what becomes of a household of a list: nothing of a known customer changes but that pets are added. */
export function decide(row: ImportedHousehold, facts: Facts, maxPets: number): Decision {
  const { isErased, customer } = facts
  const answers = facts.answer?.split(ANSWERS_APART) ?? []
  const nothing = { pets: [], found: [] }
  if (isErased) return { outcome: 'left out', reason: LEFT_OUT.erased, ...nothing }
  if (customer === null) {
    const isFull = row.pets.length > maxPets
    const pets = row.pets.slice(0, maxPets)
    return { outcome: 'new', reason: isFull ? LEFT_OUT.full : null, pets, found: [] }
  }
  if (!areAlike(customer.fullName, row.name) && !answers.includes('same person'))
    return answers.includes('left out')
      ? { outcome: 'left out', reason: LEFT_OUT.answered, ...nothing }
      : { outcome: 'asks', reason: OTHER_NAME, ...nothing }
  const { found, missing, unclear } = sortPets(row.pets, customer.pets)
  const areSame = answers.includes('same pet')
  if (unclear.length > 0 && !areSame && !answers.includes('two pets'))
    return { outcome: 'asks', reason: OTHER_BIRTH, ...nothing }
  const added = areSame ? missing : [...missing, ...unclear.map(({ pet }) => pet)]
  const pets = added.slice(0, Math.max(0, maxPets - customer.pets.length))
  return {
    outcome: pets.length === 0 ? 'nothing new' : 'known',
    reason: pets.length < added.length ? LEFT_OUT.full : null,
    pets,
    found: areSame ? [...found, ...unclear] : found,
  }
}

/** Pets that are there, that are not, and those of which one has this name and another birth date. */
function sortPets(pets: readonly ImportedPet[], known: readonly KnownPet[]) {
  const found: FoundPet[] = []
  const unclear: FoundPet[] = []
  const missing: ImportedPet[] = []
  for (const pet of pets) {
    const named = known.filter((one) => hasSameName(one, pet))
    const same = named.find((one) => !differInBirth(one, pet))
    if (same !== undefined) found.push({ id: same.id, pet })
    else if (named[0] !== undefined) unclear.push({ id: named[0].id, pet })
    else missing.push(pet)
  }
  return { found, unclear, missing }
}

type Named = {
  name: string
  species: string
  birthDate: string | null
  birthDateEstimated?: boolean | undefined
}

/** The same pet, unless two birth dates differ: name and species. */
export const hasSameName = (one: Named, other: Named): boolean =>
  nameForm(one.name) === nameForm(other.name) && one.species.toLowerCase() === other.species.toLowerCase()

/** True if two birth dates are known, and are not one; one that is estimated is not known. */
export const differInBirth = (one: Named, other: Named): boolean =>
  [one, other].every(({ birthDate, birthDateEstimated }) => birthDate !== null && !birthDateEstimated) &&
  one.birthDate !== other.birthDate

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
): Pick<Decision, 'outcome' | 'reason'> {
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
