import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { useIsStaff, useMay } from '../../../platform/auth/ui/use-may.ts'
import { CHECKUP } from '../rules.ts'
import { careClient, dueItemsQuery } from './api.ts'

const SeeAgainDialog = onDemand(async () => (await import('./see-again-dialog.tsx')).SeeAgainDialog)

/** Whether pets are seen again on days that are set. */
export function useMaySeeAgain(isWanted: boolean): boolean {
  const isOfStaff = useIsStaff()
  const maySet = useMay(careClient.seeAgain) && isOfStaff
  const items = useQuery({ ...dueItemsQuery, enabled: maySet && isWanted })
  return maySet && isWanted && (items.data ?? []).some(({ id }) => id === CHECKUP)
}

const SHOWN_DAYS = 14

/** Says when the pet of an appointment is to be seen again, in the two weeks after it was completed. */
export function SeeAgainButton({
  appointment: { pet, status, appointmentDate },
}: {
  appointment: ClinicAppointment
}) {
  const today = clinicDay(new Date())
  const day = clinicDay(new Date(appointmentDate))
  const isShown = useMaySeeAgain(status === 'completed' && day <= today && day >= addDays(today, -SHOWN_DAYS))
  const [isOpen, setOpen] = useState(false)
  if (!isShown) return null
  return (
    <>
      <Button
        size="dense"
        tone="quiet"
        icon={<CalendarClock className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        See again
      </Button>
      {isOpen && <SeeAgainDialog pet={pet} onClose={() => setOpen(false)} />}
    </>
  )
}
