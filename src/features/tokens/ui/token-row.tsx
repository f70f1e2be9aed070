import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { Badge } from '../../../components/layout/badge.tsx'
import { formatYearDate, formatYearDay } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/feature-client.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import { SCOPES } from '../../auth/scopes.ts'
import type { Token } from '../contract.ts'
import { TOKEN_TEXTS } from '../texts.ts'
import { TOKEN_ACTIONS, type TokenKind } from './api.ts'

/** A token: its name, what it may do, until when, when it was last used, and a button to remove it. */
export function TokenRow({ token, kind }: { token: Token; kind: TokenKind }) {
  const [isRemoving, setRemoving] = useState(false)
  const { name, scopes, expiresAt, expired, lastUsedOn, madeBy } = token
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name}
          {expired && <Badge tone="neutral" label="Expired" />}
        </p>
        <p className="text-sm">{scopes.map((scope) => SCOPES[scope].label).join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {expired ? 'Was valid' : 'Valid'} until {formatYearDate(new Date(expiresAt))}.{' '}
          {lastUsedOn === null ? 'Never used' : `Last used on ${formatYearDay(lastUsedOn)}`}.
        </p>
        {madeBy !== null && <p className="text-sm text-ink-soft wrap-anywhere">Created by {madeBy}</p>}
      </div>
      <Button tone="quiet" size="dense" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
        Remove
      </Button>
      {isRemoving && <RemoveDialog token={token} kind={kind} onClose={() => setRemoving(false)} />}
    </li>
  )
}

type RemoveDialogProps = { token: Token; kind: TokenKind; onClose: () => void }

function RemoveDialog({ token, kind, onClose }: RemoveDialogProps) {
  const { query, remove: send } = TOKEN_ACTIONS[kind]
  const remove = useChange({
    send: () => send({ id: token.id }),
    done: TOKEN_TEXTS.removed,
    failed: (failure) => refusalText(failure) ?? TOKEN_TEXTS.failed,
    refresh: query.queryKey,
    onSettled: onClose,
  })
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutateAsync()}
      title={`Remove ${token.name}?`}
      confirmLabel="Remove token"
    >
      The program that uses it stops working at once. This cannot be undone.
    </AlertDialog>
  )
}
