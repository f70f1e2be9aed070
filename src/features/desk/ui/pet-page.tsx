import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../components/back-link.tsx'
import { Button } from '../../../components/button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { PetAppointments } from '../../appointments/ui/pet-appointments.tsx'
import { RemovePetDialog } from '../../appointments/ui/remove-pet-dialog.tsx'
import { RecordHistory } from '../../audit/ui/record-history.tsx'
import { authPaths } from '../../auth/paths.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import type { PetDetails } from '../../pets/contract.ts'
import { petsPaths } from '../../pets/paths.ts'
import { isOverdue, kindOf } from '../../pets/rules.ts'
import { petQuery } from '../../pets/ui/api.ts'
import { PetFacts } from '../../pets/ui/pet-facts.tsx'
import { PetLoader } from '../../pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../pets/ui/pet-photo.tsx'
import { VACCINATION_SERVICE } from '../../services/rules.ts'
import { deskPaths } from '../paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search in the list of customers that a page was opened from. */
    customers?: { q?: string }
  }
}

/** A pet's page: photo, facts, appointments and actions. Owners see their own pets, staff all pets. */
export function PetPage({ id }: { id: string }) {
  const [removing, setRemoving] = useState(false)
  const { data: session } = useSuspenseQuery(sessionQuery)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isStaff = session?.role === 'admin'
  const askToRemove = () => {
    setRemoving(true)
    // Refetched because the dialog shows the current number of upcoming appointments.
    void queryClient.invalidateQueries(petQuery(id))
  }
  const home = isStaff ? authPaths.dashboard : petsPaths.own
  return (
    <PetLoader id={id}>
      {(pet) => (
        <>
          <PageHeader title={pet.name} subtitle={kindOf(pet)} back={<Back isStaff={isStaff} />} />
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <aside className="grid gap-4">
              <PetPhoto pet={pet} />
              <PetActions pet={pet} isStaff={isStaff} onRemove={askToRemove} />
            </aside>
            <div className="grid min-w-0 gap-8">
              <PetFacts pet={pet} isStaff={isStaff} />
              <PetAppointments petId={pet.id} />
            </div>
          </div>
          {removing && (
            <RemovePetDialog
              pet={pet}
              onClose={() => setRemoving(false)}
              onRemoved={() => navigate({ to: home })}
            />
          )}
        </>
      )}
    </PetLoader>
  )
}

type PetActionsProps = { pet: PetDetails; isStaff: boolean; onRemove: () => void }

function PetActions({ pet, isStaff, onRemove }: PetActionsProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <div className="grid gap-2">
      <RoutedButton
        tone="accent"
        {...(isStaff
          ? { to: appointmentsPaths.new, search: { customer: pet.owner.id, pet: pet.id } }
          : {
              to: appointmentsPaths.book,
              search: {
                pet: pet.id,
                ...(isOverdue(pet.nextVaccinationDue) && { service: VACCINATION_SERVICE }),
              },
            })}
        icon={<CalendarPlus className="size-5" aria-hidden="true" />}
      >
        Book for {pet.name}
      </RoutedButton>
      <div className="grid grid-cols-2 gap-2">
        <RoutedButton
          tone="quiet"
          to={petsPaths.edit}
          params={{ id: pet.id }}
          icon={<Pencil className="size-4" aria-hidden="true" />}
        >
          Edit
        </RoutedButton>
        <Button tone="quiet" icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={onRemove}>
          Delete
        </Button>
      </div>
      {isStaff && (
        <Button
          tone="quiet"
          icon={<History className="size-4" aria-hidden="true" />}
          onClick={() => setHistoryOpen(true)}
        >
          History
        </Button>
      )}
      {isHistoryOpen && (
        <RecordHistory record={pet.id} name={pet.name} onClose={() => setHistoryOpen(false)} />
      )}
    </div>
  )
}

/** Leads back to the list of customers with its search, if the page was opened from there. */
function Back({ isStaff }: { isStaff: boolean }) {
  const customers = useLocation({ select: ({ state }) => state.customers })
  if (customers !== undefined)
    return (
      <BackLink to={deskPaths.manageCustomers} search={customers}>
        Back to Customers
      </BackLink>
    )
  return (
    <BackLink to={isStaff ? authPaths.dashboard : petsPaths.own}>
      {isStaff ? 'Back to Dashboard' : 'My Pets'}
    </BackLink>
  )
}
