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

/** The care of a new pet as it is written, and the day of its next vaccination; undefined if no vaccination is among it. */
export type NewCare = { doses: DoseRow[]; days: DayRow[]; nextVaccination: string | null | undefined }

/**
 * Judges what a list says of a new pet. The doses come first, by their days; a day of the list holds after them, as one that
 * staff set. What names no item, or can't have been given, is left out.
 */
export function planListedCare(
  items: ReadonlyMap<string, CareItem>,
  { birthDate, care }: { birthDate: string | null; care: readonly ListedCare[] },
  today: string,
): NewCare {
  const known = care.filter(({ itemId }) => items.has(itemId))
  const given = known
    .filter((one) => one.kind === 'dose')
    .filter(({ day }) => day <= today && (birthDate === null || day >= birthDate))
    .sort((one, other) => one.day.localeCompare(other.day))
  const histories = [...items.values()].map((item) => ({ ...item, doses: [] }))
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
  const vaccinations = days.filter(({ itemId }) => items.get(itemId)?.kind === 'vaccination')
  const [next] = vaccinations
    .filter(({ present }) => present)
    .map(({ due }) => due)
    .sort()
  return { doses, days, nextVaccination: vaccinations.length === 0 ? undefined : (next ?? null) }
}
