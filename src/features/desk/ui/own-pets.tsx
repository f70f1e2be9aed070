import { RoutedButton, RoutedCard, RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { petsPaths } from '../../pets/paths.ts'
import { kindOf } from '../../pets/rules.ts'
import { PetPicture } from '../../pets/ui/pet-picture.tsx'
import type { OwnPet } from '../contract.ts'

/** My Pets: the newest ones, each linked to its page. */
export function OwnPets({ pets }: { pets: OwnPet[] }) {
  return (
    <TitledSection title="My Pets" action={<RoutedLink to={petsPaths.own}>View All</RoutedLink>}>
      {pets.length === 0 ? (
        <Card>
          <EmptyState
            title="No pets yet"
            action={<RoutedButton to={petsPaths.new}>Add Your First Pet</RoutedButton>}
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {pets.map((pet) => (
            <li key={pet.id}>
              <RoutedCard
                to={petsPaths.one}
                params={{ id: pet.id }}
                className="grid h-full content-start justify-items-center gap-1 p-4 text-center"
              >
                <PetPicture pet={pet} className="mb-2 size-20" />
                <span className="font-display text-lg font-semibold wrap-anywhere">{pet.name}</span>
                <span className="text-sm text-ink-soft wrap-anywhere">{kindOf(pet)}</span>
              </RoutedCard>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}
