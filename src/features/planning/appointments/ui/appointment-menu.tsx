import { useNavigate } from '@tanstack/react-router'
import { Ban, CalendarClock, History, PawPrint, Pencil, Printer, Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import type { CancelPart } from '../../../../components/dialogs/cancel-part.ts'
import { Menu, type MenuEntry } from '../../../../components/dialogs/menu.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { RecordHistory, useMayHistory } from '../../../platform/audit/ui/record-history.tsx'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { type ArrivalStage, arrivalOf, isOpen, stageBeside } from '../arrival-stages.ts'
import { isMovable } from '../move-rules.ts'
import { appointmentsPaths } from '../paths.ts'
import { PET_GONE_TEXTS } from '../texts.ts'
import { canBeNoShow, canChange } from '../transitions.ts'
import { appointmentsClient } from './api.ts'
import { useArrival } from './arrival/use-arrival.ts'
import { useStatusChange } from './use-status-change.ts'

/** What the entry says that goes back to each stage. */
const undoLabels = () =>
  ({
    expected: 'Not arrived yet',
    waiting: 'Back to waiting',
    inRoom: 'Back to the room',
  }) as const satisfies Record<Exclude<ArrivalStage, 'done'>, string>

const ReasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const EditDialog = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** What the entry says that takes back a cancellation; one whose pet is gone stays cancelled. */
function reopenLabel({ petGone, noShow }: ClinicAppointment): string {
  if (petGone) return PET_GONE_TEXTS[petGone]
  return noShow ? 'Undo “Did not come”' : 'Reopen'
}

export type AppointmentMenuProps = {
  appointment: ClinicAppointment
  /** Opens the dialog that moves it. */
  onMove: () => void
  /** Entries before its own: main actions that are no buttons here. */
  first?: readonly MenuEntry[]
  /** What else is asked before it is cancelled. */
  cancelPart?: CancelPart | undefined
}

/**
 * The less frequent actions of the clinic: open the pet's page, print, move, edit, undo an arrival, note that no one came, cancel a confirmed
 * appointment, reopen a cancelled one.
 */
export function AppointmentMenu({ appointment, onMove, first = [], cancelPart }: AppointmentMenuProps) {
  const [isCallingOff, setCallingOff] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayChange = useMay(appointmentsClient.edit)
  const mayOpen = useMayOpen()
  const hasHistory = useMayHistory()
  const navigate = useNavigate()
  const change = useStatusChange(appointment)
  const arrival = useArrival(appointment)
  const { stage } = arrivalOf(appointment)
  const before = isOpen(appointment) ? stageBeside(stage, -1) : undefined
  const icon = 'size-5 shrink-0'
  const entries: (MenuEntry | false)[] = [
    ...first,
    mayOpen(petsPaths.one) && {
      id: 'pet',
      label: `${isolate(appointment.pet.name)}’s page`,
      icon: <PawPrint className={icon} aria-hidden="true" />,
      onSelect: () => void navigate({ to: petsPaths.one, params: { id: appointment.pet.id } }),
    },
    {
      id: 'print',
      label: 'Print',
      icon: <Printer className={icon} aria-hidden="true" />,
      onSelect: () => void navigate({ to: appointmentsPaths.slip, search: { visit: appointment.id } }),
    },
    hasHistory && {
      id: 'history',
      label: 'History',
      icon: <History className={icon} aria-hidden="true" />,
      onSelect: () => setHistoryOpen(true),
    },
  ]
  const changes: typeof entries = [
    isMovable(appointment.status, new Date(appointment.appointmentDate), new Date()) && {
      id: 'move',
      label: 'Move…',
      icon: <CalendarClock className={icon} aria-hidden="true" />,
      onSelect: onMove,
    },
    isOpen(appointment) &&
      // Who doesn’t see payments is refused if it is paid.
      (appointment.paymentStatus ?? 'pending') === 'pending' && {
        id: 'edit',
        label: 'Edit',
        icon: <Pencil className={icon} aria-hidden="true" />,
        onSelect: () => setEditing(true),
      },
    before !== undefined &&
      before !== 'done' && {
        id: 'undo-arrival',
        label: undoLabels()[before],
        icon: <Undo2 className={icon} aria-hidden="true" />,
        onSelect: () => arrival.mutate(before),
      },
    canBeNoShow(appointment, new Date()) && {
      id: 'no-show',
      label: 'Did not come',
      icon: <UserX className={icon} aria-hidden="true" />,
      onSelect: () => change.mutate({ transition: 'noShow' }),
    },
    canChange('callOff', appointment.status, 'admin') && {
      id: 'call-off',
      label: 'Cancel appointment',
      icon: <Ban className={icon} aria-hidden="true" />,
      tone: 'danger' as const,
      onSelect: () => setCallingOff(true),
    },
    canChange('reopen', appointment.status, 'admin') &&
      appointment.paymentStatus !== 'refunded' && {
        id: 'reopen',
        label: reopenLabel(appointment),
        disabled: Boolean(appointment.petGone),
        icon: <Undo2 className={icon} aria-hidden="true" />,
        onSelect: () => change.mutate({ transition: appointment.noShow ? 'undoNoShow' : 'reopen' }),
      },
  ]
  const all = mayChange ? [...entries, ...changes] : entries
  return (
    <>
      <Menu label={`More for ${appointment.pet.name}`} entries={all.filter((entry) => entry !== false)} />
      {isHistoryOpen && (
        <RecordHistory
          record={appointment.id}
          name={`${appointment.pet.name}’s appointment`}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      {isEditing && <EditDialog appointment={appointment} onClose={() => setEditing(false)} />}
      {isCallingOff && (
        <ReasonDialog
          appointment={appointment}
          transition="callOff"
          onClose={() => setCallingOff(false)}
          cancelPart={cancelPart}
        />
      )}
    </>
  )
}
