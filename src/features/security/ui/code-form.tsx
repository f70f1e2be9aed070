import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { codeSchema, recoveryCodeSchema } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'
import { securityClient } from './api.ts'

/** The two kinds of codes that finish signing in. */
const KINDS = {
  app: {
    schema: codeSchema,
    label: 'Six-digit code',
    help: 'Open your authenticator app and enter the code it shows.',
    send: securityClient.signInWithCode,
    otherLabel: 'Use a recovery code',
  },
  recovery: {
    schema: recoveryCodeSchema,
    label: 'Recovery code',
    help: 'One of the ten codes you saved when you turned this on. Each works once.',
    send: securityClient.signInWithRecoveryCode,
    otherLabel: 'Use the app’s code',
  },
} as const
type Kind = keyof typeof KINDS

export type CodeFormProps = { onSignedIn: () => Promise<void>; onStartAgain: () => void }

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const [kind, setKind] = useState<Kind>('app')
  const other = kind === 'app' ? 'recovery' : 'app'
  return <OneCodeForm key={kind} kind={kind} onOther={() => setKind(other)} {...props} />
}

type OneCodeFormProps = CodeFormProps & { kind: Kind; onOther: () => void }

function OneCodeForm({ kind, onOther, onSignedIn, onStartAgain }: OneCodeFormProps) {
  const { schema, label, help, send, otherLabel } = KINDS[kind]
  const form = useZodForm(schema, { defaultValues: { code: '' } })
  const signIn = async (values: { code: string }) => {
    await send(values)
    await onSignedIn()
  }
  const submit = submitWith(form, signIn, { otherwise: () => form.reset(), above: TWO_FACTOR_TEXTS.failed })
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        control={form.control}
        name="code"
        label={label}
        description={help}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
      />
      <SubmitButton pendingText="Please wait...">Continue</SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="bare" onClick={onOther}>
          {otherLabel}
        </Button>
        <Button tone="bare" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </Form>
  )
}
