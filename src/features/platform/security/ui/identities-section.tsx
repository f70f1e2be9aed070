import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatLongDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { Identity, Provider } from '../contract.ts'
import { PROVIDER_TEXTS } from '../texts.ts'
import { identitiesQuery, providersQuery, securityClient } from './api.ts'

/** The person's logins at providers, with buttons to connect and disconnect. Hidden if there are none. */
export function IdentitiesSection() {
  const { data: providers = [] } = useQuery(providersQuery)
  const identities = useQuery(identitiesQuery)
  if (providers.length === 0 && !identities.data?.length) return null
  const isConnected = ({ id }: Provider) => identities.data?.some(({ provider }) => provider === id)
  return (
    <Section
      title="Other Logins"
      text="Sign in with your login on another site instead of your password here."
    >
      <Loaded
        inset
        query={identities}
        loading={<SkeletonList text="Loading your other logins..." rows={1} shape="plain" />}
        errorText={PROVIDER_TEXTS.loadFailed}
      >
        {(own) => (
          <ul className="divide-y divide-line border-t border-line">
            {own.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} />
            ))}
            {providers.map(
              (provider) => !isConnected(provider) && <ProviderRow key={provider.id} provider={provider} />,
            )}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function ProviderRow({ provider: { id, name } }: { provider: Provider }) {
  const connect = useMutation({
    mutationFn: async () => {
      const { url } = await securityClient.linkIdentity({ provider: id })
      window.location.assign(url)
    },
    onError: (failure) => toastError(refusalText(failure) ?? PROVIDER_TEXTS.failed),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">Not connected</p>
      </div>
      <Button
        tone="quiet"
        size="dense"
        aria-label={`Connect ${name}`}
        pending={connect.isPending}
        onClick={() => connect.mutate()}
      >
        Connect
      </Button>
    </li>
  )
}

/** A connected login: its provider, since when, and a button that disconnects it. */
function IdentityRow({ identity }: { identity: Identity }) {
  const [isOpen, setOpen] = useState(false)
  const { name, since } = identity
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          Connected <WholeDates>{formatLongDate(new Date(since))}</WholeDates>
        </p>
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
      Your login on that site stays. To use it here again, connect it or sign in with it.
    </AlertDialog>
  )
}
