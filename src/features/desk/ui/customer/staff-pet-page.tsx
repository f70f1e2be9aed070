import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Heart, History, Pencil, Trash2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { appointmentsPaths } from '../../../appointments/paths.ts'
import { appointmentsClient } from '../../../appointments/ui/api.ts'
import { PetAppointments } from '../../../appointments/ui/pet-appointments.tsx'
import { RecordHistory, useMayHistory } from '../../../audit/ui/record-history.tsx'
import { MayOpen } from '../../../auth/ui/may-open.tsx'
import { useMay, useMayOpen } from '../../../auth/ui/use-may.ts'
import { householdsPaths } from '../../../households/paths.ts'
import { NotesPart } from '../../../notes/ui/notes-part.tsx'
import { Warnings } from '../../../notes/ui/warnings.tsx'
import type { PetDetails } from '../../../pets/contract.ts'
import { petsPaths } from '../../../pets/paths.ts'
import { kindOf } from '../../../pets/rules.ts'
import { petQuery } from '../../../pets/ui/api.ts'
import { PetFacts } from '../../../pets/ui/pet-facts.tsx'
import { PetLoader } from '../../../pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../../pets/ui/pet-photo.tsx'
import { petRecordsClient } from '../api.ts'
import { DeceasedDialog } from '../deceased-dialog.tsx'
import { GivePetDialog } from '../give-pet-dialog.tsx'
import { NotDeceased } from '../not-deceased.tsx'
import { RemovePetDialog } from '../remove-pet-dialog.tsx'

const PetFates = onDemand(async () => (await import('../../../reminders/ui/parts.ts')).PetFates)

/** A pet's page for staff: warnings, what is done for it, its appointments, and what is known of it. */
export function StaffPetPage({ id }: { id: string }) {
  return <PetLoader id={id}>{(pet) => <StaffPet pet={pet} />}</PetLoader>
}

function StaffPet({ pet }: { pet: PetDetails }) {
  const { id, name, owner } = pet
  const [open, setOpen] = useState<Opened | null>(null)
  const { mayChange, mayGive, hasHistory } = useMayWithPet()
  const maySeeAppointments = useMay(appointmentsClient.ofPet)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const ask = (next: Opened) => {
    setOpen(next)
    // Refetched because the dialogs show the current number of upcoming appointments.
    void queryClient.invalidateQueries(petQuery(id))
  }
  const close = () => setOpen(null)
  const leave = () => navigate({ to: householdsPaths.one, params: { id: owner.id } })
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
        actions={<PetActions pet={pet} onOpen={ask} />}
      />
      <div className="mb-5 grid gap-3 empty:hidden">
        <Warnings customerId={owner.id} petIds={[id]} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-8">{maySeeAppointments && <PetAppointments petId={id} />}</div>
        <div className="grid min-w-0 gap-8">
          <PetPhoto pet={pet} />
          <PetFacts pet={pet} isStaff />
          <NotesPart customer={owner} pets={[{ id, name }]} petId={id} />
          <PetFates id={id} />
        </div>
      </div>
      {hasHistory && open === 'history' && <RecordHistory record={id} name={name} onClose={close} />}
      {mayChange && open === 'remove' && <RemovePetDialog pet={pet} onClose={close} onRemoved={leave} />}
      {mayChange && open === 'deceased' && <DeceasedDialog pet={pet} isStaff onClose={close} />}
      {mayGive && open === 'give' && <GivePetDialog pet={pet} onClose={close} />}
    </>
  )
}

/** What staff may do with a pet besides seeing it. */
function useMayWithPet() {
  const mayChange = useMay(petRecordsClient.markDeceased)
  const mayGive = useMay(petRecordsClient.givePet)
  const hasHistory = useMayHistory()
  return { mayChange, mayGive, hasHistory }
}

type Opened = 'remove' | 'deceased' | 'give' | 'history'

type PetActionsProps = { pet: PetDetails; onOpen: (opened: Opened) => void }

function PetActions({ pet, onOpen }: PetActionsProps) {
  const { id, name, owner, deceasedOn } = pet
  const mayOpen = useMayOpen()
  const { mayChange, mayGive, hasHistory } = useMayWithPet()
  const icon = 'size-4'
  const entries = [
    mayChange &&
      !deceasedOn && {
        id: 'deceased',
        label: 'Mark as deceased',
        icon: <Heart className={icon} aria-hidden="true" />,
        onSelect: () => onOpen('deceased'),
      },
    mayGive && {
      id: 'give',
      label: 'Give to another owner',
      icon: <UserRoundPen className={icon} aria-hidden="true" />,
      onSelect: () => onOpen('give'),
    },
    hasHistory && {
      id: 'history',
      label: 'History',
      icon: <History className={icon} aria-hidden="true" />,
      onSelect: () => onOpen('history'),
    },
    mayChange && {
      id: 'remove',
      label: 'Delete',
      icon: <Trash2 className={icon} aria-hidden="true" />,
      onSelect: () => onOpen('remove'),
    },
  ].filter((entry) => entry !== false)
  return (
    <>
      {!deceasedOn && mayOpen(appointmentsPaths.new) && (
        <RoutedButton
          tone="accent"
          to={appointmentsPaths.new}
          search={{ customer: owner.id, pet: id }}
          aria-label={`Book for ${name}`}
          icon={<CalendarPlus className="size-5" aria-hidden="true" />}
        >
          Book
        </RoutedButton>
      )}
      {deceasedOn && <NotDeceased pet={pet} />}
      <MayOpen page={petsPaths.edit}>
        <RoutedButton
          tone="quiet"
          to={petsPaths.edit}
          params={{ id }}
          icon={<Pencil className="size-4" aria-hidden="true" />}
        >
          Edit
        </RoutedButton>
      </MayOpen>
      {entries.length > 0 && <Menu label={`More for ${name}`} entries={entries} />}
    </>
  )
}
