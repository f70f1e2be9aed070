import { addDays } from '../../../lib/time.ts'
import { hasWord, KNOWN_SPECIES, SPECIES_WORDS } from '../../owners/pets/species.ts'

/** What a care item is for, with how many days after any dose of it the next one counts at the earliest. */
export const CARE_KINDS = {
  vaccination: { gap: 14 },
  deworming: { gap: 7 },
  parasites: { gap: 7 },
} as const satisfies Record<string, { gap: number }>
export type CareKind = keyof typeof CARE_KINDS

/** The item of a day on which a pet is to be seen again: it has no schedule, and an appointment ends it. */
export const CHECKUP = 'checkup'

/** A length of days, weeks or months, such as `14d`, `6w` or `12m`. */
export type Span = `${number}${'d' | 'w' | 'm'}`

/** The earliest and the latest time. */
export type Range = { from: Span; by: Span }

/** When an item is given. Ages are spans after the birth. */
export type Schedule = {
  /** The age of the first dose; a younger pet's does not count. */
  first: Range
  /** A pet younger than `until` at a dose gets the next one after so long; the last one also serves a late start. */
  bands: (Range & { until: Span | null })[]
  /** How many doses a course has at least. */
  doses: number
  /** After the course: a range, or an age if the pet is younger; null: as each booster. */
  firstBooster: (Range & { age?: Range | undefined }) | null
  booster: Range
}

export type ScheduledItem = { kind: CareKind; schedule: Schedule }

/** What a dose was to its course, once and for all. */
export const CARE_STEPS = ['not counted', 'course', 'complete', 'booster'] as const
export type CareStep = (typeof CARE_STEPS)[number]

/** Why a dose does not count. */
export const UNCOUNTED = ['too soon', 'too young', 'set aside'] as const
export type Uncounted = (typeof UNCOUNTED)[number]

/** When the next dose counts at the earliest, and when it is due. Clinic days. */
export type Next = { from: string; due: string }

/** A dose as it was judged. */
export type Judged = Next & { day: string; step: CareStep; why: Uncounted | null }

/** A dose as it was judged, with how long its product protects. */
export type KnownDose = Judged & { validity: Span | null }

/** A dose to be judged. `counts`: what the vet decides; `complete`: they say that the course is complete with it. */
export type Dose = {
  day: string
  counts?: boolean | undefined
  complete?: boolean | undefined
  /** How long the product protects, in place of the schedule's booster. */
  validity?: Span | null | undefined
}

/**
 * Judges one dose of an item: what it is to its course, and when the next is due. `earlier` are the doses before it as
 * they were judged, by their days; none of them is judged again. Without a birth date the pet counts as grown.
 */
export function propose(
  item: ScheduledItem,
  birthDate: string | null,
  { earlier, dose }: { earlier: readonly Judged[]; dose: Dose },
): Judged {
  const judging = { item, birthDate, earlier, dose }
  const why = uncountedFor(judging)
  const step = why === null ? stepOf(judging) : 'not counted'
  const next = why === null ? nextAfter(judging, step) : standing(judging)
  return { day: dose.day, step, why, ...noSooner(next, soonest(judging)) }
}

/** The first day of an item for a pet without a dose of it: from its birth date, otherwise today. */
export function planFirst({ schedule }: ScheduledItem, birthDate: string | null, today: string): Next {
  if (birthDate === null) return { from: today, due: today }
  const first = rangeAfter(birthDate, schedule.first)
  return noSooner({ from: first.from, due: later(first.due, today) }, first.from)
}

/** A day that is a span later; months later is the same day number, or the last day of a shorter month. */
export function addSpan(day: string, span: Span): string {
  const { count, unit } = partsOf(span)
  if (unit !== 'm') return addDays(day, unit === 'w' ? 7 * count : count)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = 12 * year + (month - 1) + count
  const first = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0))
  first.setUTCDate(Math.min(date, first.getUTCDate()))
  return first.toISOString().slice(0, 10)
}

type Judging = {
  item: ScheduledItem
  birthDate: string | null
  earlier: readonly Judged[]
  dose: Dose
}

const later = (one: string, other: string) => (one > other ? one : other)
const sooner = (one: string, other: string) => (one < other ? one : other)
const noSooner = ({ from, due }: Next, day: string): Next => {
  const start = later(from, day)
  return { from: start, due: later(due, start) }
}
const rangeAfter = (day: string, { from, by }: Range): Next => ({
  from: addSpan(day, from),
  due: addSpan(day, by),
})

const UNITS = ['d', 'w', 'm'] as const
const partsOf = (span: Span) => ({
  count: Number.parseInt(span, 10),
  unit: UNITS.find((unit) => span.endsWith(unit)) ?? 'd',
})

/** The first day on which a dose after this one may count. */
function soonest({ item: { kind, schedule }, birthDate, dose }: Judging): string {
  const afterGap = addDays(dose.day, CARE_KINDS[kind].gap)
  return birthDate === null ? afterGap : later(afterGap, addSpan(birthDate, schedule.first.from))
}

function uncountedFor({ item: { kind, schedule }, birthDate, earlier, dose }: Judging): Uncounted | null {
  if (dose.counts !== undefined) return dose.counts ? null : 'set aside'
  if (birthDate !== null && dose.day < addSpan(birthDate, schedule.first.from)) return 'too young'
  const last = earlier.at(-1)
  return last !== undefined && dose.day < addDays(last.day, CARE_KINDS[kind].gap) ? 'too soon' : null
}

const counted = (earlier: readonly Judged[]) => earlier.filter(({ step }) => step !== 'not counted')
const isComplete = ({ step }: Judged) => step === 'complete' || step === 'booster'

function stepOf({ item: { schedule }, birthDate, earlier, dose }: Judging): CareStep {
  const before = counted(earlier)
  const last = before.at(-1)
  if (before.some(isComplete)) {
    const isBooster =
      schedule.firstBooster === null ||
      before.some(({ step }) => step === 'booster') ||
      (last !== undefined && dose.day >= last.from)
    return isBooster ? 'booster' : 'complete'
  }
  if (dose.complete) return 'complete'
  const until = schedule.bands.at(-1)?.until ?? null
  const isGrown = birthDate === null || until === null || dose.day >= addSpan(birthDate, until)
  return isGrown && before.length + 1 >= schedule.doses ? 'complete' : 'course'
}

/** The day that stood before a dose that doesn't count; without one, the first of all. */
function standing({ item, birthDate, earlier, dose }: Judging): Next {
  return earlier.at(-1) ?? planFirst(item, birthDate, dose.day)
}

function nextAfter(judging: Judging, step: CareStep): Next {
  const { item, earlier, dose } = judging
  if (step === 'course') return nextOfCourse(judging)
  if (step === 'booster' || item.schedule.firstBooster === null)
    return nextBooster(dose, item.schedule.booster)
  // A further dose before the first booster leaves it where it is.
  const last = counted(earlier).at(-1)
  return last !== undefined && isComplete(last) ? last : firstBooster(judging, item.schedule.firstBooster)
}

/** The last dose of a course comes as soon as the pet is old enough for it, and long enough after this one. */
function nextOfCourse({ item: { schedule }, birthDate, dose }: Judging): Next {
  const { bands, booster } = schedule
  const isYounger = ({ until }: { until: Span | null }) =>
    until === null || (birthDate !== null && dose.day < addSpan(birthDate, until))
  const band = bands.find(isYounger) ?? bands.at(-1)
  const { from, due } = rangeAfter(dose.day, band ?? booster)
  const isBounded = band !== undefined && band.until !== null && birthDate !== null && isYounger(band)
  return { from, due: isBounded ? sooner(due, addSpan(birthDate, band.until ?? '0d')) : due }
}

function firstBooster({ birthDate, dose }: Judging, range: NonNullable<Schedule['firstBooster']>): Next {
  const atAge = range.age && birthDate !== null ? rangeAfter(birthDate, range.age) : null
  return atAge !== null && dose.day < atAge.from ? atAge : rangeAfter(dose.day, range)
}

/** A product's own validity ends the time of its booster, which begins as long before that as the schedule's. */
function nextBooster({ day, validity }: Dose, booster: Range): Next {
  if (!validity) return rangeAfter(day, booster)
  const [whole, from, by] = [partsOf(validity), partsOf(booster.from), partsOf(booster.by)]
  const due = addSpan(day, validity)
  if (from.unit !== by.unit) return { from: due, due }
  const early = by.count - from.count
  if (whole.unit === by.unit)
    return { from: addSpan(day, `${Math.max(0, whole.count - early)}${by.unit}`), due }
  return { from: addSpan(due, `${-early}${by.unit}`), due }
}

/** A dose that is entered, with the ids of the items that it is given for. */
export type CareEntry = { itemIds: readonly string[]; dose: Dose }

/** An item of a pet with its doses, as they were judged. */
export type ItemHistory = ScheduledItem & { id: string; doses: readonly Judged[] }

/**
 * Judges doses that are entered together, each after those before it of the same item; what it leads to, for each item. Doses
 * that were given on later days are not looked at.
 */
export function judgeEntries(
  items: readonly ItemHistory[],
  birthDate: string | null,
  entries: readonly CareEntry[],
): (Judged & { itemId: string })[][] {
  const known = new Map(items.map((item) => [item.id, [...item.doses]]))
  return entries.map(({ itemIds, dose }) =>
    items
      .filter(({ id }) => itemIds.includes(id))
      .map((item) => {
        const doses = known.get(item.id) ?? []
        const earlier = doses.filter(({ day }) => day <= dose.day)
        const judged = propose(item, birthDate, { earlier, dose })
        known.set(item.id, [...earlier, judged, ...doses.slice(earlier.length)])
        return { ...judged, itemId: item.id }
      }),
  )
}

/**
 * What the last dose of an item would lead to with a dose before it that became known later, such as one of a booklet;
 * undefined if it is the last itself. What was counted, set aside or said to be complete stays so.
 */
export function judgeWithOlder(
  item: ScheduledItem & { doses: readonly KnownDose[] },
  birthDate: string | null,
  dose: Dose,
): Judged | undefined {
  const known = item.doses.filter(({ day }) => day <= dose.day)
  const since = item.doses.slice(known.length)
  if (since.length === 0) return undefined
  const judged: Judged[] = [...known, propose(item, birthDate, { earlier: known, dose })]
  for (const one of since) judged.push(judgeAgain(item, birthDate, { earlier: [...judged], one }))
  return judged.at(-1)
}

function judgeAgain(
  item: ScheduledItem,
  birthDate: string | null,
  { earlier, one }: { earlier: readonly Judged[]; one: KnownDose },
): Judged {
  const judge = (said: Pick<Dose, 'counts' | 'complete'>) =>
    propose(item, birthDate, { earlier, dose: { day: one.day, validity: one.validity, ...said } })
  if (one.why === 'set aside') return judge({ counts: false })
  const plain = judge({})
  if (plain.step === 'not counted' && one.step !== 'not counted') return judge({ counts: true })
  return plain.step === 'course' && one.step === 'complete' ? judge({ complete: true }) : plain
}

/** What WSAVA proposes for the core vaccines of dogs and cats (guidelines of 2024): a booster at 26 weeks, then 3 years. */
const WSAVA_CORE: Schedule = {
  first: { from: '6w', by: '8w' },
  bands: [{ until: '16w', from: '2w', by: '4w' }],
  doses: 1,
  firstBooster: { age: { from: '24w', by: '26w' }, from: '11m', by: '12m' },
  booster: { from: '33m', by: '36m' },
}

/** The schedules of WSAVA 2024, by the ids of the items that it has one for. */
export const WSAVA: Readonly<Record<string, Schedule>> = {
  'dog-combination': WSAVA_CORE,
  'cat-combination': WSAVA_CORE,
  'anti-rabies': {
    first: { from: '12w', by: '16w' },
    bands: [],
    doses: 1,
    firstBooster: { from: '11m', by: '12m' },
    booster: { from: '33m', by: '36m' },
  },
}

/** The schedules that an item of the clinic's own begins with. */
export const FIRST_SCHEDULES: Readonly<Record<'single' | 'course', Schedule>> = {
  single: {
    first: { from: '8w', by: '12w' },
    bands: [],
    doses: 1,
    firstBooster: null,
    booster: { from: '11m', by: '12m' },
  },
  course: {
    first: { from: '6w', by: '8w' },
    bands: [{ until: '16w', from: '3w', by: '4w' }],
    doses: 2,
    firstBooster: null,
    booster: { from: '11m', by: '12m' },
  },
}

/** The species that items name. */
export const ITEM_SPECIES = KNOWN_SPECIES

/** The words for all species that are known, or for some, each one whole, as a pattern of PostgreSQL. */
export function speciesPattern(names: readonly string[] = KNOWN_SPECIES): string {
  const words = KNOWN_SPECIES.filter((name) => names.includes(name)).flatMap((name) => SPECIES_WORDS[name])
  return `(^|[\\s,./()-])(${words.join('|')})s?($|[\\s,./()-])`
}

/** Whether an item is for a pet of a species, which is free text: one that no word is known of may get any. In SQL: `itSuits`. */
export function suits(item: { species: readonly string[] }, species: string): boolean {
  const known = KNOWN_SPECIES.filter((name) => hasWord(species, SPECIES_WORDS[name]))
  return item.species.length === 0 || known.length === 0 || known.some((name) => item.species.includes(name))
}
