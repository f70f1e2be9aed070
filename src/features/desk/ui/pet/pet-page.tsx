import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Heart, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { appointmentsPaths } from '../../../appointments/paths.ts'
import { PetAppointments } from '../../../appointments/ui/pet-appointments.tsx'
import { isStaff } from '../../../auth/rules.ts'
import { sessionQuery } from '../../../auth/ui/api.ts'
import type { PetDetails } from '../../../pets/contract.ts'
import { petsPaths } from '../../../pets/paths.ts'
import { isOverdue, kindOf } from '../../../pets/rules.ts'
import { petQuery } from '../../../pets/ui/api.ts'
import { PetFacts } from '../../../pets/ui/pet-facts.tsx'
import { PetLoader } from '../../../pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../../pets/ui/pet-photo.tsx'
import { VACCINATION_SERVICE } from '../../../services/rules.ts'
import { DeceasedDialog } from './deceased-dialog.tsx'
import { NotDeceased } from './not-deceased.tsx'
import { RemovePetDialog } from './remove-pet-dialog.tsx'

const StaffPetPage = onDemand(async () => (await import('./staff-pet-page.tsx')).StaffPetPage)

/** A pet's page. Owners see their own pets; staff see all pets, on a page of their own. */
export function PetPage({ id }: { id: string }) {
  const { data: session } = useSuspenseQuery(sessionQuery)
  return session && isStaff(session.role) ? <StaffPetPage id={id} /> : <OwnPetPage id={id} />
}

function OwnPetPage({ id }: { id: string }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const ask = (question: Question) => {
    setAsking(question)
    // Refetched because the dialogs show the current number of upcoming appointments.
    void queryClient.invalidateQueries(petQuery(id))
  }
  const close = () => setAsking(null)
  return (
    <PetLoader id={id}>
      {(pet) => (
        <>
          <PageHeader
            title={pet.name}
            subtitle={kindOf(pet)}
            back={<BackLink to={petsPaths.own}>My Pets</BackLink>}
          />
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <aside className="grid gap-4 sm:max-lg:grid-cols-[auto_20rem] sm:max-lg:items-center sm:max-lg:justify-start sm:max-lg:gap-8">
              <PetPhoto pet={pet} isLarge />
              <PetActions pet={pet} onAsk={ask} />
            </aside>
            <div className="grid min-w-0 gap-8">
              <PetFacts pet={pet} isStaff={false} />
              <PetAppointments petId={pet.id} />
            </div>
          </div>
          {asking === 'remove' && (
            <RemovePetDialog pet={pet} onClose={close} onRemoved={() => navigate({ to: petsPaths.own })} />
          )}
          {asking === 'deceased' && <DeceasedDialog pet={pet} isStaff={false} onClose={close} />}
        </>
      )}
    </PetLoader>
  )
}

type Question = 'remove' | 'deceased'

type PetActionsProps = { pet: PetDetails; onAsk: (question: Question) => void }

function PetActions({ pet, onAsk }: PetActionsProps) {
  return (
    <div className="grid gap-2">
      {!pet.deceasedOn && <BookFor pet={pet} />}
      <div className="grid grid-cols-2 gap-2">
        <RoutedButton
          tone="quiet"
          to={petsPaths.edit}
          params={{ id: pet.id }}
          icon={<Pencil className="size-4" aria-hidden="true" />}
        >
          Edit
        </RoutedButton>
        <Button
          tone="quiet"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => onAsk('remove')}
        >
          Delete
        </Button>
      </div>
      {pet.deceasedOn ? (
        <NotDeceased pet={pet} />
      ) : (
        <Button
          tone="quiet"
          icon={<Heart className="size-4" aria-hidden="true" />}
          onClick={() => onAsk('deceased')}
        >
          Mark as deceased
        </Button>
      )}
    </div>
  )
}

function BookFor({ pet }: { pet: PetDetails }) {
  return (
    <RoutedButton
      tone="accent"
      className="wrap-anywhere"
      to={appointmentsPaths.book}
      search={{
        pet: pet.id,
        ...(isOverdue(pet.nextVaccinationDue) && { service: VACCINATION_SERVICE }),
      }}
      icon={<CalendarPlus className="size-5" aria-hidden="true" />}
    >
      Book for {pet.name}
    </RoutedButton>
  )
}
