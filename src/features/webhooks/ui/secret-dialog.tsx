import { useState } from 'react'
import { AlertDialog, Dialog } from '../../../components/dialogs/dialog.tsx'
import { ShownOnce } from '../../../components/notices/shown-once.tsx'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { SECRET_BEFORE_HOURS } from '../rules.ts'
import { WEBHOOK_TEXTS } from '../texts.ts'
import { WEBHOOKS_KEY, webhooksClient } from './api.ts'

/** Replaces a webhook's secret after a question, then shows the new one once. */
export function SecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const renew = useChange({
    send: async () => setSecret((await webhooksClient.renewSecret({ id })).secret),
    done: WEBHOOK_TEXTS.renewed,
    failed: (failure) => refusalText(failure) ?? WEBHOOK_TEXTS.renewFailed,
    refresh: WEBHOOKS_KEY,
  })
  if (secret !== null)
    return (
      <Dialog isOpen onClose={onClose} title={WEBHOOK_TEXTS.renewed}>
        <ShownOnce what="secret" secret={secret} onDone={onClose}>
          {WEBHOOK_TEXTS.secret}
        </ShownOnce>
      </Dialog>
    )
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => renew.mutateAsync()}
      title="Replace the secret?"
      confirmLabel="Replace secret"
      pendingText="Replacing..."
    >
      <p>
        For {SECRET_BEFORE_HOURS} hours messages are signed with both secrets. Give the new one to the program
        that receives them within that time.
      </p>
    </AlertDialog>
  )
}
