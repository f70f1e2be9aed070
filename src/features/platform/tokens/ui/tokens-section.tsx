import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { ShownOnce } from '../../../../components/notices/shown-once.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatYearDate, formatYearDay } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Session } from '../../auth/contract.ts'
import { SCOPES, type TokenKind } from '../../auth/scopes.ts'
import type { NewToken, Token } from '../contract.ts'
import { TOKEN_TEXTS } from '../texts.ts'
import { TOKEN_ACTIONS } from './api.ts'
import { TokenForm } from './token-form.tsx'

const words = () =>
  ({
    personal: {
      title: 'Access tokens',
      text: 'With a token, another program acts for you, such as a script of your own. A new password ends them all.',
      add: 'Create a token',
    },
    service: {
      title: 'Service tokens',
      text: 'With a service token, another program acts for the clinic under its own name, such as your till or accounting software. All admins see them here.',
      add: 'Create a service token',
    },
  }) as const

type TokensSectionProps = { kind: TokenKind; caller: Pick<Session, 'permissions'>; hasPassword: boolean }

/** The tokens of the person, or of services, with ways to make and remove them. */
export function TokensSection({ kind, caller, hasPassword }: TokensSectionProps) {
  const { title, text } = words()[kind]
  const tokens = useQuery(TOKEN_ACTIONS[kind].query)
  return (
    <Section title={title} text={text}>
      <Loaded
        inset
        query={tokens}
        loading={<SkeletonList text="Loading tokens..." rows={1} shape="plain" />}
        errorText={TOKEN_TEXTS.loadFailed}
      >
        {(all) => (
          <>
            {all.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {all.map((token) => (
                  <TokenRow key={token.id} token={token} kind={kind} />
                ))}
              </ul>
            )}
            <AddToken kind={kind} caller={caller} hasPassword={hasPassword} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function AddToken({ kind, caller, hasPassword }: TokensSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<NewToken | null>(null)
  const queryClient = useQueryClient()
  const add = async (token: NewToken) => {
    setMade(token)
    setOpen(false)
    await queryClient.invalidateQueries({ queryKey: TOKEN_ACTIONS[kind].query.queryKey })
  }
  if (made !== null) {
    return (
      <ShownOnce what="token" secret={made.token} onDone={() => setMade(null)}>
        {TOKEN_TEXTS.secret}
      </ShownOnce>
    )
  }
  if (!isOpen) {
    return (
      <Button tone="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {words()[kind].add}
      </Button>
    )
  }
  return (
    <TokenForm
      kind={kind}
      label={words()[kind].add}
      caller={caller}
      hasPassword={hasPassword}
      onMade={add}
      onCancel={() => setOpen(false)}
    />
  )
}

/** A token: its name, what it may do, until when, when it was last used, and a button to remove it. */
function TokenRow({ token, kind }: { token: Token; kind: TokenKind }) {
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
          {expired ? 'Was valid' : 'Valid'} until{' '}
          <WholeDates>{formatYearDate(new Date(expiresAt))}</WholeDates>.{' '}
          <WholeDates>
            {lastUsedOn === null ? 'Never used.' : `Last used on ${formatYearDay(lastUsedOn)}.`}
          </WholeDates>
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
  const { query, remove } = TOKEN_ACTIONS[kind]
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      send={() => remove({ id: token.id })}
      done={TOKEN_TEXTS.removed}
      failed={(failure) => refusalText(failure) ?? TOKEN_TEXTS.failed}
      refresh={query.queryKey}
      title={`Remove ${token.name}?`}
      confirmLabel="Remove token"
    >
      The program that uses this token stops working at once. This cannot be undone.
    </ChangeDialog>
  )
}
