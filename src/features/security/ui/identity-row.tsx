import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { formatLongDate } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import type { Identity } from '../contract.ts'
import { PROVIDER_TEXTS } from '../texts.ts'
import { identitiesQuery, securityClient } from './api.ts'

/** A connected login: its provider, since when, and a button that disconnects it. */
export function IdentityRow({ identity }: { identity: Identity }) {
  const [isOpen, setOpen] = useState(false)
  const { name, since } = identity
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">Connected {formatLongDate(new Date(since))}</p>
      </div>
      <Button tone="quiet" size="dense" aria-label={`Disconnect ${name}`} onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      {isOpen && <DisconnectDialog identity={identity} onClose={() => setOpen(false)} />}
    </li>
  )
}

function DisconnectDialog({ identity: { id, name }, onClose }: { identity: Identity; onClose: () => void }) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })
  const disconnect = useMutation({
    mutationFn: () => securityClient.unlinkIdentity({ id }),
    onSuccess: async () => {
      toastSuccess(PROVIDER_TEXTS.unlinked)
      onClose()
      await refresh()
    },
  })
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => disconnect.mutateAsync()}
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      error={disconnect.error === null ? null : (refusalText(disconnect.error) ?? PROVIDER_TEXTS.failed)}
    >
      Your login there stays, but you can’t use it here until you connect it or sign in with it again.
    </AlertDialog>
  )
}
