import type { RadioOption } from '../../../../components/forms/radio-cards.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import type { Pet } from '../../../owners/pets/contract.ts'
import { PetPicture } from '../../../owners/pets/ui/pet-picture.tsx'
import type { ServiceType } from '../../services/contract.ts'
import { formatDuration } from '../../services/rules.ts'

/** A pet as an option with its picture. */
export function petOption(pet: Pet): RadioOption {
  return {
    value: pet.id,
    label: pet.name,
    detail: pet.breed === null ? pet.species : `${pet.species}, ${pet.breed}`,
    picture: <PetPicture pet={pet} className="size-12" />,
  }
}

/** A service as an option of a select, with its price. */
export function plainServiceOption({ id, name, basePrice }: ServiceType) {
  return { value: id, label: name, detail: formatMoney(basePrice) }
}

/** A service as an option with its description, duration and price. */
export function serviceOption(service: ServiceType): RadioOption {
  return {
    value: service.id,
    label: service.name,
    detail: (
      <>
        {service.description} <span className="block">{formatDuration(service.duration)}</span>
      </>
    ),
    meta: formatMoney(service.basePrice),
  }
}
