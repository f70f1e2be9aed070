import type { ScheduledItem, Span, Uncounted } from '../src/features/consulting/care/rules.ts'

/** Schedules that guidelines, product labels and cities follow; months are `m`, weeks `w`, days `d`. */
export const WORKED_ITEMS = {
  'dog-combo': {
    kind: 'vaccination',
    schedule: {
      first: { from: '6w', by: '8w' },
      bands: [{ until: '16w', from: '3w', by: '4w' }],
      doses: 2,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
  'cat-combo': {
    kind: 'vaccination',
    schedule: {
      first: { from: '6w', by: '8w' },
      bands: [{ until: '16w', from: '3w', by: '4w' }],
      doses: 2,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
  rabies: {
    kind: 'vaccination',
    schedule: {
      first: { from: '12w', by: '16w' },
      bands: [],
      doses: 1,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
  'rabies-label': {
    kind: 'vaccination',
    schedule: {
      first: { from: '12w', by: '16w' },
      bands: [],
      doses: 1,
      firstBooster: { from: '11m', by: '12m' },
      booster: { from: '11m', by: '12m' },
    },
  },
  'dog-core': {
    kind: 'vaccination',
    schedule: {
      first: { from: '6w', by: '8w' },
      bands: [{ until: '16w', from: '2w', by: '4w' }],
      doses: 1,
      firstBooster: { age: { from: '24w', by: '26w' }, from: '11m', by: '12m' },
      booster: { from: '33m', by: '36m' },
    },
  },
  lepto: {
    kind: 'vaccination',
    schedule: {
      first: { from: '8w', by: '12w' },
      bands: [{ until: null, from: '2w', by: '4w' }],
      doses: 2,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
  felv: {
    kind: 'vaccination',
    schedule: {
      first: { from: '8w', by: '12w' },
      bands: [{ until: null, from: '3w', by: '4w' }],
      doses: 2,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
  'deworm-dog': {
    kind: 'deworming',
    schedule: {
      first: { from: '2w', by: '3w' },
      bands: [
        { until: '12w', from: '2w', by: '2w' },
        { until: '6m', from: '1m', by: '1m' },
      ],
      doses: 1,
      firstBooster: null,
      booster: { from: '3m', by: '3m' },
    },
  },
  'deworm-cat': {
    kind: 'deworming',
    schedule: {
      first: { from: '3w', by: '4w' },
      bands: [
        { until: '12w', from: '2w', by: '2w' },
        { until: '6m', from: '1m', by: '1m' },
      ],
      doses: 1,
      firstBooster: null,
      booster: { from: '3m', by: '3m' },
    },
  },
  'deworm-india': {
    kind: 'deworming',
    schedule: {
      first: { from: '2w', by: '3w' },
      bands: [
        { until: '3m', from: '2w', by: '2w' },
        { until: '6m', from: '1m', by: '1m' },
        { until: '12m', from: '2m', by: '2m' },
      ],
      doses: 1,
      firstBooster: null,
      booster: { from: '3m', by: '3m' },
    },
  },
  'tick-flea': {
    kind: 'parasites',
    schedule: {
      first: { from: '8w', by: '8w' },
      bands: [],
      doses: 1,
      firstBooster: null,
      booster: { from: '1m', by: '1m' },
    },
  },
  rabbit: {
    kind: 'vaccination',
    schedule: {
      first: { from: '7w', by: '10w' },
      bands: [],
      doses: 1,
      firstBooster: null,
      booster: { from: '11m', by: '12m' },
    },
  },
} satisfies Record<string, ScheduledItem>

type WorkedDose = {
  day: string
  items: readonly (keyof typeof WORKED_ITEMS)[]
  counts?: boolean
  complete?: boolean
  validity?: Span
}

export type WorkedCare = {
  why: string
  /** Null: the age is unknown. */
  born: string | null
  doses: readonly WorkedDose[]
  /** After the last dose; of an item without doses, what would be planned. `count`: how many count. */
  next: {
    readonly [Item in keyof typeof WORKED_ITEMS]?: {
      due: string
      from?: string
      count?: number
      why?: readonly Uncounted[]
    }
  }
}

/**
 * Worked-out cases. Sources: our specification; WSAVA vaccination guidelines 2024 (doi:10.1111/jsap.13718) and 2016
 * (PMC7166872); AAHA canine guidelines 2017 and 2022; AAFP/AAHA feline guidelines (doi:10.1177/1098612X20941784); Delhi's
 * dog registration policy of 25.10.2023; ESCCAP; NOAH compendium (Myxo-RHD PLUS); product labels.
 */
export const WORKED_CARE: readonly WorkedCare[] = [
  {
    why: 'Puppy of exactly 6 weeks can have the first dose',
    born: '2026-03-02',
    doses: [],
    next: { 'dog-combo': { due: '2026-04-27', from: '2026-04-13' } },
  },
  {
    why: 'On the last day of the range it is due, not overdue',
    born: '2026-03-02',
    doses: [],
    next: { 'dog-combo': { due: '2026-04-27' } },
  },
  {
    why: 'First dose at 6 weeks: the next after 3 to 4 weeks',
    born: '2026-03-02',
    doses: [{ day: '2026-04-13', items: ['dog-combo'] }],
    next: { 'dog-combo': { due: '2026-05-11', from: '2026-05-04', count: 1 } },
  },
  {
    why: '8 and 12 weeks: the third at 16 weeks ends the course',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-06-22', from: '2026-06-15', count: 2 } },
  },
  {
    why: '7, 10, 13 weeks: the last one as soon as 16 weeks are reached',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-20', items: ['dog-combo'] },
      { day: '2026-05-11', items: ['dog-combo'] },
      { day: '2026-06-01', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-06-22', from: '2026-06-22', count: 3 } },
  },
  {
    why: '6, 10, 14 weeks: 16 weeks come too early, so after 3 weeks',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-13', items: ['dog-combo'] },
      { day: '2026-05-11', items: ['dog-combo'] },
      { day: '2026-06-08', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-06-29', from: '2026-06-29', count: 3 } },
  },
  {
    why: 'A dose one day before 16 weeks does not end the course',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'] },
      { day: '2026-06-21', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-07-12', from: '2026-07-12', count: 3 } },
  },
  {
    why: 'A dose at exactly 16 weeks ends it: booster after a year',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'] },
      { day: '2026-06-22', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2027-06-22', from: '2027-05-22', count: 3 } },
  },
  {
    why: 'Annual booster two months late counts from its own day',
    born: '2021-06-15',
    doses: [
      { day: '2021-08-10', items: ['dog-combo'] },
      { day: '2021-09-07', items: ['dog-combo'] },
      { day: '2021-10-05', items: ['dog-combo'] },
      { day: '2022-12-05', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2023-12-05', from: '2023-11-05' } },
  },
  {
    why: 'Annual booster three weeks early counts from its own day',
    born: '2021-06-15',
    doses: [
      { day: '2021-08-10', items: ['dog-combo'] },
      { day: '2021-09-07', items: ['dog-combo'] },
      { day: '2021-10-05', items: ['dog-combo'] },
      { day: '2022-09-14', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2023-09-14', from: '2023-08-14' } },
  },
  {
    why: 'Late start at 20 weeks: two doses',
    born: '2026-03-02',
    doses: [{ day: '2026-07-20', items: ['dog-combo'] }],
    next: { 'dog-combo': { due: '2026-08-17', from: '2026-08-10', count: 1 } },
  },
  {
    why: 'Start at 15 weeks, second at 18',
    born: '2026-03-02',
    doses: [
      { day: '2026-06-15', items: ['dog-combo'] },
      { day: '2026-07-06', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2027-07-06', count: 2 } },
  },
  {
    why: 'Adult, last annual dose of another clinic, course known to be complete',
    born: '2021-06-15',
    doses: [{ day: '2025-07-09', items: ['dog-combo'], complete: true }],
    next: { 'dog-combo': { due: '2026-07-09', from: '2026-06-09', count: 1 } },
  },
  {
    why: 'Second dose after 7 days does not count',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-04', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-05-25', from: '2026-05-18', count: 1, why: ['too soon'] } },
  },
  {
    why: 'Second dose after exactly 14 days counts',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-11', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-06-08', from: '2026-06-01', count: 2, why: [] } },
  },
  {
    why: 'Second dose after 13 days does not count, and the next waits 14 days',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-10', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-05-25', from: '2026-05-24', count: 1, why: ['too soon'] } },
  },
  {
    why: 'Dose at 5 weeks, then at 8: the first of the course',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-06', items: ['dog-combo'] },
      { day: '2026-04-27', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-05-25', from: '2026-05-18', count: 1, why: ['too young'] } },
  },
  {
    why: 'Booster on 28 February before a leap year: due on the 28th',
    born: '2020-05-04',
    doses: [{ day: '2027-02-28', items: ['dog-combo'], complete: true }],
    next: { 'dog-combo': { due: '2028-02-28', from: '2028-01-28' } },
  },
  {
    why: 'Booster on 31 March: from the last day of February',
    born: '2020-05-04',
    doses: [{ day: '2026-03-31', items: ['dog-combo'], complete: true }],
    next: { 'dog-combo': { due: '2027-03-31', from: '2027-02-28' } },
  },
  {
    why: 'Doses entered in the wrong order give the same',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'] },
      { day: '2026-06-22', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2027-06-22', count: 3 } },
  },
  {
    why: 'Two doses on one day count once',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-04-27', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2026-05-25', from: '2026-05-18', count: 1, why: ['too soon'] } },
  },
  {
    why: 'The vet sets a dose aside (expired vial)',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'], counts: false },
    ],
    next: { 'dog-combo': { due: '2026-06-08', from: '2026-06-08', count: 1, why: ['set aside'] } },
  },
  {
    why: 'The vet counts a dose that came after 13 days',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-10', items: ['dog-combo'], counts: true },
    ],
    next: { 'dog-combo': { due: '2026-06-07', from: '2026-05-31', count: 2, why: [] } },
  },
  {
    why: 'Age not known, one dose: as a late start',
    born: null,
    doses: [{ day: '2026-05-01', items: ['dog-combo'] }],
    next: { 'dog-combo': { due: '2026-05-29', from: '2026-05-22', count: 1 } },
  },
  {
    why: 'Age not known, two doses: complete',
    born: null,
    doses: [
      { day: '2026-05-01', items: ['dog-combo'] },
      { day: '2026-05-29', items: ['dog-combo'] },
    ],
    next: { 'dog-combo': { due: '2027-05-29', from: '2027-04-29', count: 2 } },
  },
  {
    why: 'Registered at 7 weeks: still the plan of a puppy',
    born: '2026-03-02',
    doses: [],
    next: { 'dog-combo': { due: '2026-04-27' } },
  },
  {
    why: 'Anti-rabies at 12 weeks: annual',
    born: '2026-03-02',
    doses: [{ day: '2026-05-25', items: ['rabies'] }],
    next: { rabies: { due: '2027-05-25', from: '2027-04-25', count: 1 } },
  },
  {
    why: 'Anti-rabies two years late: one dose, then annual',
    born: '2021-06-15',
    doses: [
      { day: '2021-10-01', items: ['rabies'] },
      { day: '2024-10-20', items: ['rabies'] },
    ],
    next: { rabies: { due: '2025-10-20', from: '2025-09-20', count: 2 } },
  },
  {
    why: 'Anti-rabies for a kitten',
    born: '2026-03-02',
    doses: [],
    next: { rabies: { due: '2026-06-22', from: '2026-05-25' } },
  },
  {
    why: 'First dose of a 3-year product: booster after 12 months',
    born: '2021-06-15',
    doses: [{ day: '2021-10-01', items: ['rabies-label'], validity: '36m' }],
    next: { 'rabies-label': { due: '2022-10-01', from: '2022-09-01' } },
  },
  {
    why: '3-year product, then a 1-year product: the last one decides',
    born: '2021-06-15',
    doses: [
      { day: '2021-10-01', items: ['rabies-label'], validity: '36m' },
      { day: '2022-10-01', items: ['rabies-label'], validity: '36m' },
      { day: '2025-09-20', items: ['rabies-label'], validity: '12m' },
    ],
    next: { 'rabies-label': { due: '2026-09-20', from: '2026-08-20' } },
  },
  {
    why: 'A product without a validity: the protocol’s interval',
    born: '2021-06-15',
    doses: [
      { day: '2021-10-01', items: ['rabies-label'] },
      { day: '2022-10-01', items: ['rabies-label'] },
    ],
    next: { 'rabies-label': { due: '2023-10-01', from: '2023-09-01' } },
  },
  {
    why: 'Kitten’s first dose at 8 weeks',
    born: '2026-03-02',
    doses: [{ day: '2026-04-27', items: ['cat-combo'] }],
    next: { 'cat-combo': { due: '2026-05-25', from: '2026-05-18', count: 1 } },
  },
  {
    why: 'Grown cat, first dose ever: a second after 3 to 4 weeks',
    born: '2021-06-15',
    doses: [{ day: '2026-04-20', items: ['cat-combo'] }],
    next: { 'cat-combo': { due: '2026-05-18', from: '2026-05-11', count: 1 } },
  },
  {
    why: 'WSAVA: course 8, 12, 16 weeks, then at 26 weeks',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-core'] },
      { day: '2026-05-25', items: ['dog-core'] },
      { day: '2026-06-22', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2026-08-31', from: '2026-08-17', count: 3 } },
  },
  {
    why: 'WSAVA: after the dose at 26 weeks every 3 years',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-core'] },
      { day: '2026-05-25', items: ['dog-core'] },
      { day: '2026-06-22', items: ['dog-core'] },
      { day: '2026-08-31', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2029-08-31', from: '2029-05-31', count: 4 } },
  },
  {
    why: 'WSAVA: 26 weeks left out, dose at a year, then 3 years',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-core'] },
      { day: '2026-05-25', items: ['dog-core'] },
      { day: '2026-06-22', items: ['dog-core'] },
      { day: '2027-03-02', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2030-03-02', from: '2029-12-02', count: 4 } },
  },
  {
    why: 'WSAVA: an extra dose at 20 weeks leaves 26 weeks as it is',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-core'] },
      { day: '2026-05-25', items: ['dog-core'] },
      { day: '2026-06-22', items: ['dog-core'] },
      { day: '2026-07-20', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2026-08-31', from: '2026-08-17', count: 4 } },
  },
  {
    why: 'WSAVA: grown dog five years late needs one dose',
    born: '2015-01-10',
    doses: [
      { day: '2015-03-10', items: ['dog-core'] },
      { day: '2015-04-07', items: ['dog-core'] },
      { day: '2015-05-05', items: ['dog-core'] },
      { day: '2016-05-05', items: ['dog-core'] },
      { day: '2024-05-05', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2027-05-05', from: '2027-02-05', count: 5 } },
  },
  {
    why: 'WSAVA: 3 years from 29 February',
    born: '2024-01-10',
    doses: [
      { day: '2026-06-10', items: ['dog-core'], complete: true },
      { day: '2028-02-29', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2031-02-28', from: '2030-11-29' } },
  },
  {
    why: 'WSAVA: dose at 13 weeks: the last at 16, not 17',
    born: '2026-03-02',
    doses: [
      { day: '2026-05-04', items: ['dog-core'] },
      { day: '2026-06-01', items: ['dog-core'] },
    ],
    next: { 'dog-core': { due: '2026-06-22', from: '2026-06-15', count: 2 } },
  },
  {
    why: 'Leptospirosis chosen, first dose at 8 weeks',
    born: '2026-03-02',
    doses: [{ day: '2026-04-27', items: ['lepto'] }],
    next: { lepto: { due: '2026-05-25', from: '2026-05-11', count: 1 } },
  },
  {
    why: 'Leptospirosis 8 and 12 weeks: annual',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['lepto'] },
      { day: '2026-05-25', items: ['lepto'] },
    ],
    next: { lepto: { due: '2027-05-25', from: '2027-04-25', count: 2 } },
  },
  {
    why: 'Leptospirosis: second dose exactly 6 weeks after the first counts',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['lepto'] },
      { day: '2026-06-08', items: ['lepto'] },
    ],
    next: { lepto: { due: '2027-06-08', count: 2, why: [] } },
  },
  {
    why: 'Leptospirosis lapsed, nothing given yet: the day stays, the page says so',
    born: '2021-06-15',
    doses: [
      { day: '2024-05-06', items: ['lepto'] },
      { day: '2024-06-03', items: ['lepto'] },
    ],
    next: { lepto: { due: '2025-06-03', from: '2025-05-03', count: 2 } },
  },
  {
    why: 'FeLV for a cat that goes out: two doses',
    born: '2026-03-02',
    doses: [{ day: '2026-05-04', items: ['felv'] }],
    next: { felv: { due: '2026-06-01', from: '2026-05-25', count: 1 } },
  },
  {
    why: 'Deworming at 5 months: a month later',
    born: '2026-03-02',
    doses: [{ day: '2026-08-02', items: ['deworm-dog'] }],
    next: { 'deworm-dog': { due: '2026-09-02', from: '2026-09-02' } },
  },
  {
    why: 'Deworming at exactly 6 months: three months later',
    born: '2026-03-02',
    doses: [{ day: '2026-09-02', items: ['deworm-dog'] }],
    next: { 'deworm-dog': { due: '2026-12-02', from: '2026-12-02' } },
  },
  {
    why: 'Deworming twice within a week counts once',
    born: '2021-06-15',
    doses: [
      { day: '2025-11-30', items: ['deworm-dog'] },
      { day: '2025-12-04', items: ['deworm-dog'] },
    ],
    next: { 'deworm-dog': { due: '2026-02-28', count: 1, why: ['too soon'] } },
  },
  {
    why: 'Deworming of a kitten begins at 3 weeks',
    born: '2026-03-02',
    doses: [],
    next: { 'deworm-cat': { due: '2026-03-30', from: '2026-03-23' } },
  },
  {
    why: 'Deworming, four bands: at 12 months three months later',
    born: '2026-03-02',
    doses: [{ day: '2027-03-02', items: ['deworm-india'] }],
    next: { 'deworm-india': { due: '2027-06-02', from: '2027-06-02' } },
  },
  {
    why: 'Tick treatment again on 28 February: 28 March, not 31',
    born: '2021-06-15',
    doses: [
      { day: '2026-01-31', items: ['tick-flea'] },
      { day: '2026-02-28', items: ['tick-flea'] },
    ],
    next: { 'tick-flea': { due: '2026-03-28', count: 2 } },
  },
  {
    why: 'Tick treatment of a cat’s kitten from 8 weeks',
    born: '2026-03-02',
    doses: [],
    next: { 'tick-flea': { due: '2026-04-27', from: '2026-04-27' } },
  },
  {
    why: 'Rabbit of 6 weeks',
    born: '2026-03-02',
    doses: [],
    next: { rabbit: { due: '2026-05-11', from: '2026-04-20' } },
  },
  {
    why: 'Rabbit vaccinated at 7 weeks: after a year',
    born: '2026-03-02',
    doses: [{ day: '2026-04-20', items: ['rabbit'] }],
    next: { rabbit: { due: '2027-04-20', from: '2027-03-20', count: 1 } },
  },
  {
    why: 'Rabbit vaccinated at 5 weeks: again from 7 weeks',
    born: '2026-03-02',
    doses: [{ day: '2026-04-06', items: ['rabbit'] }],
    next: { rabbit: { due: '2026-05-11', from: '2026-04-20', count: 0, why: ['too young'] } },
  },
  {
    why: 'Rabbit: two years late, one dose',
    born: '2021-06-15',
    doses: [
      { day: '2021-09-01', items: ['rabbit'] },
      { day: '2024-09-01', items: ['rabbit'] },
    ],
    next: { rabbit: { due: '2025-09-01', from: '2025-08-01', count: 2 } },
  },
  {
    why: 'One product for several items (DHPPi with Leptospira)',
    born: '2026-03-02',
    doses: [{ day: '2026-04-27', items: ['dog-combo', 'lepto'] }],
    next: { 'dog-combo': { due: '2026-05-25' }, lepto: { due: '2026-05-25' }, rabies: { due: '2026-06-22' } },
  },
  {
    why: 'Rabies and Leptospira in one injection in a grown dog',
    born: '2021-06-15',
    doses: [{ day: '2026-04-20', items: ['rabies', 'lepto'] }],
    next: { rabies: { due: '2027-04-20' }, lepto: { due: '2026-05-18' } },
  },
  {
    why: 'Deworming due sooner is not the next vaccination',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-04-27', items: ['deworm-dog'] },
    ],
    next: {
      'deworm-dog': { due: '2026-05-11' },
      'dog-combo': { due: '2026-05-25' },
      rabies: { due: '2026-06-22' },
    },
  },
  {
    why: 'Two vaccines in one visit at 16 weeks',
    born: '2026-03-02',
    doses: [
      { day: '2026-04-27', items: ['dog-combo'] },
      { day: '2026-05-25', items: ['dog-combo'] },
      { day: '2026-06-22', items: ['dog-combo'] },
      { day: '2026-06-22', items: ['rabies'] },
    ],
    next: { 'dog-combo': { due: '2027-06-22' }, rabies: { due: '2027-06-22' } },
  },
]
