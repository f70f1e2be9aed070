import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatShortDate } from '../../../../lib/time.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { type Passkey, passkeyFormSchema } from '../contract.ts'
import { PASSKEY_TEXTS } from '../texts.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { passkeysQuery, protectionQuery, securityClient } from './api.ts'
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

/** A passkey: its name, since when, and buttons to rename and remove it. */
function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing')
  const leave = () => setDoing('nothing')
  const { name, since, synced } = passkey
  if (doing === 'rename') return <RenameForm passkey={passkey} onDone={leave} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {since !== null && `Added ${formatShortDate(new Date(since))}`}
          {synced && ', synced across devices'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="dense" aria-label={`Rename ${name}`} onClick={() => setDoing('rename')}>
          Rename
        </Button>
        <Button tone="quiet" size="dense" aria-label={`Remove ${name}`} onClick={() => setDoing('remove')}>
          Remove
        </Button>
      </div>
      {doing === 'remove' && <RemoveDialog passkey={passkey} onClose={leave} />}
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useZodForm(passkeyFormSchema, { defaultValues: { name: passkey.name } })
  const queryClient = useQueryClient()
  const rename = async ({ name }: { name: string }) => {
    await securityClient.renamePasskey({ id: passkey.id, name })
    toastSuccess(PASSKEY_TEXTS.renamed)
    await refresh()
    onDone()
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  const submit = submitWith(form, rename, { toast: PASSKEY_TEXTS.failed, otherwise: refresh })
  return (
    <li className="py-4">
      <Form
        form={form}
        draft={`passkey:${passkey.id}`}
        onSubmit={submit}
        aria-label={`Rename ${passkey.name}`}
        className="max-w-md"
      >
        <TextField control={form.control} name="name" label="Name of the passkey" autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          <SubmitButton tone="primary" pendingText="Saving...">
            Save
          </SubmitButton>
          <CancelButton tone="bare" onCancel={onDone} />
        </div>
      </Form>
    </li>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      send={() => securityClient.removePasskey({ id: passkey.id })}
      done={PASSKEY_TEXTS.removed}
      failed={(failure) => refusalText(failure) ?? PASSKEY_TEXTS.failed}
      refresh={passkeysQuery.queryKey}
      title={`Remove ${passkey.name}?`}
      confirmLabel="Remove passkey"
    >
      This passkey will no longer work for signing in. Your device may still offer the passkey until you
      remove it there too.
    </ChangeDialog>
  )
}
