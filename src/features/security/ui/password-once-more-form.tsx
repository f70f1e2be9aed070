import { Button, type ButtonTone } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { refusalText } from '../../../lib/web/room-client.ts'
import { toastError } from '../../../lib/web/toast.ts'
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
  const send = ({ password }: { password?: string | undefined }) =>
    act(password === undefined ? {} : { password })
  const submit = submitWith(form, send, {
    fields: { WRONG_PASSWORD: 'password' },
    otherwise: (failure, isAtField) => {
      if (!isAtField) toastError(refusalText(failure) ?? TWO_FACTOR_TEXTS.failed)
    },
  })
  return (
    <Form form={form} onSubmit={submit} aria-label={label} className="max-w-md">
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
        <SubmitButton tone={tone} pendingText="Please wait...">
          {submitLabel}
        </SubmitButton>
        <Button tone="bare" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
