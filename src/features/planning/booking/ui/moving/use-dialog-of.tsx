import { type ComponentType, type ReactNode, useState } from 'react'

type DialogOf<Moved> = ComponentType<{ appointment: Moved; onClose: () => void }>
type Opened<Moved> = { moveDialog: ReactNode; openMove: (appointment: Moved) => void }

/** A dialog that moves an appointment, and the function that opens it for one. */
export function useDialogOf<Moved>(Dialog: DialogOf<Moved>): Opened<Moved> {
  const [moving, setMoving] = useState<Moved | null>(null)
  const moveDialog = moving !== null && <Dialog appointment={moving} onClose={() => setMoving(null)} />
  return { moveDialog, openMove: setMoving }
}
