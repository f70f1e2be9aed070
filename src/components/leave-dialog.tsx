import { AlertDialog } from './dialog.tsx'

export type LeaveDialogProps = { onStay: () => void; onLeave: () => void }

/** Asks before a page with a form that was not sent is left. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <AlertDialog
      isOpen
      onClose={onStay}
      onConfirm={async () => onLeave()}
      title="Leave without sending?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
    >
      You haven’t sent this yet. What you entered stays here until you sign out or close this tab.
    </AlertDialog>
  )
}
