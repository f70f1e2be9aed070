import { Button } from '../../../../components/actions/button.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { canBeNoShow } from '../transitions.ts'
import { appointmentsClient } from './api.ts'
import { useStatusChange } from './use-status-change.ts'

/** Notes that no one came; nothing if that can't be said. The menu undoes it. */
export function NoShowButton({ appointment }: { appointment: ClinicAppointment }) {
  const change = useStatusChange(appointment)
  const mayChange = useMay(appointmentsClient.noShow)
  if (!mayChange || !canBeNoShow(appointment, new Date())) return null
  return (
    <Button
      size="dense"
      tone="quiet"
      pending={change.isPending}
      onClick={() => change.mutate({ transition: 'noShow' })}
    >
      Did not come
    </Button>
  )
}
