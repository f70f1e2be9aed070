import { type Change, useChange } from '../../lib/web/use-change.ts'
import { AlertDialog, type AlertDialogProps } from './dialog.tsx'

type ChangeDialogProps = Omit<AlertDialogProps, 'onConfirm' | 'error'> &
  Pick<Change<void, unknown>, 'send' | 'failed' | 'refresh'> & { done: string }

/** Asks before a change on the server, such as removing a record, makes it and closes. */
export function ChangeDialog({ send, done, failed, refresh, ...asked }: ChangeDialogProps) {
  const change = useChange({ send, done, failed, refresh, onSettled: asked.onClose })
  return <AlertDialog {...asked} onConfirm={() => change.mutateAsync()} />
}
