import { cleanLine } from '../../../../../lib/typed/clean-text.ts'
import { asKeyed } from '../../../../../lib/typed/digits.ts'
import { CHIP_PATTERN } from '../../../../owners/pets/rules.ts'
import { plainHeading } from './find-columns.ts'
import { saidIn } from './vocabulary.ts'

/** What a list says of an animal besides its name and kind. */
export type PetFacts = { microchip: string | null; colour: string | null; neutered: boolean | null }
type Fact = keyof PetFacts

export const NO_FACTS: PetFacts = { microchip: null, colour: null, neutered: null }

const FACT_WORDS: readonly [Fact, RegExp][] = [
  ['microchip', /\b(micro ?chip|chip|rfid)\b/],
  ['neutered', /\b(neuter\w*|steril\w*|spay\w*|castrat\w*)\b/],
  ['colour', /\b(colou?r|markings?|coat)\b/],
]
const YES = /^(y|yes|true|1|done|neutered|spayed|castrated|sterili[sz]ed)$/
const NO = /^(n|no|false|0|not done|not yet|intact|entire|not (neutered|spayed|castrated|sterili[sz]ed))$/

/** True for a cell that says yes. */
export const saysYes = (text: string) => YES.test(cleanLine(saidIn(text)).toLowerCase())

const digitsOf = (text: string) => asKeyed(text).replace(/[\s-]/g, '')

/** Reads the cells of a pet that say such facts, by their headings or else by themselves; `refuse` gets what says none. */
export function readFacts(
  cells: readonly { heading: string; text: string }[],
  refuse: (field: Fact, value: string) => void,
): PetFacts {
  const facts = { ...NO_FACTS }
  for (const { heading, text } of cells) {
    const said = cleanLine(saidIn(text))
    if (said === '') continue
    const fact = factOf(heading, said)
    if (fact === 'colour') facts.colour ??= said.slice(0, 60)
    else if (fact === 'microchip' && CHIP_PATTERN.test(digitsOf(said))) facts.microchip ??= digitsOf(said)
    else if (fact === 'neutered' && YES.test(said.toLowerCase())) facts.neutered ??= true
    else if (fact === 'neutered' && NO.test(said.toLowerCase())) facts.neutered ??= false
    else refuse(fact, said)
  }
  return facts
}

function factOf(heading: string, said: string): Fact {
  const plain = plainHeading(heading)
  const named = FACT_WORDS.find(([, words]) => words.test(plain))?.[0]
  if (named !== undefined) return named
  if (CHIP_PATTERN.test(digitsOf(said))) return 'microchip'
  return YES.test(said.toLowerCase()) || NO.test(said.toLowerCase()) ? 'neutered' : 'colour'
}
