import { useInfiniteQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Part } from '../../../../components/layout/part.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { appointmentsPaths } from '../../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../../appointments/texts.ts'
import { appointmentsClient, clinicAppointmentsQuery } from '../../../appointments/ui/api.ts'
import { useMay } from '../../../auth/ui/use-may.ts'
import { useMoveDialog } from '../../../booking/ui/moving/use-move-dialog.tsx'
import { CompleteAndTake } from '../../../payments/ui/complete-and-take.tsx'
import { AppointmentRow } from './appointment-row.tsx'

/** How many past appointments are shown. */
const LATEST = 8

/** A customer's latest appointments, with a link to all. */
export function PastPart({ customerId }: { customerId: string }) {
  const to = useToday()
  const search = { customer: customerId, order: 'latest', to } as const
  const appointments = useInfiniteQuery(clinicAppointmentsQuery(search))
  const { moveDialog, openMove } = useMoveDialog()
  if (!useMay(appointmentsClient.manage)) return null
  return (
    <Part
      title="Past"
      action={
        <RoutedLink to={appointmentsPaths.manage} search={{ filter: 'all', customer: customerId }}>
          All appointments
        </RoutedLink>
      }
    >
      <Loaded
        inset
        query={appointments}
        loading={<p className="text-ink-soft">Loading appointments...</p>}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ pages }) => {
          const now = new Date().toISOString()
          const past = pages.flatMap(({ items }) => items).filter((one) => one.appointmentDate <= now)
          if (past.length === 0) return <p className="text-ink-soft">No past appointments.</p>
          return (
            <ul className="grid divide-y divide-line">
              {past.slice(0, LATEST).map((appointment) => (
                <AppointmentRow
                  key={appointment.id}
                  appointment={appointment}
                  onMove={() => openMove(appointment)}
                >
                  <CompleteAndTake appointment={appointment} />
                </AppointmentRow>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {moveDialog}
    </Part>
  )
}
