import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import type { ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { bookingClient } from '../api.ts'
import { useDialogOf } from './use-dialog-of.tsx'

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog)

/** The dialog in which staff move an appointment, loaded once it is opened, the function that opens it, and if they may. */
export function useMoveDialog() {
  const mayMove = useMay(bookingClient.move)
  const { moveDialog, openMove } = useDialogOf<ClinicAppointment>(MoveDialog)
  return { moveDialog: mayMove && moveDialog, openMove, mayMove }
}
