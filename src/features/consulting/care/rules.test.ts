import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WORKED_CARE, WORKED_ITEMS, type WorkedCare } from '../../../../test/worked-care.ts'
import { addDays } from '../../../lib/time.ts'
import {
  addSpan,
  CARE_KINDS,
  type Dose,
  type Judged,
  judgeWithOlder,
  planFirst,
  propose,
  type ScheduledItem,
  WSAVA,
} from './rules.ts'

type ItemId = keyof typeof WORKED_ITEMS

/** The doses of an item, each judged once, in the order of their days. */
function judgeAll(item: ScheduledItem, born: string | null, doses: readonly Dose[]): Judged[] {
  const judged: Judged[] = []
  for (const dose of doses) judged.push(propose(item, born, { earlier: [...judged], dose }))
  return judged
}

const isItem = (id: string): id is ItemId => id in WORKED_ITEMS

function outcomeOf({ born, doses }: WorkedCare, id: ItemId) {
  const item = WORKED_ITEMS[id]
  const own = doses.filter(({ items }) => items.includes(id))
  const judged = judgeAll(item, born, own)
  const next = judged.at(-1) ?? planFirst(item, born, born ?? '2026-03-02')
  const why = judged.flatMap((one) => one.why ?? [])
  return { from: next.from, due: next.due, count: judged.length - why.length, why }
}

test.each(WORKED_CARE)('a worked-out course: $why', (worked) => {
  for (const [id, next] of Object.entries(worked.next))
    if (isItem(id)) expect(outcomeOf(worked, id)).toMatchObject(next)
  expect(Object.keys(worked.next).every(isItem)).toBe(true)
})

const BORN = '2024-02-29'
const dayOf = fc.integer({ min: 0, max: 2500 }).map((days) => addDays(BORN, days))
const doseOf = fc.record({
  day: dayOf,
  counts: fc.option(fc.boolean(), { nil: undefined }),
  complete: fc.option(fc.boolean(), { nil: undefined }),
  validity: fc.constantFrom(null, '12m' as const, '36m' as const, '28d' as const),
})
const itemOf = fc.constantFrom(...Object.values<ScheduledItem>(WORKED_ITEMS))
const bornOf = fc.constantFrom(BORN, null)
const dosesOf = fc
  .array(doseOf, { minLength: 1, maxLength: 12 })
  .map((doses) => doses.sort((one, other) => (one.day < other.day ? -1 : 1)))

describe('at random doses', () => {
  test('what is next never comes within the gap, before the pet is old enough, or with its end first', () => {
    const check = (item: ScheduledItem, born: string | null, doses: Dose[]) => {
      for (const { day, from, due } of judgeAll(item, born, doses)) {
        expect(from <= due).toBe(true)
        expect(from >= addDays(day, CARE_KINDS[item.kind].gap)).toBe(true)
        if (born !== null) expect(from >= addSpan(born, item.schedule.first.from)).toBe(true)
      }
    }
    fc.assert(fc.property(itemOf, bornOf, dosesOf, check), { numRuns: 2000 })
  })

  test('a dose on the day that is due counts and moves it on', () => {
    const check = (item: ScheduledItem, born: string | null, doses: Dose[]) => {
      const earlier = judgeAll(item, born, doses)
      const due = earlier.at(-1)?.due ?? BORN
      const next = propose(item, born, { earlier, dose: { day: due } })
      expect(next.why).toBeNull()
      expect(next.due > due).toBe(true)
    }
    fc.assert(fc.property(itemOf, bornOf, dosesOf, check), { numRuns: 2000 })
  })

  test.each(['dog-combo', 'cat-combo'] as const)(
    '%s: always on the day, two to four doses end at 16 to 19 weeks',
    (id) => {
      const item = WORKED_ITEMS[id]
      const check = (weeks: number) => {
        let day = addDays(BORN, 7 * weeks)
        const judged: Judged[] = []
        while (judged.every(({ step }) => step === 'course')) {
          judged.push(propose(item, BORN, { earlier: judged.slice(), dose: { day } }))
          day = judged.at(-1)?.due ?? day
        }
        expect(judged.length).toBeGreaterThanOrEqual(2)
        expect(judged.length).toBeLessThanOrEqual(4)
        const last = judged.at(-1)?.day ?? BORN
        expect(last >= addSpan(BORN, '16w')).toBe(true)
        if (weeks <= 16) expect(last <= addSpan(BORN, '20w')).toBe(true)
      }
      fc.assert(fc.property(fc.integer({ min: 6, max: 30 }), check))
    },
  )
})

test.each([
  ['2026-01-31', '1m', '2026-02-28'],
  ['2028-01-31', '1m', '2028-02-29'],
  ['2024-02-29', '12m', '2025-02-28'],
  ['2026-11-30', '3m', '2027-02-28'],
  ['2026-12-31', '2w', '2027-01-14'],
  ['2026-03-31', '-1m', '2026-02-28'],
  ['2026-01-15', '-2m', '2025-11-15'],
] as const)('%s and %s is %s', (day, span, end) => {
  expect(addSpan(day, span)).toBe(end)
})

test('the numbers on request are those of the worked-out cases', () => {
  expect(WSAVA['dog-combination']).toEqual(WORKED_ITEMS['dog-core'].schedule)
})

describe('with a dose of 2027-02-01 that became known later, the last of a grown dog', () => {
  test.each<[string, Dose[], Pick<Judged, 'step' | 'due'> | undefined]>([
    ['completes the course', [{ day: '2027-03-01' }], { step: 'complete', due: '2028-03-01' }],
    [
      'keeps its product’s time',
      [{ day: '2027-03-01', validity: '36m' }],
      { step: 'complete', due: '2030-03-01' },
    ],
    ['stays set aside', [{ day: '2027-03-01', counts: false }], { step: 'not counted', due: '2027-03-15' }],
    ['still counts, if soon after it', [{ day: '2027-02-05' }], { step: 'complete', due: '2028-02-05' }],
    [
      'follows one between',
      [{ day: '2027-03-01' }, { day: '2028-02-20' }],
      { step: 'booster', due: '2029-02-20' },
    ],
    ['is that dose itself', [{ day: '2026-02-01' }], undefined],
  ])('%s', (_what, doses, expected) => {
    const item = WORKED_ITEMS['dog-combo']
    const known = judgeAll(item, null, doses).map((one, place) => ({
      ...one,
      validity: doses[place]?.validity ?? null,
    }))
    const last = judgeWithOlder({ ...item, doses: known }, null, { day: '2027-02-01' })
    if (expected === undefined) expect(last).toBeUndefined()
    else expect(last).toMatchObject(expected)
  })
})
