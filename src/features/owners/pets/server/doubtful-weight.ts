import { formatYearDate } from '../../../../lib/time.ts'
import { hasWord, SPECIES_WORDS } from '../species.ts'
import { gramsWords } from '../weight-rules.ts'

const BIRDS = [
  'bird',
  'budgie',
  'budgerigar',
  'parrot',
  'parakeet',
  'cockatiel',
  'lovebird',
  'finch',
  'canary',
]
const SMALL = ['hamster', 'gerbil', 'mouse', 'mice', 'rat', 'guinea']

/**
 * What animals weigh, in grams: from a light newborn up to the heaviest of the large breeds. The heaviest ever weighed are
 * above (a dog of 155 kg, a cat of 21 kg), so a weight beyond is asked about, not refused. This catches slips, such as
 * grams or pounds typed as kilograms, or a lost point. The weights of other species, such as cattle, are only compared
 * with the last one.
 */
const USUAL_WEIGHTS = [
  { who: 'A dog', words: SPECIES_WORDS.dog, from: 50, to: 100_000 },
  { who: 'A cat', words: SPECIES_WORDS.cat, from: 50, to: 15_000 },
  { who: 'A rabbit', words: SPECIES_WORDS.rabbit, from: 20, to: 10_000 },
  { who: 'A bird', words: BIRDS, from: 5, to: 5000 },
  { who: 'An animal of this species', words: SMALL, from: 5, to: 2000 },
] as const

/** Up to how many times as much or as little as last time a pet weighs: a puppy seldom doubles its weight between two visits. */
const MAX_CHANGE = 2

/** What is known of a pet whose weight is entered. */
export type Weighed = { species: string; last: { grams: number; at: Date } | null }

/** Whether a weight is only saved once a person has said that it is right. */
export function isDoubtful(grams: number, { species, last }: Weighed): boolean {
  const isFarOff = last !== null && (grams > MAX_CHANGE * last.grams || MAX_CHANGE * grams < last.grams)
  return isFarOff || beyondUsual(grams, species) !== null
}

/** What is asked of a weight, with what speaks against it. */
export function weightQuestion(grams: number, { species, last }: Weighed): string {
  const usual = beyondUsual(grams, species)
  const known = last && `The last weight was ${gramsWords(last.grams)} on ${formatYearDate(last.at)}.`
  return [usual, known, `Is ${gramsWords(grams)} right?`].filter((part) => part !== null).join(' ')
}

/** What animals of a species weigh at most, or at least, in words; null for a weight within. */
function beyondUsual(grams: number, species: string): string | null {
  const usual = USUAL_WEIGHTS.find(({ words }) => hasWord(species, words))
  if (usual === undefined || (grams >= usual.from && grams <= usual.to)) return null
  const { who, from, to } = usual
  return `${who} usually weighs ${grams > to ? `at most ${gramsWords(to)}` : `at least ${gramsWords(from)}`}.`
}
