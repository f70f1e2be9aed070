/** A pet's age in whole years on a day: from the birth date where it is known, else as it was given. */
export function ageOn(day: string, pet: { age: number | null; birthDate: string | null }): number | null {
  if (pet.birthDate === null) return pet.age
  const years = Number(day.slice(0, 4)) - Number(pet.birthDate.slice(0, 4))
  return day.slice(5) < pet.birthDate.slice(5) ? years - 1 : years
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
