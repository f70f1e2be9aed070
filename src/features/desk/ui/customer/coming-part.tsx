import { useInfiniteQuery } from '@tanstack/react-query'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Part } from '../../../../components/layout/part.tsx'
import { NextPage } from '../../../../components/lists/long-list.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { APPOINTMENT_TEXTS } from '../../../appointments/texts.ts'
import { appointmentsClient, clinicAppointmentsQuery } from '../../../appointments/ui/api.ts'
import { MoveButton } from '../../../appointments/ui/move-button.tsx'
import { useMay } from '../../../auth/ui/use-may.ts'
import { useMoveDialog } from '../../../booking/ui/moving/use-move-dialog.tsx'
import { AppointmentRow } from './appointment-row.tsx'

/** A customer's appointments from now on, earliest first, each with a button that moves it. */
export function ComingPart({ customerId }: { customerId: string }) {
  const from = useToday()
  const appointments = useInfiniteQuery(clinicAppointmentsQuery({ customer: customerId, from }))
  const { moveDialog, openMove } = useMoveDialog()
  if (!useMay(appointmentsClient.manage)) return null
  return (
    <Part title="Coming">
      <Loaded
        inset
        query={appointments}
        loading={<p className="text-ink-soft">Loading appointments...</p>}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ pages }) => {
          const now = new Date().toISOString()
          const coming = pages.flatMap(({ items }) => items).filter((one) => one.appointmentDate > now)
          if (coming.length === 0) return <p className="text-ink-soft">No upcoming appointments.</p>
          return (
            <>
              <ul className="grid divide-y divide-line">
                {coming.map((appointment) => (
                  <AppointmentRow
                    key={appointment.id}
                    appointment={appointment}
                    onMove={() => openMove(appointment)}
                  >
                    <MoveButton appointment={appointment} size="dense" onMove={() => openMove(appointment)} />
                  </AppointmentRow>
                ))}
              </ul>
              <NextPage query={appointments} />
            </>
          )
        }}
      </Loaded>
      {moveDialog}
    </Part>
  )
}
