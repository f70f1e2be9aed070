import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Heart, History, Pencil, Trash2, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '../../../components/actions/back-link.tsx'
import { Button } from '../../../components/actions/button.tsx'
import { RoutedButton } from '../../../components/actions/routed-links.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { PetAppointments } from '../../appointments/ui/pet-appointments.tsx'
import { RecordHistory } from '../../audit/ui/record-history.tsx'
import { authPaths } from '../../auth/paths.ts'
import { isStaff as worksHere } from '../../auth/rules.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { householdsPaths } from '../../households/paths.ts'
import type { PetDetails } from '../../pets/contract.ts'
import { petsPaths } from '../../pets/paths.ts'
import { isOverdue, kindOf } from '../../pets/rules.ts'
import { PETS_KEY, petQuery, petsClient } from '../../pets/ui/api.ts'
import { PetFacts } from '../../pets/ui/pet-facts.tsx'
import { PetLoader } from '../../pets/ui/pet-loader.tsx'
import { PetPhoto } from '../../pets/ui/pet-photo.tsx'
import { VACCINATION_SERVICE } from '../../services/rules.ts'
import { PET_DECEASED_TEXTS } from '../pet-texts.ts'
import { DeceasedDialog } from './deceased-dialog.tsx'
import { GivePetDialog } from './give-pet-dialog.tsx'
import { RemovePetDialog } from './remove-pet-dialog.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search in the list of customers that a page was opened from. */
    customers?: { q?: string }
  }
}

/** A pet's page: photo, facts, appointments and actions. Owners see their own pets, staff all pets. */
export function PetPage({ id }: { id: string }) {
  const [asking, setAsking] = useState<Question | null>(null)
  const { data: session } = useSuspenseQuery(sessionQuery)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isStaff = session ? worksHere(session.role) : false
  const ask = (question: Question) => {
    setAsking(question)
    // Refetched because the dialogs show the current number of upcoming appointments.
    void queryClient.invalidateQueries(petQuery(id))
  }
  const close = () => setAsking(null)
  const home = isStaff ? authPaths.dashboard : petsPaths.own
  return (
    <PetLoader id={id}>
      {(pet) => (
        <>
          <PageHeader title={pet.name} subtitle={kindOf(pet)} back={<Back isStaff={isStaff} />} />
          <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <aside className="grid gap-4">
              <PetPhoto pet={pet} />
              <PetActions pet={pet} isStaff={isStaff} onAsk={ask} />
            </aside>
            <div className="grid min-w-0 gap-8">
              <PetFacts pet={pet} isStaff={isStaff} />
              <PetAppointments petId={pet.id} />
            </div>
          </div>
          {asking === 'remove' && (
            <RemovePetDialog pet={pet} onClose={close} onRemoved={() => navigate({ to: home })} />
          )}
          {asking === 'deceased' && <DeceasedDialog pet={pet} isStaff={isStaff} onClose={close} />}
          {asking === 'give' && <GivePetDialog pet={pet} onClose={close} />}
        </>
      )}
    </PetLoader>
  )
}

type Question = 'remove' | 'deceased' | 'give'

type PetActionsProps = { pet: PetDetails; isStaff: boolean; onAsk: (question: Question) => void }

function PetActions({ pet, isStaff, onAsk }: PetActionsProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <div className="grid gap-2">
      {!pet.deceasedOn && <BookFor pet={pet} isStaff={isStaff} />}
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
      {isStaff && (
        <Button
          tone="quiet"
          icon={<UserRoundPen className="size-4" aria-hidden="true" />}
          onClick={() => onAsk('give')}
        >
          Give to another owner
        </Button>
      )}
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

/** Takes back that a pet has died. */
function NotDeceased({ pet }: { pet: PetDetails }) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => petsClient.undoDeceased({ id: pet.id }),
    onSuccess: async () => {
      toastSuccess(PET_DECEASED_TEXTS.undone)
      await queryClient.invalidateQueries({ queryKey: PETS_KEY })
    },
    onError: () => toastError(PET_DECEASED_TEXTS.failed),
  })
  return (
    <Button tone="quiet" pending={undo.isPending} onClick={() => undo.mutate()}>
      Not deceased: take this back
    </Button>
  )
}

function BookFor({ pet, isStaff }: { pet: PetDetails; isStaff: boolean }) {
  return (
    <RoutedButton
      tone="accent"
      className="wrap-anywhere"
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
  )
}

/** Leads back to the list of customers with its search, if the page was opened from there. */
function Back({ isStaff }: { isStaff: boolean }) {
  const customers = useLocation({ select: ({ state }) => state.customers })
  if (customers !== undefined)
    return (
      <BackLink to={householdsPaths.manageCustomers} search={customers}>
        Back to Customers
      </BackLink>
    )
  return (
    <BackLink to={isStaff ? authPaths.dashboard : petsPaths.own}>
      {isStaff ? 'Back to Dashboard' : 'My Pets'}
    </BackLink>
  )
}
