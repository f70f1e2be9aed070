import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../owners/customers/contract.ts'
import { customerPetsQuery, livingPets } from '../../../owners/pets/ui/api.ts'
import type { SharedForm } from './shared-form.ts'
import { useOnlyChoice } from './use-only-choice.ts'

/** The pets of a form's chosen customer; an only one is chosen. */
export function useCustomerPets(form: SharedForm, customer: Customer | null) {
  const pets = useQuery({
    ...customerPetsQuery(customer?.id ?? ''),
    select: livingPets,
    enabled: customer !== null,
  })
  useOnlyChoice(form, 'petId', pets.data)
  return pets
}
