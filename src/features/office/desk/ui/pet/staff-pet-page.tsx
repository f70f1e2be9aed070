import { BackLink } from '../../../../../components/actions/back-link.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { historyClient } from '../../../../consulting/history/ui/api.ts'
import { NewSheetLink } from '../../../../consulting/sheets/ui/sheet-link.tsx'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import { NotesPart } from '../../../../owners/notes/ui/notes-part.tsx'
import { Warnings } from '../../../../owners/notes/ui/warnings.tsx'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { kindOf } from '../../../../owners/pets/rules.ts'
import { PetFacts } from '../../../../owners/pets/ui/pet-facts.tsx'
import { PetLoader } from '../../../../owners/pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../../../owners/pets/ui/pet-photo.tsx'
import { appointmentsClient } from '../../../../planning/appointments/ui/api.ts'
import { PetAppointments } from '../../../../planning/appointments/ui/pet-appointments.tsx'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { StaffPetActions } from './staff-pet-actions.tsx'

const PetCare = onDemand(async () => (await import('./pet-parts.ts')).PetCare)
const PetCertificates = onDemand(async () => (await import('./pet-parts.ts')).PetCertificates)
const PetFiles = onDemand(async () => (await import('./pet-parts.ts')).PetFiles)
const PetHistory = onDemand(async () => (await import('./pet-parts.ts')).PetHistory)
const PetWeights = onDemand(async () => (await import('./pet-parts.ts')).PetWeights)
const PetFates = onDemand(async () => (await import('../../../../outreach/reminders/ui/parts.ts')).PetFates)

/** A pet's page for staff: warnings, what is done for it, its history, and what is known of it. */
export function StaffPetPage({ id }: { id: string }) {
  return <PetLoader id={id}>{(pet) => <StaffPet pet={pet} />}</PetLoader>
}

function StaffPet({ pet }: { pet: PetDetails }) {
  const { id, name, owner } = pet
  const maySeeHistory = useMay(historyClient.listForPet)
  const maySeeAppointments = useMay(appointmentsClient.listForPet)
  return (
    <>
      <PageHeader
        title={name}
        subtitle={kindOf(pet)}
        back={
          <MayOpen page={householdsPaths.one}>
            <BackLink to={householdsPaths.one} params={{ id: owner.id }}>
              Back to {owner.fullName}
            </BackLink>
          </MayOpen>
        }
        actions={
          <>
            <NewSheetLink petId={id} />
            <StaffPetActions pet={pet} />
          </>
        }
      />
      <div className="mb-5 grid gap-3 empty:hidden">
        <Warnings customerId={owner.id} petIds={[id]} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-8">
          <PetCare pet={pet} />
          <PetCertificates pet={pet} />
          <PetFiles petId={pet.id} />
          {maySeeHistory ? <PetHistory petId={id} /> : maySeeAppointments && <PetAppointments petId={id} />}
        </div>
        <div className="grid min-w-0 gap-8">
          <PetPhoto pet={pet} />
          <PetFacts pet={pet} isStaff />
          <PetWeights pet={pet} />
          <NotesPart customer={owner} pets={[{ id, name }]} petId={id} />
          <PetFates id={id} />
        </div>
      </div>
    </>
  )
}
