import { type ComponentType, type ReactNode, useState } from 'react'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { Appointment, ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { useMay } from '../../../auth/ui/use-may.ts'
import { bookingClient } from '../api.ts'

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog)
const OwnMoveDialog = onDemand(async () => (await import('./own-move-dialog.tsx')).OwnMoveDialog)

/** The dialog in which staff move an appointment, loaded once it is opened, the function that opens it, and if they may. */
export function useMoveDialog() {
  const mayMove = useMay(bookingClient.move)
  const { moveDialog, openMove } = useDialogOf<ClinicAppointment>(MoveDialog)
  return { moveDialog: mayMove && moveDialog, openMove, mayMove }
}

/** The dialog in which an appointment's owner moves it, loaded once it is opened, and the function that opens it. */
export const useOwnMoveDialog = () => useDialogOf<Appointment>(OwnMoveDialog)

type DialogOf<Moved> = ComponentType<{ appointment: Moved; onClose: () => void }>
type Opened<Moved> = { moveDialog: ReactNode; openMove: (appointment: Moved) => void }

function useDialogOf<Moved>(Dialog: DialogOf<Moved>): Opened<Moved> {
  const [moving, setMoving] = useState<Moved | null>(null)
  const moveDialog = moving !== null && <Dialog appointment={moving} onClose={() => setMoving(null)} />
  return { moveDialog, openMove: setMoving }
}
