import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { formatYearDay } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { WarningLines } from '../../../../owners/notes/ui/warnings.tsx'
import type { CaredPet } from '../../../../owners/pets/contract.ts'
import { petsPaths } from '../../../../owners/pets/paths.ts'
import { diedWords, formatAge, isOverdue } from '../../../../owners/pets/rules.ts'
import { petsClient } from '../../../../owners/pets/ui/api.ts'
import { PetPicture } from '../../../../owners/pets/ui/pet-picture.tsx'
import { VaccinationBadge } from '../../../../owners/pets/ui/vaccination-badge.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'

const AddPetFor = onDemand(async () => (await import('../../../../owners/pets/ui/add-pet-for.tsx')).AddPetFor)

/** A customer's pets, each in a box that leads to its page, and a form to add one. */
export function PetsPart({ customer: { id, fullName, pets } }: { customer: Household }) {
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay(petsClient.addFor)
  return (
    <TitledSection
      ruled
      title="Pets"
      action={
        mayAdd && (
          <Button
            tone="bare"
            size="dense"
            aria-expanded={isAdding}
            aria-label={isAdding ? `Cancel adding a pet to ${fullName}` : `Add Pet to ${fullName}`}
            icon={isAdding ? undefined : <Plus className="size-4" aria-hidden="true" />}
            onClick={() => setAdding(!isAdding)}
          >
            {isAdding ? 'Cancel' : 'Add Pet'}
          </Button>
        )
      }
    >
      {isAdding && (
        <Card className="p-4">
          <AddPetFor customerId={id} onAdded={() => setAdding(false)} />
        </Card>
      )}
      {pets.length === 0 && !isAdding && <p className="text-ink-soft">No pets yet</p>}
      <ul className="grid gap-3 empty:hidden sm:grid-cols-2">
        {pets.map((pet) => (
          <li key={pet.id}>
            <PetBox pet={pet} customerId={id} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

function PetBox({ pet, customerId }: { pet: CaredPet; customerId: string }) {
  const { id, name, species, breed, age, weight, deceasedOn } = pet
  const { nextVaccinationDue: due, vaccinationBookedAt: bookedAt } = pet
  const facts = [
    breed ?? species,
    deceasedOn ? diedWords(deceasedOn) : formatAge(age),
    weight === null ? null : `${weight}\u00a0kg`,
  ]
  return (
    <Card className="flex h-full gap-3 p-3">
      <PetPicture pet={pet} className="size-14" />
      <div className="grid min-w-0 content-start gap-0.5">
        <h3 className="text-base">
          <RoutedLink to={petsPaths.one} params={{ id }} className="wrap-anywhere">
            {name}
          </RoutedLink>
        </h3>
        <p className="text-sm text-ink-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        {!deceasedOn && due !== null && !isOverdue(due) && (
          <p className="text-sm text-ink-soft">
            Vaccination due <WholeDates>{formatYearDay(due)}</WholeDates>
          </p>
        )}
        {!deceasedOn && <VaccinationBadge due={due} bookedAt={bookedAt} />}
        <WarningLines isPetAlone customerId={customerId} petId={id} />
      </div>
    </Card>
  )
}
