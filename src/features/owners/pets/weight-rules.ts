/** The most that a scale shows, in grams. */
export const MAX_GRAMS = 2_000_000

/** Where a weight comes from: a case sheet, the scale alone, or the form of the pet's details. */
export const WEIGHT_SOURCES = ['sheet', 'scale', 'form'] as const
export type WeightSource = (typeof WEIGHT_SOURCES)[number]

/** A weight in grams in words, such as `12.44 kg`. */
export function gramsWords(grams: number): string {
  return `${grams / 1000} kg`
}

/** A weight that differs from the last one by more than a fifth is asked about. */
export function isUnlikelyWeight(grams: number, last: number | null): boolean {
  return last !== null && Math.abs(grams - last) * 5 > last
}
