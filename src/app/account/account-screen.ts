import type { DemoLogin } from '../../features/platform/auth/contract.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import type { Provider } from '../../features/platform/security/contract.ts'
import {
  PROVIDER_PROBLEM_WORDS,
  type ProviderProblem,
} from '../../features/platform/security/provider-problems.ts'
import type { FormAnswer } from '../../lib/form-answer.ts'
import { ownPath } from '../../lib/own-path.ts'

/** The forms of the account pages, which are documents without React. */
export type AccountForm = 'login' | 'signup' | 'code' | 'recovery' | 'requestReset' | 'newPassword'

/** What the address of an account page says. */
export type AccountPlace = {
  form: AccountForm
  /** The page to return to after signing in. */
  next: string | null
  /** What went wrong at a provider. */
  problem: ProviderProblem | undefined
  /** The secret of a reset link; empty for the other forms. */
  token: string
}

/** Everything that an account page shows. */
export type AccountScreen = AccountPlace & {
  answer: FormAnswer
  /** The address of the login that a reset link is for; null for the other forms and a link that has ended. */
  email: string | null
  providers: readonly Provider[]
  demoLogins: readonly DemoLogin[]
}

/** Renders the whole HTML document of an account page. */
export type RenderAccount = (screen: AccountScreen) => string | Promise<string>

const MAX_TOKEN = 1000

/** True for the path of an account page. */
export function isAccountPath(path: string): boolean {
  return path === authPaths.login || path === authPaths.resetPassword
}

/** Reads the address of an account page; what it does not know is ignored. */
export function accountPlaceAt({ pathname, searchParams }: URL): AccountPlace {
  const problem = PROVIDER_PROBLEM_WORDS.find((word) => word === searchParams.get('problem'))
  const token = searchParams.get('token') ?? ''
  const place = { next: ownPath(searchParams.get('next')), problem, token: '' }
  if (pathname === authPaths.resetPassword) {
    return token === '' || token.length > MAX_TOKEN
      ? { ...place, form: 'requestReset' }
      : { ...place, form: 'newPassword', token }
  }
  const step = searchParams.get('step')
  if (step === 'code' || step === 'recovery') return { ...place, form: step }
  return { ...place, form: searchParams.get('mode') === 'signup' ? 'signup' : 'login' }
}
