import { classes } from '../../../../components/layout/classes.ts'
import { entriesOf } from '../../../../lib/keys-of.ts'
import sprite from './species.svg?no-inline'

/** The drawing for each word; words for the same species share a drawing. */
const DRAWINGS = {
  dog: ['dog', 'puppy'],
  cat: ['cat', 'kitten'],
  rabbit: ['rabbit', 'bunny', 'hare'],
  bird: ['bird', 'budgie', 'budgerigar', 'finch', 'canary', 'pigeon', 'sparrow'],
  parrot: ['parrot', 'parakeet', 'cockatiel', 'macaw', 'lovebird'],
  fish: ['fish', 'goldfish', 'betta', 'guppy'],
  hamster: ['hamster', 'gerbil', 'mouse', 'rat', 'guinea pig'],
  turtle: ['turtle', 'tortoise'],
  horse: ['horse', 'pony'],
  cow: ['cow', 'calf', 'bull', 'buffalo'],
  goat: ['goat', 'sheep'],
} as const satisfies Record<string, readonly string[]>

const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'] as const

export type SpeciesArtProps = {
  species: string
  /** The pet's name, which decides the tint. */
  name: string
  /** Width and height, as classes. */
  className?: string
}

/** The drawing of a species on a tint derived from a name. Decorative: the name is shown beside it. */
export function SpeciesArt({ species, name, className = 'size-14' }: SpeciesArtProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-full text-pine-ink',
        tintOf(name),
        className,
      )}
    >
      <svg viewBox="0 0 100 100" width="40" height="40" aria-hidden="true" className="size-[68%]">
        <use href={`${sprite}#${drawingOf(species)}`} />
      </svg>
    </span>
  )
}

/** The drawing's id for a species as people write it; a paw for any other text. */
export function drawingOf(species: string): keyof typeof DRAWINGS | 'paw' {
  const word = species.trim().toLowerCase()
  const found = entriesOf(DRAWINGS).find(([, words]) => words.some((known) => known === word))
  return found?.[0] ?? 'paw'
}

/** One of the six tints, always the same for the same name. */
export function tintOf(name: string): (typeof TINTS)[number] {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return TINTS[sum % TINTS.length] ?? TINTS[0]
}
