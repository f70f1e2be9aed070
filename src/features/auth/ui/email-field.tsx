import { PlainField } from '../../../components/plain-form.tsx'
import type { FormAnswer } from '../../../lib/form-answer.ts'
import { EMAIL } from '../rules.ts'
import { AUTH_TEXTS } from '../texts.ts'

/** The email address of a login. */
export function EmailField({ answer }: { answer: FormAnswer }) {
  return (
    <PlainField
      name="email"
      label="Email address"
      type="email"
      autoComplete="email"
      answer={answer}
      rule={{ pattern: EMAIL.source, message: AUTH_TEXTS.invalidEmail }}
    />
  )
}
