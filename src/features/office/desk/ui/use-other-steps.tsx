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
  const sheet = useSheetEntry(appointment)
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
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
    ...(mayOpen(billsPaths.checkout) && isBillable(appointment)
      ? [
          {
            id: 'checkout',
            label: 'Checkout',
            icon: <ReceiptIndianRupee className={icon} aria-hidden="true" />,
            onSelect: () =>
              void navigate({ to: billsPaths.checkout, search: { appointment: appointment.id } }),
          },
        ]
      : []),
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

function ActionIcon({ action, className }: { action: MainActions['possible'][number]; className: string }) {
  const Icon = action === 'approve' ? CircleCheck : action === 'reject' ? CircleX : CheckCheck
  return <Icon className={className} aria-hidden="true" />
}
