import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Heart, History, Pencil, Trash2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { RoutedButton } from '../../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../../components/dialogs/menu.tsx'
import { householdsPaths } from '../../../../owners/households/paths.ts'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { petsPaths } from '../../../../owners/pets/paths.ts'
import { petQuery } from '../../../../owners/pets/ui/api.ts'
import { appointmentsPaths } from '../../../../planning/appointments/paths.ts'
import { RecordHistory, useMayHistory } from '../../../../platform/audit/ui/record-history.tsx'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { useMay, useMayOpen } from '../../../../platform/auth/ui/use-may.ts'
import { petRecordsClient } from '../api.ts'
import { DeceasedDialog } from './deceased-dialog.tsx'
import { GivePetDialog } from './give-pet-dialog.tsx'
import { NotDeceased } from './not-deceased.tsx'
import { RemovePetDialog } from './remove-pet-dialog.tsx'

const icon = 'size-4'

/** What staff can do with a pet: book for it, edit it, and what its menu opens. */
export function StaffPetActions({ pet }: { pet: PetDetails }) {
  const { id, name, owner, deceasedOn } = pet
  const mayChange = useMay(petRecordsClient.markDeceased)
  const mayGive = useMay(petRecordsClient.give)
  const hasHistory = useMayHistory()
  const [open, setOpen] = useState<'remove' | 'deceased' | 'give' | 'history' | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const ask = (next: typeof open) => {
    setOpen(next)
    // Refetched because the dialogs show the current number of upcoming appointments.
    void queryClient.invalidateQueries(petQuery(id))
  }
  const close = () => setOpen(null)
  const leave = () => navigate({ to: householdsPaths.one, params: { id: owner.id } })
  const entries = [
    mayChange &&
      !deceasedOn && {
        id: 'deceased',
        label: 'Mark as deceased',
        icon: <Heart className={icon} aria-hidden="true" />,
        onSelect: () => ask('deceased'),
      },
    mayGive && {
      id: 'give',
      label: 'Give to another owner',
      icon: <UserRoundPen className={icon} aria-hidden="true" />,
      onSelect: () => ask('give'),
    },
    hasHistory && {
      id: 'history',
      label: 'History',
      icon: <History className={icon} aria-hidden="true" />,
      onSelect: () => ask('history'),
    },
    mayChange && {
      id: 'remove',
      label: 'Delete',
      icon: <Trash2 className={icon} aria-hidden="true" />,
      onSelect: () => ask('remove'),
    },
  ].filter((entry) => entry !== false)
  return (
    <>
      <PetButtons pet={pet} />
      {entries.length > 0 && <Menu label={`More for ${name}`} entries={entries} />}
      {hasHistory && open === 'history' && <RecordHistory record={id} name={name} onClose={close} />}
      {mayChange && open === 'remove' && <RemovePetDialog pet={pet} onClose={close} onRemoved={leave} />}
      {mayChange && open === 'deceased' && <DeceasedDialog pet={pet} isStaff onClose={close} />}
      {mayGive && open === 'give' && <GivePetDialog pet={pet} onClose={close} />}
    </>
  )
}

/** What is done most: booking, or taking back that it died, and its form. */
function PetButtons({ pet }: { pet: PetDetails }) {
  const { id, name, owner, deceasedOn } = pet
  const mayOpen = useMayOpen()
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
    </>
  )
}
