import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import type { Appointment } from '../../../appointments/appointment-schemas.ts'
import { useDialogOf } from './use-dialog-of.tsx'

const OwnMoveDialog = onDemand(async () => (await import('./own-move-dialog.tsx')).OwnMoveDialog)

/** The dialog in which an appointment's owner moves it, loaded once it is opened, and the function that opens it. */
export const useOwnMoveDialog = () => useDialogOf<Appointment>(OwnMoveDialog)
