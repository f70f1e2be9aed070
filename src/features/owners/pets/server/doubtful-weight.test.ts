import { expect, test } from 'vitest'
import { isDoubtful, weightQuestion } from './doubtful-weight.ts'

const at = new Date('2026-10-02T06:30:00Z')
const known = (species: string, grams: number | null) => ({
  species,
  last: grams === null ? null : { grams, at },
})

test.each([
  ['Dog', 12_000, null, false],
  ['Dog', 20_000, 10_000, false],
  ['Dog', 20_001, 10_000, true],
  ['Dog', 5000, 10_000, false],
  ['Dog', 4999, 10_000, true],
  ['Dog', 100_000, 95_000, false],
  ['Dog', 100_001, 95_000, true],
  ['Indian cats', 15_001, null, true],
  ['बिल्ली', 49, null, true],
  ['Bird', 40_000, null, true],
  ['Guinea pig', 900, null, false],
  ['Cow', 450_000, null, false],
])('a %s of %d g after %s g is asked about: %s', (species, grams, last, isAsked) => {
  expect(isDoubtful(grams, known(species, last))).toBe(isAsked)
})

test('the question names what speaks against a weight', () => {
  expect(weightQuestion(320_000, known('Cat', 4100))).toBe(
    'A cat usually weighs at most 15 kg. The last weight was 4.1 kg on 2 Oct 2026. Is 320 kg right?',
  )
  expect(weightQuestion(24_600, known('Dog', 12_400))).toBe(
    'The last weight was 12.4 kg on 2 Oct 2026. Is 24.6 kg right?',
  )
})
