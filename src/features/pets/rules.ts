/** A pet's genders, as a form offers them. */
export const GENDERS = ['male', 'female'] as const

export const GENDER_LABELS = { male: 'Male', female: 'Female' } as const satisfies Record<
  (typeof GENDERS)[number],
  string
>

/** How many pets one owner may have; those that were deleted do not count. */
export const MAX_PETS = 50

/** How many photos one owner may keep: one for each of so many pets. */
export const MAX_PHOTOS = 20

/** A pet's age in whole years on a day: from the birth date where it is known, else as it was given. */
export function ageOn(day: string, pet: { age: number | null; birthDate: string | null }): number | null {
  if (pet.birthDate === null) return pet.age
  const years = Number(day.slice(0, 4)) - Number(pet.birthDate.slice(0, 4))
  return day.slice(5) < pet.birthDate.slice(5) ? years - 1 : years
}

/** The greatest age, in whole years, that can be entered (specification, section 5). */
const MAX_YEARS = 30

/**
 * What is wrong with a birth date that is entered on a day: it lies ahead, or makes the pet older than can be. The one
 * that is `kept` already stays right, however old the pet gets.
 */
export function birthDateProblem(
  birthDate: string | null,
  { today, kept }: { today: string; kept: string | null },
): 'ahead' | 'too old' | null {
  if (birthDate === null || birthDate === kept) return null
  if (birthDate > today) return 'ahead'
  return (ageOn(today, { age: null, birthDate }) ?? 0) > MAX_YEARS ? 'too old' : null
}

/** An age in words; a pet of less than a year says so. */
export function formatAge(age: number | null): string {
  if (age === null) return 'Age unknown'
  if (age === 0) return 'Under 1 year'
  return age === 1 ? '1 year' : `${age} years`
}

/** Species and breed in one line: `Dog, Labrador`. */
export function kindOf(pet: { species: string; breed: string | null }): string {
  return pet.breed === null ? pet.species : `${pet.species}, ${pet.breed}`
}

/** Which square of a picture is kept: how much it is enlarged, and how far to the right and down (0 to 1). */
export type Crop = { zoom: number; across: number; down: number }

/** The square that a crop cuts out of a picture, in the picture's pixels. */
export function squareOf(picture: { width: number; height: number }, { zoom, across, down }: Crop) {
  const side = Math.min(picture.width, picture.height) / zoom
  return { x: (picture.width - side) * across, y: (picture.height - side) * down, side }
}

/** The crop after the picture under it has been moved by so many of the square's sides, right and down. */
export function moveCrop(
  crop: Crop,
  picture: { width: number; height: number },
  by: { right: number; down: number },
): Crop {
  const { side } = squareOf(picture, crop)
  const move = (place: number, length: number, sides: number) =>
    length - side < 1 ? place : Math.min(1, Math.max(0, place - (sides * side) / (length - side)))
  return {
    ...crop,
    across: move(crop.across, picture.width, by.right),
    down: move(crop.down, picture.height, by.down),
  }
}
