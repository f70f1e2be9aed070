import type { ButtonTone } from '../../../../components/actions/button.tsx'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { OwnPasswordField } from '../../auth/ui/own-password-field.tsx'
import { passwordOnceMoreSchema } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'

export type PasswordOnceMoreFormProps = {
  /** The form's accessible name. */
  label: string
  /** The label of the submit button. */
  submitLabel: string
  tone?: ButtonTone
  /** False for a login without a password, which is not asked for one. */
  hasPassword: boolean
  /** What the form does. A refused password is shown at its field. */
  action: (input: { password?: string }) => Promise<void>
  /** The text if it fails without a reason. */
  failedText?: string
  onCancel: () => void
}

const schema = passwordOnceMoreSchema.required()

/** Asks for the password again before a sign-in setting is changed, or personal data is given out. */
export function PasswordOnceMoreForm(props: PasswordOnceMoreFormProps) {
  const { label, submitLabel, tone = 'accent', hasPassword, action, onCancel } = props
  const { failedText = TWO_FACTOR_TEXTS.failed } = props
  const form = useZodForm(hasPassword ? schema : passwordOnceMoreSchema, {
    defaultValues: { password: hasPassword ? '' : undefined },
  })
  const send = ({ password }: { password?: string | undefined }) =>
    action(password === undefined ? {} : { password })
  const submit = submitWith(form, send, {
    fields: { WRONG_PASSWORD: 'password' },
    toast: failedText,
  })
  return (
    <Form
      form={form}
      draft={`password-once-more:${label}`}
      onSubmit={submit}
      aria-label={label}
      className="max-w-md"
    >
      {hasPassword && <OwnPasswordField control={form.control} name="password" label="Current Password" />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton tone={tone} pendingText="Please wait...">
          {submitLabel}
        </SubmitButton>
        <CancelButton tone="bare" onCancel={onCancel} />
      </div>
    </Form>
  )
}
