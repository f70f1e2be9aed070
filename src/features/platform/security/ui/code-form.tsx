import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { codeSchema, recoveryCodeSchema } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'
import { securityClient } from './api.ts'
import { codeKinds } from './code-kinds.ts'

/** What the form of each kind of code sends. */
const KINDS = {
  app: { schema: codeSchema, send: securityClient.signInWithCode },
  recovery: { schema: recoveryCodeSchema, send: securityClient.signInWithRecoveryCode },
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
  const { schema, send } = KINDS[kind]
  const { label, help, otherLabel, autoComplete, inputMode } = codeKinds()[kind]
  const form = useZodForm(schema, { defaultValues: { code: '' } })
  const signIn = async (values: { code: string }) => {
    await send(values)
    await onSignedIn()
  }
  const submit = submitWith(form, signIn, { otherwise: () => form.reset(), above: TWO_FACTOR_TEXTS.failed })
  return (
    <Form form={form} draft="sign-in-code" onSubmit={submit}>
      <TextField
        control={form.control}
        name="code"
        label={label}
        description={help}
        autoComplete={autoComplete}
        inputMode={inputMode}
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
