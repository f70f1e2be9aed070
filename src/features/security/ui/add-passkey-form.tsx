import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { AUTH_TEXTS } from '../../auth/contract.ts'
import { PASSKEY_TEXTS, passkeyFormSchema, passwordOnceMoreSchema } from '../contract.ts'
import { deviceName } from '../rules.ts'
import { securityClient } from './api.ts'
import { isDeclined, makePasskey } from './browser-passkeys.ts'

type AddPasskeyFormProps = { hasPassword: boolean; onAdded: () => Promise<void>; onCancel: () => void }

const withPassword = passkeyFormSchema.extend(passwordOnceMoreSchema.required().shape)
const withoutPassword = passkeyFormSchema.extend(passwordOnceMoreSchema.shape)

/** Names a passkey and has the browser make it; the password once more comes first, where there is one. */
export function AddPasskeyForm({ hasPassword, onAdded, onCancel }: AddPasskeyFormProps) {
  const form = useZodForm(hasPassword ? withPassword : withoutPassword, {
    defaultValues: { name: deviceName(navigator.userAgent), password: hasPassword ? '' : undefined },
  })
  const [error, setError] = useState<string | null>(null)
  const submit = async ({ name, password }: { name: string; password?: string | undefined }) => {
    setError(null)
    try {
      const { options } = await securityClient.startPasskey(password === undefined ? {} : { password })
      const credential = await makePasskey(options)
      await securityClient.addPasskey({ name, credential })
      toastSuccess(PASSKEY_TEXTS.added)
      await onAdded()
    } catch (failure) {
      if (refusalCode(failure) === 'WRONG_PASSWORD')
        form.setError('password', { message: AUTH_TEXTS.wrongPassword })
      else setError(whyNot(failure))
    }
  }
  const pending = form.formState.isSubmitting
  return (
    <Form
      form={form}
      onSubmit={submit}
      error={error}
      pending={pending}
      aria-label="Add a passkey"
      className="max-w-md"
    >
      <TextField
        control={form.control}
        name="name"
        label="Name of the passkey"
        description="So that you recognise it in this list."
        autoComplete="off"
      />
      {hasPassword && (
        <PasswordField
          control={form.control}
          name="password"
          label="Current Password"
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="accent" pending={pending} pendingText="Please wait...">
          Continue
        </Button>
        <Button tone="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function whyNot(failure: unknown): string {
  return isDeclined(failure) ? PASSKEY_TEXTS.notCreated : (refusalText(failure) ?? PASSKEY_TEXTS.failed)
}
