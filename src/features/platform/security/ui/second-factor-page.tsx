import { PlainField, PlainForm, SwitchButton } from '../../../../components/forms/plain-form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import type { FormAnswer } from '../../../../lib/form-answer.ts'
import { authPaths, loginPath } from '../../auth/paths.ts'
import { AccountFrame } from '../../auth/ui/account-frame.tsx'
import { pathOf } from '../../auth/ui/endpoint-path.ts'
import { securityContract } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'
import { codeKinds } from './code-kinds.ts'

/** Where the form of each kind of code is sent, and how long it is at least; the server reads it. */
const FORMS = {
  app: {
    step: 'code',
    endpoint: pathOf(securityContract.signInWithCode),
    rule: { min: 6, message: TWO_FACTOR_TEXTS.codeRequired },
  },
  recovery: {
    step: 'recovery',
    endpoint: pathOf(securityContract.signInWithRecoveryCode),
    rule: { min: 10, message: TWO_FACTOR_TEXTS.recoveryCodeRequired },
  },
} as const

export type SecondFactorPageProps = { kind: 'app' | 'recovery'; next: string | null; answer: FormAnswer }

/** The second step of signing in, for logins with two factors. After it, the person goes to `next`. */
export function SecondFactorPage({ kind, next, answer }: SecondFactorPageProps) {
  const { label, help, otherLabel, autoComplete, inputMode } = codeKinds()[kind]
  const { step, endpoint, rule } = FORMS[kind]
  const other = FORMS[kind === 'app' ? 'recovery' : 'app'].step
  return (
    <AccountFrame title="Two-factor sign-in" back={loginPath({ next })}>
      <PlainForm
        action={loginPath({ step, next })}
        endpoint={endpoint}
        leadsTo={next ?? authPaths.dashboard}
        failure={TWO_FACTOR_TEXTS.failed}
        answer={answer}
        clears
      >
        <PlainField
          name="code"
          label={label}
          description={help}
          autoComplete={autoComplete}
          inputMode={inputMode}
          answer={answer}
          rule={rule}
        />
        <SubmitButton pendingText="Please wait...">Continue</SubmitButton>
        <div className="flex flex-wrap justify-between gap-2">
          <SwitchButton href={loginPath({ step: other, next })}>{otherLabel}</SwitchButton>
          <SwitchButton href={loginPath({ next })}>Start again</SwitchButton>
        </div>
      </PlainForm>
    </AccountFrame>
  )
}
