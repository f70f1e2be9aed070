import { useNavigate } from '@tanstack/react-router'
import { CheckCheck, CircleCheck, CircleX, DoorOpen, ReceiptIndianRupee } from 'lucide-react'
import type { MenuEntry } from '../../../../components/dialogs/menu.tsx'
import { useSheetEntry } from '../../../consulting/sheets/ui/use-sheet-entry.tsx'
import { billsPaths } from '../../../money/bills/paths.ts'
import { isBillable } from '../../../money/payments/ui/checkout-link.tsx'
import { useTakingEntries } from '../../../money/payments/ui/use-taking-entries.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { nextStage } from '../../../planning/appointments/arrival-stages.ts'
import { appointmentsClient } from '../../../planning/appointments/ui/api.ts'
import { arrivalLabels } from '../../../planning/appointments/ui/arrival/arrival-button.tsx'
import { useArrival } from '../../../planning/appointments/ui/arrival/use-arrival.ts'
import { actionLabels, type MainActions } from '../../../planning/appointments/ui/transition-buttons.tsx'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { NextStep } from '../rules.ts'
import { actionOf } from './next-step-button.tsx'

/** The possible steps that are not the row's button, as entries of its menu. */
export function useOtherSteps(
  appointment: ClinicAppointment,
  step: NextStep | null,
  actions: MainActions,
): MenuEntry[] {
  const arrival = useArrival(appointment)
  const taking = useTakingEntries(appointment).filter(({ id }) => id === 'complete-and-take')
  const checkout = useCheckoutEntry(appointment)
  const sheet = useSheetEntry(appointment)
  const now = new Date()
  const mayChange = useMay(appointmentsClient.setArrival)
  const stage = step === 'arrival' || !mayChange ? null : nextStage(appointment, now)
  const icon = 'size-5 shrink-0'
  return [
    ...actions.possible
      .filter((action) => action !== actionOf(step, actions))
      .map((action) => ({
        id: action,
        label: actionLabels()[action],
        icon: <ActionIcon action={action} className={icon} />,
        onSelect: () => actions.start(action),
      })),
    ...(step === 'completeAndTake' ? [] : taking),
    ...checkout,
    ...(stage === null
      ? []
      : [
          {
            id: 'arrival',
            label: arrivalLabels()[stage],
            icon: <DoorOpen className={icon} aria-hidden="true" />,
            onSelect: () => arrival.mutate(stage),
          },
        ]),
    ...sheet,
  ]
}

function useCheckoutEntry(appointment: ClinicAppointment): MenuEntry[] {
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  if (!mayOpen(billsPaths.checkout) || !isBillable(appointment)) return []
  const onSelect = () => void navigate({ to: billsPaths.checkout, search: { appointment: appointment.id } })
  const icon = <ReceiptIndianRupee className="size-5 shrink-0" aria-hidden="true" />
  return [{ id: 'checkout', label: 'Checkout', icon, onSelect }]
}

function ActionIcon({ action, className }: { action: MainActions['possible'][number]; className: string }) {
  const Icon = action === 'approve' ? CircleCheck : action === 'reject' ? CircleX : CheckCheck
  return <Icon className={className} aria-hidden="true" />
}
