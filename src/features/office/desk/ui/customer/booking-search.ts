import type { Household } from '../../../../owners/households/contract.ts'
import { livingPets } from '../../../../owners/pets/ui/api.ts'

/** The search of New Appointment with a customer chosen, and their pet if they have one alone. */
export function bookingSearch({ id, pets }: Pick<Household, 'id' | 'pets'>) {
  const [pet, other] = livingPets(pets)
  return { customer: id, ...(pet !== undefined && other === undefined && { pet: pet.id }) }
}
