import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { RoutedButton, RoutedCard } from '../../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { CaredPet } from '../contract.ts'
import { petsPaths } from '../paths.ts'
import { diedWords, formatAge, kindOf } from '../rules.ts'
import { PET_TEXTS } from '../texts.ts'
import { livingPets, ownPetsQuery } from './api.ts'
import { PetPicture } from './pet-picture.tsx'
import { VaccinationBadge } from './vaccination-badge.tsx'

/** My Pets: the caller's own pets, newest first, each a card that links to its page. */
export function PetsPage() {
  const pets = useQuery({ ...ownPetsQuery, staleTime: 0 })
  return (
    <>
      <PageHeader actions={<AddPet />} />
      <Loaded
        query={pets}
        loading={<SkeletonList text="Loading pets..." rows={4} shape="face" className="sm:grid-cols-2" />}
        errorText={PET_TEXTS.loadFailed}
      >
        {(own) => <PetCards pets={own} />}
      </Loaded>
    </>
  )
}

function PetCards({ pets }: { pets: CaredPet[] }) {
  if (pets.length === 0) {
    return (
      <EmptyState
        drawing="dog"
        title="No pets yet"
        text="Add your first pet to get started."
        action={<RoutedButton to={petsPaths.new}>Add Your First Pet</RoutedButton>}
      />
    )
  }
  const living = livingPets(pets)
  const deceased = pets.filter((pet) => !living.includes(pet))
  return (
    <div className="grid grid-cols-1 gap-8">
      <CardGrid pets={living} />
      {deceased.length > 0 && (
        <TitledSection title="In memory">
          <CardGrid pets={deceased} />
        </TitledSection>
      )}
    </div>
  )
}

function CardGrid({ pets }: { pets: CaredPet[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {pets.map((pet) => (
        <PetCard key={pet.id} pet={pet} />
      ))}
    </ul>
  )
}

function AddPet() {
  return (
    <RoutedButton tone="accent" to={petsPaths.new} icon={<Plus className="size-5" aria-hidden="true" />}>
      Add New Pet
    </RoutedButton>
  )
}

function PetCard({ pet }: { pet: CaredPet }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)]">
      <RoutedCard to={petsPaths.one} params={{ id: pet.id }} className="flex items-center gap-4 p-4 sm:p-5">
        <PetPicture pet={pet} className="size-16 sm:size-20" />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-display text-xl font-semibold wrap-anywhere">{pet.name}</span>
          <span className="text-ink-soft wrap-anywhere">{kindOf(pet)}</span>
          <span className="text-ink-soft">
            <WholeDates>{pet.deceasedOn ? diedWords(pet.deceasedOn) : formatAge(pet.age)}</WholeDates>
          </span>
          <VaccinationBadge due={pet.nextVaccinationDue} bookedAt={pet.vaccinationBookedAt} />
        </span>
      </RoutedCard>
    </li>
  )
}
