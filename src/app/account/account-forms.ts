import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import { authPaths, loginPath } from '../../features/platform/auth/paths.ts'
import { AUTH_TEXTS } from '../../features/platform/auth/texts.ts'
import { type FormAnswer, NO_ANSWER } from '../../lib/form-answer.ts'
import { contentPolicy, readForm } from '../../lib/server/http/http.ts'
import { createPackedAnswer } from '../../lib/server/http/packed-answer.ts'
import { noteRefusal } from '../../lib/server/http/problem.ts'
import { cleanPassword } from '../../lib/typed/clean-text.ts'
import { throwAsRefusal } from '../api/api.ts'
import { type AppContext, router } from '../api/router.ts'
import { inlineHashes } from '../documents.ts'
import {
  type AccountForm,
  type AccountPlace,
  type AccountScreen,
  accountPlaceAt,
  type RenderAccount,
} from './account-screen.ts'

type Fields = Readonly<Record<string, string | undefined>>
type Endpoints = RouterClient<typeof router, Record<never, never>>

/** What the endpoint behind a form gives: a session or the second step, a message, or a provider's page. */
type Success = { signedIn?: boolean; message?: string; url?: string }

/** How each form is sent: to an endpoint of the API, with the same input that the script sends. */
const SEND = {
  login: ({ auth }, { email, password }) => auth.signIn(input({ email, password })),
  signup: ({ auth }, { email, password }) => auth.signUp(input({ email, password })),
  code: ({ security }, { code }) => security.signInWithCode(input({ code })),
  recovery: ({ security }, { code }) => security.signInWithRecoveryCode(input({ code })),
  requestReset: ({ auth }, { email }) => auth.requestReset(input({ email })),
  newPassword: ({ auth }, { token, newPassword }) => auth.resetPassword(input({ token, newPassword })),
} as const satisfies Record<AccountForm, (endpoints: Endpoints, fields: Fields) => Promise<Success>>

/** The forms that ask for a password twice, with its field and the message if the two differ. */
const REPEATED: Partial<Record<AccountForm, readonly [field: string, message: string]>> = {
  signup: ['password', AUTH_TEXTS.mismatch],
  newPassword: ['newPassword', AUTH_TEXTS.newMismatch],
}

/** A field that the browser did not send is empty, and refused with its message by the endpoint. */
function input<Name extends string>(fields: Record<Name, string | undefined>): Record<Name, string> {
  const entries = Object.entries<string | undefined>(fields).map(([name, value]) => [name, value ?? ''])
  return Object.fromEntries(entries)
}

/**
 * Creates the functions that answer the account pages: `show` responds with a document, `send` to a form that the
 * browser sent without a script. A form goes through the endpoint of the API, so access, input and limits are the same.
 */
export function createAccountForms(render: RenderAccount, { emailOfReset, ...offered }: Offered) {
  const respond = async (request: IncomingMessage, response: ServerResponse, shown: Shown): Promise<void> => {
    const { place, answer = NO_ANSWER, status = 200 } = shown
    const email = place.form === 'newPassword' ? await emailOfReset(place.token) : null
    const html = await render({ ...offered, ...place, answer, email })
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(inlineHashes(html)),
      'cache-control': request.method === 'POST' ? 'no-store' : 'no-cache',
    }
    await createPackedAnswer(Buffer.from(html), headers, status)(request, response)
  }

  const send = async (request: IncomingMessage, response: ServerResponse, context: AppContext) => {
    const place = placeOf(request)
    const fields = await readForm(request)
    const email = fields.email ?? (place.form === 'newPassword' ? await emailOfReset(place.token) : null)
    const typed = { ...NO_ANSWER, values: email === null ? {} : { email } }
    if (fields.switch !== undefined) return await respond(request, response, { place, answer: typed })
    try {
      const success = await sendTo(context, place, fields)
      const location = placeAfter(success, place)
      if (location !== null) return void response.writeHead(303, { location }).end()
      // The content security policy refuses a redirect from a form to another site, but not this header.
      if (success.url !== undefined) response.setHeader('refresh', `0;url=${success.url}`)
      const answer = { ...typed, status: success.message ?? null }
      await respond(request, response, { place: { ...place, form: 'login' }, answer })
    } catch (error) {
      if (error instanceof ORPCError) noteRefusal(response, error.code)
      const { status, ...refused } = refusalOf(error)
      await respond(request, response, { place, answer: { ...typed, ...refused }, status })
    }
  }

  return {
    show: (request: IncomingMessage, response: ServerResponse) =>
      respond(request, response, { place: placeOf(request) }),
    send,
  }
}

/** What the account pages show besides the forms. */
type Offered = Pick<AccountScreen, 'providers' | 'demoLogins'> & {
  /** The address of the login that a reset link’s secret is for; null if the link has ended. */
  emailOfReset: (token: string) => Promise<string | null>
}

type Shown = { place: AccountPlace; answer?: FormAnswer; status?: number }

function placeOf({ url = '/' }: IncomingMessage): AccountPlace {
  return accountPlaceAt(new URL(url, 'http://own.invalid'))
}

/** Calls the form's endpoint. Throws its refusal, or the form's own if two passwords differ. */
async function sendTo(context: AppContext, { form, next }: AccountPlace, fields: Fields): Promise<Success> {
  const [field = '', message = ''] = REPEATED[form] ?? []
  if (field !== '' && cleanPassword(fields[field] ?? '') !== cleanPassword(fields.confirmPassword ?? ''))
    throw new ORPCError('BAD_REQUEST', { data: { fields: { confirmPassword: message } } })
  const endpoints = createRouterClient(router, { context })
  try {
    if (fields.provider === undefined) return await SEND[form](endpoints, fields)
    return await endpoints.security.startProviderSignIn({ provider: fields.provider, next })
  } catch (error) {
    return throwAsRefusal(error, context)
  }
}

/** The address that a success leads to; null if it is answered with a document. */
function placeAfter({ signedIn }: Success, { next }: AccountPlace): string | null {
  if (signedIn === undefined) return null
  return signedIn ? (next ?? authPaths.dashboard) : loginPath({ step: 'code', next })
}

/** What a form shows of a refusal: messages at its fields, else one above it. */
function refusalOf(error: unknown): Pick<FormAnswer, 'errors' | 'alert'> & { status: number } {
  if (!(error instanceof ORPCError)) throw error
  const { token, ...errors }: Record<string, string> = Object(Object(error.data).fields)
  const message = error.defined ? error.message : AUTH_TEXTS.unknownFailure
  const isAtField = Object.keys(errors).length > 0
  return { status: error.status, errors, alert: isAtField ? null : (token ?? message) }
}
