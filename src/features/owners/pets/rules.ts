import { clinicDay, formatLongDay } from '../../../lib/time.ts'

/** The genders of a pet, in the order of the form. */
export const GENDERS = ['male', 'female'] as const

export const genderLabels = () =>
  ({ male: 'Male', female: 'Female' }) as const satisfies Record<(typeof GENDERS)[number], string>

/** The names of services that vaccinate, without regard to case. */
export const VACCINATES = /vaccin/i

/** The most pets per owner; deleted pets do not count. */
export const MAX_PETS = 50

/** The number of a microchip (ISO 11784). */
export const CHIP_PATTERN = /^\d{15}$/

/** The largest weight of a pet, in kg. */
export const MAX_WEIGHT = 2000

/** The most pet photos per owner; each pet has at most one. */
export const MAX_PHOTOS = 20

/** A pet's age in whole years on a day: from the birth date if known, otherwise the age that was entered. */
export function ageOn(day: string, pet: { age: number | null; birthDate: string | null }): number | null {
  if (pet.birthDate === null) return pet.age
  const years = Number(day.slice(0, 4)) - Number(pet.birthDate.slice(0, 4))
  return day.slice(5) < pet.birthDate.slice(5) ? years - 1 : years
}

/** The greatest age that can be entered, in whole years (specification, section 5). */
const MAX_YEARS = 30

/**
 * The problem with a birth date entered today: it is in the future, or the pet would be too old. The birth date that
 * is `stored` already stays valid, however old the pet gets.
 */
export function birthDateProblem(
  birthDate: string | null,
  { today, stored }: { today: string; stored: string | null },
): 'ahead' | 'too old' | null {
  if (birthDate === null || birthDate === stored) return null
  if (birthDate > today) return 'ahead'
  return (ageOn(today, { age: null, birthDate }) ?? 0) > MAX_YEARS ? 'too old' : null
}

/** True for a vaccination that was due before today in the clinic's time zone. `due` is a clinic day, null for none. */
export function isOverdue(due: string | null): boolean {
  return due !== null && due < clinicDay(new Date())
}

/** An age in words, such as `2 years` or `Under 1 year`. */
export function formatAge(age: number | null): string {
  if (age === null) return 'Age unknown'
  if (age === 0) return 'Under 1 year'
  return age === 1 ? '1 year' : `${age} years`
}

/** A weight in kilograms in words, such as `12.44 kg`: exact, never rounded. */
export function weightWords(weight: number | null): string {
  return weight === null ? 'Unknown' : `${weight} kg`
}

/** When a pet died, such as `Died on 12 November 2026`. */
export function diedWords(day: string): string {
  return `Died on ${formatLongDay(day)}`
}

/** Whether a pet is neutered, in words. */
export function neuteredWords(neutered: boolean | null): string {
  if (neutered === null) return 'Unknown'
  return neutered ? 'Yes' : 'No'
}

/** Species and breed in one line, such as `Dog, Labrador`. */
export function kindOf(pet: { species: string; breed: string | null }): string {
  return pet.breed === null ? pet.species : `${pet.species}, ${pet.breed}`
}

/** The square cut out of a picture: its zoom (1 or more), and its position across and down (0 to 1). */
export type Crop = { zoom: number; across: number; down: number }

/** The square that a crop selects, in the picture's pixels. */
export function squareOf(picture: { width: number; height: number }, { zoom, across, down }: Crop) {
  const side = Math.min(picture.width, picture.height) / zoom
  return { x: (picture.width - side) * across, y: (picture.height - side) * down, side }
}

/** The crop after the picture is dragged right and down by a distance measured in sides of the square. */
export function moveCrop(
  crop: Crop,
  picture: { width: number; height: number },
  by: { right: number; down: number },
): Crop {
  const { side } = squareOf(picture, crop)
  const move = (position: number, length: number, sides: number) =>
    length - side < 1 ? position : Math.min(1, Math.max(0, position - (sides * side) / (length - side)))
  return {
    ...crop,
    across: move(crop.across, picture.width, by.right),
    down: move(crop.down, picture.height, by.down),
  }
}
