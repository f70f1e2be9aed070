import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { NextPage } from '../../../../../components/lists/long-list.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import type {
  ClinicAppointment,
  ClinicSearch,
} from '../../../../planning/appointments/appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../../../../planning/appointments/texts.ts'
import { appointmentsClient, clinicAppointmentsQuery } from '../../../../planning/appointments/ui/api.ts'
import { useMoveDialog } from '../../../../planning/booking/ui/moving/use-move-dialog.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { AppointmentRow } from './appointment-row.tsx'

type AppointmentsPartProps = {
  title: string
  /** Next to the heading. */
  action?: ReactNode
  search: ClinicSearch
  /** Which of those that were found are meant, at an instant as the API gives it. */
  has: (appointment: ClinicAppointment, now: string) => boolean
  /** How many are shown; all, page by page, if it is left out. */
  max?: number
  emptyText: string
  /** The main action of a row. */
  children: (appointment: ClinicAppointment, onMove: () => void) => ReactNode
}

/** A customer's appointments of one kind, as a part of their page. */
export function AppointmentsPart(props: AppointmentsPartProps) {
  const { title, action, search, has, max, emptyText, children } = props
  const isShown = useMay(appointmentsClient.list)
  const appointments = useInfiniteQuery({ ...clinicAppointmentsQuery(search), enabled: isShown })
  const { moveDialog, openMove } = useMoveDialog()
  if (!isShown) return null
  return (
    <TitledSection ruled title={title} action={action}>
      <Loaded
        inset
        query={appointments}
        loading={<p className="text-ink-soft">Loading appointments...</p>}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ pages }) => {
          const now = new Date().toISOString()
          const found = pages.flatMap(({ items }) => items).filter((one) => has(one, now))
          if (found.length === 0) return <p className="text-ink-soft">{emptyText}</p>
          return (
            <>
              <ul className="divide-y divide-line">
                {found.slice(0, max).map((one) => (
                  <AppointmentRow key={one.id} appointment={one} onMove={() => openMove(one)}>
                    {children(one, () => openMove(one))}
                  </AppointmentRow>
                ))}
              </ul>
              {max === undefined && <NextPage query={appointments} />}
            </>
          )
        }}
      </Loaded>
      {moveDialog}
    </TitledSection>
  )
}
