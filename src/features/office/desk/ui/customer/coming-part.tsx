import { useToday } from '../../../../../components/dates/use-today.ts'
import { MoveButton } from '../../../../planning/appointments/ui/move-button.tsx'
import { bookingClient } from '../../../../planning/booking/ui/api.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { AppointmentsPart } from './appointments-part.tsx'

/** A customer's appointments from now on, earliest first, each with a button that moves it. */
export function ComingPart({ customerId }: { customerId: string }) {
  const from = useToday()
  const mayMove = useMay(bookingClient.move)
  return (
    <AppointmentsPart
      title="Coming"
      search={{ customer: customerId, from }}
      has={({ appointmentDate }, now) => appointmentDate > now}
      emptyText="No upcoming appointments."
    >
      {(appointment, onMove) =>
        mayMove && <MoveButton appointment={appointment} size="dense" onMove={onMove} />
      }
    </AppointmentsPart>
  )
}
