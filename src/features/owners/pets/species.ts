/** The species that much is known of. */
export const KNOWN_SPECIES = ['dog', 'cat', 'rabbit'] as const
export type KnownSpecies = (typeof KNOWN_SPECIES)[number]

/** Words that stand for a species, as owners and staff type them. */
export const SPECIES_WORDS: Readonly<Record<KnownSpecies, readonly string[]>> = {
  dog: ['dog', 'puppy', 'pup', 'canine', 'कुत्ता', 'कुत्ते', 'पिल्ला', 'श्वान'],
  cat: ['cat', 'kitten', 'kitty', 'feline', 'बिल्ली', 'बिल्ला'],
  rabbit: ['rabbit', 'bunny', 'खरगोश'],
}

/** Whether a pet's species, which is free text, has one of these words in it, in the singular or the plural. */
export function hasWord(species: string, words: readonly string[]): boolean {
  const typed = species.toLowerCase().split(/[\s,./()-]+/u)
  return words.some((word) => typed.includes(word) || typed.includes(`${word}s`))
}
