import { PlainField } from '../../../../components/forms/plain-form.tsx'
import type { FormAnswer } from '../../../../lib/form-answer.ts'
import { EMAIL } from '../rules.ts'
import { AUTH_TEXTS } from '../texts.ts'

type EmailFieldProps = {
  answer: FormAnswer
  /** `username` where it stands above the password of a login that exists, for password managers. */
  autoComplete?: 'email' | 'username'
}

/** The email address of a login. */
export function EmailField({ answer, autoComplete = 'email' }: EmailFieldProps) {
  return (
    <PlainField
      name="email"
      label="Email address"
      type="email"
      autoComplete={autoComplete}
      answer={answer}
      rule={{ pattern: EMAIL.source, message: AUTH_TEXTS.invalidEmail }}
    />
  )
}
