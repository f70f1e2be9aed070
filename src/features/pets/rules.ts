/** A pet's age in whole years on a day: from the birth date where it is known, else as it was given. */
export function ageOn(day: string, pet: { age: number | null; birthDate: string | null }): number | null {
  if (pet.birthDate === null) return pet.age
  const years = Number(day.slice(0, 4)) - Number(pet.birthDate.slice(0, 4))
  return day.slice(5) < pet.birthDate.slice(5) ? years - 1 : years
}
