import { formatMoney } from '../../../lib/money.ts'
import { cleanEmail, cleanLine } from '../../../lib/typed/clean-text.ts'
import { asKeyed } from '../../../lib/typed/digits.ts'
import { formatPhone, isPhone } from '../../../lib/typed/phone.ts'
import { normalisePhone } from '../../../lib/typed/read-phone.ts'
import type { Household } from '../../owners/households/contract.ts'

/** Something that the search leads to: a page, something to start, or a record. */
export type Goal = {
  /** Its address, which is also what it is known by. */
  href: string
  label: string
  /** Further text about it, such as the owner of a pet. */
  hint?: string
  /** Other words by which people look for it. */
  also?: string
}

/** How the goals are listed. */
export type GoalGroup = { heading: string; goals: Goal[] }

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The goals of which each word of the term begins a word: first those that the term begins, then those by label. */
export function findGoals(term: string, goals: readonly Goal[]): Goal[] {
  const asked = wordsOf(term)
  if (asked.length === 0) return []
  const has = (text: string) => {
    const words = wordsOf(text)
    return asked.every((word) => words.some((one) => one.startsWith(word)))
  }
  const rank = ({ label }: Goal) =>
    wordsOf(label).join(' ').startsWith(asked.join(' ')) ? 0 : has(label) ? 1 : 2
  return goals
    .filter(({ label, also = '' }) => has(`${label} ${also}`))
    .sort((one, other) => rank(one) - rank(other))
}

/** The pages of a customer and of a pet. */
export type RecordPaths = { customer: (id: string) => string; pet: (id: string) => string }

/** The goals of customers that were found: the pet first if its name is what was asked for. */
export function recordGoals(term: string, found: readonly Household[], paths: RecordPaths): Goal[] {
  const asked = wordsOf(term)
  const isAsked = (name: string) =>
    asked.some((word) => wordsOf(name).some((one) => one.startsWith(word))) && !/\p{N}/u.test(name)
  return found.flatMap(({ id, fullName, phone, pets, owed }) => {
    const named = pets.filter(({ name }) => isAsked(name))
    const customer: Goal = {
      href: paths.customer(id),
      label: fullName,
      hint: [
        phone === null ? '' : formatPhone(phone),
        pets.map(({ name }) => name).join(', '),
        owed ? `Owes ${formatMoney(owed)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    }
    const ofPets = named.map((pet) => ({
      href: paths.pet(pet.id),
      label: pet.name,
      hint: `Pet of ${fullName}`,
    }))
    return isAsked(fullName) ? [customer, ...ofPets] : [...ofPets, customer]
  })
}

/** Looks for bills by what a bank or a paper says: an amount, a reference or the end of one, a number. */
export function billGoals(term: string, bills: string): Goal[] {
  if (!/₹ *\d|\d{2}/.test(term)) return []
  return [{ href: `${bills}?${new URLSearchParams({ q: term })}`, label: `Bills with “${term}”` }]
}

/** A new customer's form filled in with what was looked for: a number is a phone, an @ an email, all else a name. */
export function newCustomerStart(term: string): { phone: string } | { email: string } | { fullName: string } {
  const phone = normalisePhone(term)
  if (isPhone(phone)) return { phone }
  if (term.includes('@')) return { email: cleanEmail(term) }
  return /^[+\d\s().-]{5,}$/.test(asKeyed(term)) ? { phone: term } : { fullName: cleanLine(term) }
}
