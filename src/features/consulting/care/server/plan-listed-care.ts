import { randomUUID } from 'node:crypto'
import type { CareItem } from '../contract.ts'
import { type Judged, judgeEntries } from '../rules.ts'

/** What a list says of a pet's care: a dose that was given elsewhere, or the day on which an item is due. */
export type ListedCare =
  | { kind: 'dose'; itemId: string; day: string; note: string | null; batch: string | null }
  | { kind: 'set'; itemId: string; day: string }

/** A row of `care_days` as it is written; `present` says when its item is due. */
type DayRow = {
  itemId: string
  kind: ListedCare['kind']
  doseId: string | null
  decidedOn: string
  step: Judged['step'] | null
  why: Judged['why']
  from: string
  due: string
  present: boolean
}
type DoseRow = { id: string; day: string; note: string | null; batch: string | null }

/** The care of a pet of a list as it is written, and the day of its next vaccination; undefined if no vaccination is among it. */
export type NewCare = { doses: DoseRow[]; days: DayRow[]; nextVaccination: string | null | undefined }

type Items = ReadonlyMap<string, CareItem>
type JudgedOfItem = Judged & { itemId: string }

/**
 * Judges what a list says of a pet. The doses come first, by their days, among those that it has had; a day of the list holds
 * after them, as one that staff set. What names no item, or can't have been given, is left out.
 */
export function planListedCare(
  items: Items,
  {
    birthDate,
    care,
    had = [],
  }: { birthDate: string | null; care: readonly ListedCare[]; had?: readonly JudgedOfItem[] },
  today: string,
): NewCare {
  const known = care.filter(({ itemId }) => items.has(itemId))
  const given = known
    .filter((one) => one.kind === 'dose')
    .filter(({ day }) => day <= today && (birthDate === null || day >= birthDate))
    .sort((one, other) => one.day.localeCompare(other.day))
  const histories = [...items.values()].map((item) => ({
    ...item,
    doses: had.filter(({ itemId }) => itemId === item.id),
  }))
  const entries = given.map(({ itemId, day }) => ({ itemIds: [itemId], dose: { day } }))
  const judged = judgeEntries(histories, birthDate, entries)
  const doses = given.map(({ day, note, batch }) => ({ id: randomUUID(), day, note, batch }))
  const ofDoses = judged.flatMap((outcomes, place) =>
    outcomes.map(({ itemId, day, step, why, from, due }) => ({
      ...{ itemId, kind: 'dose' as const, doseId: doses[place]?.id ?? null, decidedOn: day },
      ...{ step, why, from, due },
    })),
  )
  const set = known
    .filter((one) => one.kind === 'set')
    .map(({ itemId, day }) => ({
      ...{ itemId, kind: 'set' as const, doseId: null, decidedOn: today },
      ...{ step: null, why: null, from: day, due: day },
    }))
  const all = [...ofDoses, ...set]
  const days = all.map((row, at) => ({
    ...row,
    present: !all.some((later, place) => place > at && later.itemId === row.itemId),
  }))
  const vaccinations = days.filter(({ itemId }) => isVaccination(items, itemId))
  const [next] = vaccinations
    .filter(({ present }) => present)
    .map(({ due }) => due)
    .sort()
  return { doses, days, nextVaccination: vaccinations.length === 0 ? undefined : (next ?? null) }
}

const isVaccination = (items: Items, itemId: string) => items.get(itemId)?.kind === 'vaccination'

/** A day of a pet that is there: `day` is that of the dose or of the decision. */
type KnownDay = Omit<Judged, 'step' | 'from' | 'due'> & {
  itemId: string
  kind: 'dose' | 'set' | 'planned' | 'stopped'
  step: Judged['step'] | null
  from: string | null
  due: string | null
  isVoid: boolean
  present: boolean
}

/** What is known of the care of a pet that is there. */
export type KnownCare = {
  birthDate: string | null
  isDead: boolean
  /** When its next vaccination is due: typed, or as its vaccinations say. */
  due: string | null
  followsDoses: boolean
  /** True if it has vaccinations of which the clinic itself knows; days alone that a list has set don't count. */
  hasVaccinations: boolean
  days: readonly KnownDay[]
}

type Listed = { care: readonly ListedCare[]; nextVaccinationDue: string | null }

/**
 * What a list adds to the care of a pet that is there: only what it lacks. A due day is left out where the clinic has
 * vaccinations of the pet, something of the item, or has typed another day for it; `leftOut` says so. Null: nothing.
 */
export function planAddedCare(
  items: Items,
  known: KnownCare,
  listed: Listed,
  today: string,
): { added: NewCare | null; leftOut: boolean } {
  if (known.isDead) return { added: null, leftOut: false }
  const doses = listed.care.filter(
    (one) => one.kind === 'dose' && !known.days.some((day) => isSameDose(day, one)),
  )
  const isNews = (one: ListedCare) => !known.days.some((day) => stands(day, one))
  const sets = listed.care.filter((one) => one.kind === 'set' && isNews(one))
  // A day that stands is set once more after a dose of its item: otherwise the dose would hold.
  const again = listed.care.filter(
    (one) => one.kind === 'set' && !isNews(one) && doses.some(({ itemId }) => itemId === one.itemId),
  )
  const typed = known.followsDoses ? null : known.due
  const ofVaccinations = sets.filter(({ itemId }) => isVaccination(items, itemId))
  const mayFollow =
    !known.hasVaccinations && (typed === null || ofVaccinations.some(({ day }) => day === typed))
  const open = sets.filter(
    ({ itemId }) =>
      !known.days.some((day) => day.itemId === itemId && !day.isVoid) &&
      (mayFollow || !isVaccination(items, itemId)),
  )
  const care = [...doses, ...open, ...again]
  const had = known.days.filter(isJudged)
  const { birthDate } = known
  const added = planListedCare(items, { birthDate, care, had }, today)
  const itemOfTyped = typed === null || mayFollow ? null : lastVaccination(items, added)
  const plan =
    itemOfTyped === null || typed === null
      ? added
      : planListedCare(
          items,
          { birthDate, care: [...care, { kind: 'set', itemId: itemOfTyped, day: typed }], had },
          today,
        )
  // An unnamed day is taken where the pet has none; what vaccinations say comes before it.
  const unnamed = plan.nextVaccination === undefined ? listed.nextVaccinationDue : null
  const fills = unnamed !== null && !known.followsDoses && known.due === null
  const leftOut = open.length < sets.length || (unnamed !== null && !fills && unnamed !== known.due)
  if (plan.days.length === 0 && !fills) return { added: null, leftOut }
  const days = plan.days.map((day) => ({ ...day, present: false }))
  return { added: { ...plan, days, ...(fills && { nextVaccination: unnamed }) }, leftOut }
}

const isSameDose = (known: KnownDay, { itemId, day }: ListedCare) =>
  known.kind === 'dose' && known.itemId === itemId && known.day === day

/** True for a day of a list that is the one that stands. */
const stands = (known: KnownDay, { itemId, day }: ListedCare) =>
  known.present && known.itemId === itemId && known.due === day

const isJudged = (day: KnownDay): day is KnownDay & JudgedOfItem => day.kind === 'dose' && !day.isVoid

/** The item of the last vaccination of a list: a day that was typed before there were any stays its. */
function lastVaccination(items: Items, { days }: NewCare): string | null {
  return days.findLast(({ itemId }) => isVaccination(items, itemId))?.itemId ?? null
}
