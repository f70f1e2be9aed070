import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Heart, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { RoutedButton } from '../../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../../components/dialogs/menu.tsx'
import { Card } from '../../../../../components/layout/card.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { Facts } from '../../../../../components/lists/facts.tsx'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { petsPaths } from '../../../../owners/pets/paths.ts'
import { isOverdue, kindOf, weightWords } from '../../../../owners/pets/rules.ts'
import { petQuery } from '../../../../owners/pets/ui/api.ts'
import { NextVaccination } from '../../../../owners/pets/ui/next-vaccination.tsx'
import { PetFacts } from '../../../../owners/pets/ui/pet-facts.tsx'
import { PetLoader } from '../../../../owners/pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../../../owners/pets/ui/pet-photo.tsx'
import { appointmentsPaths } from '../../../../planning/appointments/paths.ts'
import { VACCINATION_SERVICE } from '../../../../planning/services/rules.ts'
import { isStaff } from '../../../../platform/auth/rules.ts'
import { sessionQuery } from '../../../../platform/auth/ui/api.ts'
import { DeceasedDialog } from './deceased-dialog.tsx'
import { NotDeceased } from './not-deceased.tsx'
import { RemovePetDialog } from './remove-pet-dialog.tsx'

const StaffPetPage = onDemand(async () => (await import('./staff-pet-page.tsx')).StaffPetPage)

const PetCare = onDemand(async () => (await import('./pet-parts.ts')).PetCare)
const PetCertificates = onDemand(async () => (await import('./pet-parts.ts')).PetCertificates)
const PetFiles = onDemand(async () => (await import('./pet-parts.ts')).PetFiles)
const PetHistory = onDemand(async () => (await import('./pet-parts.ts')).PetHistory)
const PetWeights = onDemand(async () => (await import('./pet-parts.ts')).PetWeights)

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
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-8">
              <Head pet={pet} onAsk={ask} />
              <PetCare pet={pet} />
              <PetCertificates pet={pet} />
              <PetFiles petId={pet.id} />
              <PetHistory petId={pet.id} />
            </div>
            <div className="grid min-w-0 gap-8">
              <PetFacts pet={pet} isStaff={false} />
              <PetWeights pet={pet} />
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

type HeadProps = { pet: PetDetails; onAsk: (question: Question) => void }

/** What people come for: the face, the weight, the next vaccination, and the way to book. The rest is in the menu. */
function Head({ pet, onAsk }: HeadProps) {
  const { id, name, weight, deceasedOn } = pet
  const icon = 'size-4'
  const entries = [
    !deceasedOn && {
      id: 'deceased',
      label: `${name} has died`,
      icon: <Heart className={icon} aria-hidden="true" />,
      onSelect: () => onAsk('deceased'),
    },
    {
      id: 'remove',
      label: 'Delete',
      icon: <Trash2 className={icon} aria-hidden="true" />,
      onSelect: () => onAsk('remove'),
    },
  ].filter((entry) => entry !== false)
  return (
    <Card className="relative grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-8">
        <PetPhoto pet={pet} />
        <Facts
          className="flex-1 basis-40"
          facts={{
            Weight: weightWords(weight),
            'Next vaccination due': !deceasedOn && <NextVaccination pet={pet} />,
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {deceasedOn ? <NotDeceased pet={pet} /> : <BookFor pet={pet} />}
        <RoutedButton
          tone="quiet"
          to={petsPaths.edit}
          params={{ id }}
          icon={<Pencil className="size-4" aria-hidden="true" />}
        >
          Edit
        </RoutedButton>
        <span className="absolute end-2 top-2">
          <Menu label={`More for ${name}`} entries={entries} />
        </span>
      </div>
    </Card>
  )
}

function BookFor({ pet }: { pet: PetDetails }) {
  return (
    <RoutedButton
      tone="accent"
      className="flex-1 basis-40 wrap-anywhere sm:flex-none"
      to={appointmentsPaths.book}
      search={{
        pet: pet.id,
        ...(isOverdue(pet.nextVaccinationDue) &&
          pet.vaccinationBookedAt === null && { service: VACCINATION_SERVICE }),
      }}
      icon={<CalendarPlus className="size-5" aria-hidden="true" />}
    >
      Book for {pet.name}
    </RoutedButton>
  )
}
