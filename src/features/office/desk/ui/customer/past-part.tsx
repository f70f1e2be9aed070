import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { useToday } from '../../../../../components/dates/use-today.ts'
import { CompleteAndTake } from '../../../../money/payments/ui/complete-and-take.tsx'
import { appointmentsPaths } from '../../../../planning/appointments/paths.ts'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { AppointmentsPart } from './appointments-part.tsx'

/** How many past appointments are shown. */
const LATEST = 8

/** A customer's latest appointments, with a link to all. */
export function PastPart({ customerId }: { customerId: string }) {
  const to = useToday()
  return (
    <AppointmentsPart
      title="Past"
      action={
        <MayOpen page={appointmentsPaths.manage}>
          {' '}
          <RoutedLink to={appointmentsPaths.manage} search={{ filter: 'all', customer: customerId }}>
            All appointments
          </RoutedLink>
        </MayOpen>
      }
      search={{ customer: customerId, order: 'latest', to }}
      has={({ appointmentDate }, now) => appointmentDate <= now}
      max={LATEST}
      emptyText="No past appointments."
    >
      {(appointment) => <CompleteAndTake appointment={appointment} />}
    </AppointmentsPart>
  )
}
