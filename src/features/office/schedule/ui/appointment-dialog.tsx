import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { useCancelPart } from '../../../money/bills/ui/called-off/use-cancel-part.tsx'
import { CheckoutLink, isBillable } from '../../../money/payments/ui/checkout-link.tsx'
import { CompleteAndTake } from '../../../money/payments/ui/complete-and-take.tsx'
import { TakePayment } from '../../../money/payments/ui/take-payment.tsx'
import { useTakingEntries } from '../../../money/payments/ui/use-taking-entries.tsx'
import { useTillIsOpen } from '../../../money/till/ui/use-till-is-open.ts'
import { Warnings } from '../../../owners/notes/ui/warnings.tsx'
import { isMovable } from '../../../planning/appointments/move-rules.ts'
import { ClinicCard } from '../../../planning/appointments/ui/clinic-card.tsx'
import { NoShowButton } from '../../../planning/appointments/ui/no-show-button.tsx'
import { useMoveDialog } from '../../../planning/booking/ui/moving/use-move-dialog.tsx'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { PlacedAppointment } from '../contract.ts'

const ConsultingButtons = onDemand(async () => (await import('./consulting-buttons.tsx')).ConsultingButtons)
const AppointmentFates = onDemand(
  async () => (await import('../../../outreach/reminders/ui/parts.ts')).AppointmentFates,
)

type AppointmentDialogProps = {
  appointment: PlacedAppointment
  /** Opens the dialog that moves it, in place of this one; the menu opens it above this one. */
  onMove?: (() => void) | undefined
  onClose: () => void
}

/** An appointment of the calendar with its facts and everything that can be done with it. */
export function AppointmentDialog({ appointment, onMove, onClose }: AppointmentDialogProps) {
  const { pet, customer, status, appointmentDate } = appointment
  const { moveDialog, openMove } = useMoveDialog()
  const isTillOpen = useTillIsOpen()
  const cancelPart = useCancelPart({ appointmentId: appointment.id })
  const mayOpen = useMayOpen()
  const takingEntries = useTakingEntries(appointment)
  // What is taken past an open till has to be looked for in the evening.
  const isAtTill = isTillOpen && mayOpen(billsPaths.checkout) && isBillable(appointment)
  return (
    <Dialog isOpen onClose={onClose} title={`${isolate(pet.name)} (${isolate(pet.species)})`} width="wide">
      <div className="mb-3 grid empty:hidden">
        <Warnings customerId={customer.id} petIds={[pet.id]} />
      </div>
      <div className="*:border-0! *:p-0! *:shadow-none!">
        <ClinicCard
          appointment={appointment}
          onMove={() => openMove(appointment)}
          cancelPart={cancelPart}
          {...(isAtTill && { first: takingEntries })}
          main={
            isAtTill ? (
              <CheckoutLink appointment={appointment} isMain />
            ) : (
              isTillOpen !== undefined && <CompleteAndTake appointment={appointment} />
            )
          }
        >
          <AppointmentFates id={appointment.id} />
          {isTillOpen !== undefined && !isAtTill && (
            <>
              <TakePayment appointment={appointment} />
              <CheckoutLink appointment={appointment} />
            </>
          )}
          <ConsultingButtons appointment={appointment} hasKey />
          <NoShowButton appointment={appointment} />
          {onMove !== undefined && isMovable(status, new Date(appointmentDate), new Date()) && (
            <Button size="dense" tone="quiet" onClick={onMove}>
              Move
            </Button>
          )}
        </ClinicCard>
      </div>
      {moveDialog}
    </Dialog>
  )
}
