import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { PASSKEY_TEXTS } from '../texts.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { passkeysQuery, protectionQuery } from './api.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { canUsePasskeys } from './passkey-support.ts'

/** The person's passkeys, and a button to add one. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery)
  return (
    <Section
      title="Passkeys"
      text="Sign in with your fingerprint, face or PIN instead of a password. A passkey can’t be phished."
    >
      <Loaded
        inset
        query={passkeys}
        loading={<SkeletonList text="Loading passkeys..." rows={1} shape="plain" />}
        errorText={PASSKEY_TEXTS.loadFailed}
      >
        {(own) => (
          <>
            {own.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {own.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <AddPasskey />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function AddPasskey() {
  const [isOpen, setOpen] = useState(false)
  const { data: protection } = useQuery(protectionQuery)
  const queryClient = useQueryClient()
  const added = async () => {
    setOpen(false)
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  if (!canUsePasskeys()) return <Notice tone="info">This browser doesn’t support passkeys.</Notice>
  if (!isOpen || protection === undefined) {
    return (
      <Button tone="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        Add a passkey
      </Button>
    )
  }
  return (
    <AddPasskeyForm hasPassword={protection.hasPassword} onAdded={added} onCancel={() => setOpen(false)} />
  )
}
