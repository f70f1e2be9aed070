import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { AUTH_TEXTS } from '../../auth/contract.ts'
import { inviteSchema, STAFF_TEXTS } from '../contract.ts'
import { staffClient, staffQuery } from './api.ts'

/** Asks whom to invite, and once more who is asking. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite to the staff">
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(inviteSchema, { defaultValues: { email: '', currentPassword: '' } })
  const [error, setError] = useState<string | null>(null)
  const queryClient = useQueryClient()

  const submit = async (values: z.output<typeof inviteSchema>) => {
    setError(null)
    try {
      await staffClient.invite(values)
    } catch (failure) {
      if (refusalCode(failure) === 'WRONG_PASSWORD') {
        return form.setError('currentPassword', { message: AUTH_TEXTS.wrongPassword })
      }
      return setError(refusalText(failure) ?? STAFF_TEXTS.inviteFailed)
    }
    toastSuccess(STAFF_TEXTS.invited)
    onDone()
    await queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const pending = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} error={error} pending={pending}>
      <p>They get a mail with a link to choose a password. It works once, for three days.</p>
      <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="off" />
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Your password"
        description="Once more, so that nobody else invites from your screen."
        autoComplete="current-password"
      />
      <Button type="submit" tone="accent" pending={pending} pendingText="Sending...">
        Send invitation
      </Button>
    </Form>
  )
}
