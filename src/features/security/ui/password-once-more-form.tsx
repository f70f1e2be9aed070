import { Button, type ButtonTone } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { AUTH_TEXTS } from '../../auth/contract.ts'
import { passwordOnceMoreSchema, TWO_FACTOR_TEXTS } from '../contract.ts'

export type PasswordOnceMoreFormProps = {
  /** What the form is for; its name. */
  label: string
  /** What the button does. */
  submitLabel: string
  tone?: ButtonTone
  /** False for somebody who signs in without a password: then none is asked for. */
  hasPassword: boolean
  /** Does it; a refusal of the password is shown at the field. */
  act: (input: { password?: string }) => Promise<void>
  onCancel: () => void
}

const schema = passwordOnceMoreSchema.required()

/** Asks for the password once more before something about signing in changes. */
export function PasswordOnceMoreForm(props: PasswordOnceMoreFormProps) {
  const { label, submitLabel, tone = 'accent', hasPassword, act, onCancel } = props
  const form = useZodForm(hasPassword ? schema : passwordOnceMoreSchema, {
    defaultValues: { password: hasPassword ? '' : undefined },
  })
  const submit = async ({ password }: { password?: string | undefined }) => {
    try {
      await act(password === undefined ? {} : { password })
    } catch (failure) {
      if (refusalCode(failure) === 'WRONG_PASSWORD')
        form.setError('password', { message: AUTH_TEXTS.wrongPassword })
      else toastError(refusalText(failure) ?? TWO_FACTOR_TEXTS.failed)
    }
  }
  const pending = form.formState.isSubmitting
  return (
    <Form
      form={form}
      onSubmit={submit}
      error={null}
      pending={pending}
      aria-label={label}
      className="max-w-md"
    >
      {hasPassword && (
        <PasswordField
          control={form.control}
          name="password"
          label="Current Password"
          description="Once more, so that nobody else changes this."
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone={tone} pending={pending} pendingText="Please wait...">
          {submitLabel}
        </Button>
        <Button tone="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
