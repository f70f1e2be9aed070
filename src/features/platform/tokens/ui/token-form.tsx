import { z } from 'zod'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import type { Session } from '../../auth/contract.ts'
import { SCOPES, scopesFor, type TokenKind } from '../../auth/scopes.ts'
import { OwnPasswordField } from '../../auth/ui/own-password-field.tsx'
import { type NewToken, tokenFormSchema } from '../contract.ts'
import { daysOffered } from '../rules.ts'
import { TOKEN_TEXTS } from '../texts.ts'
import { TOKEN_ACTIONS } from './api.ts'

/** As the API's input; the field for the days holds text. */
const formSchema = tokenFormSchema.extend({ days: z.string() })
const withPassword = formSchema.extend({ password: tokenFormSchema.shape.password.unwrap() })

const days = () => daysOffered().map(({ value, label }) => ({ value: String(value), label }))

type TokenFormProps = {
  kind: TokenKind
  /** The form's accessible name. */
  label: string
  caller: Pick<Session, 'permissions'>
  hasPassword: boolean
  onMade: (token: NewToken) => Promise<void>
  onCancel: () => void
}

/** Asks what a new token is for, what it may do and for how long; and for the password if the login has one. */
export function TokenForm({ kind, label, caller, hasPassword, onMade, onCancel }: TokenFormProps) {
  const form = useZodForm(hasPassword ? withPassword : formSchema, {
    defaultValues: { name: '', scopes: [], days: '90', password: hasPassword ? '' : undefined },
  })
  const make = async ({ days, ...values }: z.output<typeof formSchema>) =>
    onMade(await TOKEN_ACTIONS[kind].create({ ...values, days: Number(days) }))
  const submit = submitWith(form, make, {
    fields: { WRONG_PASSWORD: 'password' },
    above: TOKEN_TEXTS.failed,
  })
  return (
    <Form form={form} draft={`token:${kind}`} onSubmit={submit} aria-label={label}>
      <TextField
        control={form.control}
        name="name"
        label="Name of the program"
        description="Shown beside every change that the program makes."
        autoComplete="off"
        className="max-w-md"
      />
      <CheckboxListField
        control={form.control}
        name="scopes"
        label="What the program may do"
        description="Choose as little as the program needs. The program can never do more than you."
        options={scopesFor(caller).map((scope) => ({ value: scope, label: SCOPES[scope].label }))}
      />
      <SelectField
        control={form.control}
        name="days"
        label="Valid for"
        options={days()}
        className="max-w-md"
      />
      {hasPassword && (
        <OwnPasswordField
          control={form.control}
          name="password"
          label="Current Password"
          className="max-w-md"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Please wait...">{label}</SubmitButton>
        <CancelButton tone="bare" onCancel={onCancel} />
      </div>
    </Form>
  )
}
