import { Dialog } from '../../../components/dialog.tsx'
import { ClinicCard } from '../../appointments/ui/clinic-card.tsx'
import { CompleteAndTake } from '../../payments/ui/complete-and-take.tsx'
import { TakePayment } from '../../payments/ui/take-payment.tsx'
import type { PlacedAppointment } from '../contract.ts'

type AppointmentDialogProps = { appointment: PlacedAppointment; onClose: () => void }

/** An appointment of the calendar with its facts and everything that can be done with it. */
export function AppointmentDialog({ appointment, onClose }: AppointmentDialogProps) {
  const { pet } = appointment
  return (
    <Dialog isOpen onClose={onClose} title={`${pet.name} (${pet.species})`} width="wide">
      <div className="*:border-0! *:p-0! *:shadow-none!">
        <ClinicCard appointment={appointment} main={<CompleteAndTake appointment={appointment} />}>
          <TakePayment appointment={appointment} />
        </ClinicCard>
      </div>
    </Dialog>
  )
}
