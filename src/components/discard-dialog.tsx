import { AlertDialog } from './dialog.tsx'

/** Asks before a dialog is left whose form was changed. */
export function DiscardDialog({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const discard = async () => {
    onStay()
    onDiscard()
  }
  return (
    <AlertDialog
      isOpen
      onClose={onStay}
      onConfirm={discard}
      title="Discard what you entered?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      It has not been saved yet.
    </AlertDialog>
  )
}
