import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { cleanEmail, cleanPassword } from '../../../lib/typed/clean-text.ts'
import { anyone, signedIn } from './access.ts'
import { MENU_USES } from './menu-uses.ts'
import { PERMISSIONS, STAFF_ROLES } from './permissions.ts'
import { isEmail, ROLES } from './rules.ts'
import {
  ADDRESS_REFUSALS,
  AUTH_TEXTS,
  LIMIT_REFUSALS,
  LINK_REFUSALS,
  PASSWORD_REFUSALS,
  RENEWAL_REFUSALS,
  SIGN_IN_REFUSALS,
} from './texts.ts'

const MAX_PASSWORD = 128
const TOO_LONG = `Please use at most ${MAX_PASSWORD} characters`

/** An email address, in lower case. */
export const emailSchema = z
  .string(AUTH_TEXTS.invalidEmail)
  .overwrite(cleanEmail)
  .toLowerCase()
  .refine(isEmail, AUTH_TEXTS.invalidEmail)

/** A password in the form in which it is compared and hashed, so that its length and its words are that form's. */
function normalPassword(required: string, tooLong: string) {
  return z.string(required).max(MAX_PASSWORD, tooLong).overwrite(cleanPassword)
}

const passwordSchema = normalPassword(AUTH_TEXTS.shortPassword, TOO_LONG).min(6, AUTH_TEXTS.shortPassword)

/** Input for signing in: any password of a valid length, so that the answer depends only on the account. */
export const signInSchema = z.strictObject({ email: emailSchema, password: passwordSchema })

/** What a correct password gives: a session, or a request for the second factor. */
export const signInAnswerSchema = z.union([
  z.object({ signedIn: z.literal(true) }),
  z.object({ signedIn: z.literal(false), twoFactor: z.literal(true) }),
])

/** Input for signing up. It creates a login only; the customer record is created with the profile. */
export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
})

/** A new password of `min` to 128 characters. The server also refuses the most common ones. */
function newPassword(min: number, tooShort: string) {
  return normalPassword(tooShort, TOO_LONG).min(min, tooShort)
}

/** A new password for any login; staff passwords must also match `staffPasswordSchema`. */
export const newPasswordSchema = newPassword(8, AUTH_TEXTS.shortNewPassword)

/** A new password for a staff login. */
export const staffPasswordSchema = newPassword(12, AUTH_TEXTS.shortStaffPassword)

/** The caller's current password, entered again to confirm an action. */
export const currentPasswordSchema = normalPassword(
  AUTH_TEXTS.currentPasswordRequired,
  AUTH_TEXTS.wrongPassword,
).min(1, AUTH_TEXTS.currentPasswordRequired)

/** Input for changing the password. For staff, the server also checks `staffPasswordSchema`. */
export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
})

/** The secret of an emailed link. */
const linkTokenSchema = z.string(AUTH_TEXTS.linkExpired).regex(/^[\w.-]{1,1000}$/, AUTH_TEXTS.linkExpired)

/** Input for requesting an email with a password reset link. */
export const requestResetSchema = z.strictObject({ email: emailSchema })

/** Input for choosing a new password with the link's secret. */
export const resetPasswordSchema = z.strictObject({ token: linkTokenSchema, newPassword: newPasswordSchema })

/** The caller, as the browser sees it. */
export const sessionSchema = z.object({
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .describe('rights of the caller as staff; an admin has all of them'),
  profileComplete: z.boolean(),
  fullName: z.string().nullable().describe('for staff, the name that the clinic has entered'),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  secondFactor: z
    .enum(['none', 'asked', 'required'])
    .describe(
      'whether the caller should turn on a second factor; `required`: other endpoints refuse the caller until a second factor is on',
    ),
  uses: z
    .array(z.enum(MENU_USES))
    .describe('parts that the clinic uses, for the menu; for owners only the parts that they see'),
})
export type Session = z.infer<typeof sessionSchema>

/** Seconds until the browser has to renew its session: 0 means immediately, null that there is nothing to renew. */
const expiresInSchema = z.int().min(0)

/** A login of the demo clinic, shown on the login screen so that visitors can try the product. */
export const demoLoginSchema = z.object({ who: z.string(), email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof demoLoginSchema>

export const authContract = oc.tag('Signing in and out, sessions, passwords and addresses').router({
  signUp: anyone({ scope: null, words: 'Account created' })
    .route(post('/auth/sign-up', 'Create a login'))
    .route({ description: 'The answer is the same whether or not the address is known.' })
    .input(signUpSchema)
    .output(z.object({ message: z.literal(AUTH_TEXTS.signedUp) }))
    .errors(LIMIT_REFUSALS),
  signIn: anyone({ scope: null, words: 'Signed in', enters: true })
    .route(post('/auth/sign-in', 'Sign in; sets the session cookies'))
    .input(signInSchema)
    .output(signInAnswerSchema)
    .errors(SIGN_IN_REFUSALS),
  signOut: anyone({ scope: null, words: 'Signed out' })
    .route(post('/auth/sign-out', 'End the session'))
    .input(noInput)
    .output(z.object({ signedIn: z.literal(false) })),
  session: anyone({ scope: null })
    .route(get('/auth/session', 'Get the current session; null when signed out'))
    .input(noInput)
    .output(z.object({ session: sessionSchema.nullable(), expiresInS: expiresInSchema.nullable() })),
  renew: anyone({ scope: null, unrecorded: true })
    .route(post('/auth/renew', 'Renew the session; sets new session cookies'))
    .route({
      description:
        'The long-lived cookie renews the session once. A cookie sent again within 30 seconds gets the same answer. A later use of the cookie ends the session.',
    })
    .input(noInput)
    .output(z.object({ session: sessionSchema, expiresInS: expiresInSchema }))
    .errors(RENEWAL_REFUSALS),
  changePassword: signedIn({ scope: null, words: 'Password changed' })
    .route(post('/auth/change-password', 'Change the caller’s password; all other sessions end'))
    .route({
      description: 'Staff need at least 12 characters. The caller’s session continues with new cookies.',
    })
    .input(changePasswordSchema)
    .output(z.object({ changed: z.literal(true) }))
    .errors(PASSWORD_REFUSALS),
  requestReset: anyone({ scope: null, words: 'Password reset requested' })
    .route(post('/auth/request-reset', 'Request an email with a password reset link'))
    .route({ description: 'The answer and its timing are the same whether or not the address is known.' })
    .input(requestResetSchema)
    .output(z.object({ message: z.literal(AUTH_TEXTS.resetSent) }))
    .errors(LIMIT_REFUSALS),
  resetPassword: anyone({ scope: null, words: 'Password reset' })
    .route(post('/auth/reset-password', 'Choose a new password with an emailed link; all sessions end'))
    .route({ description: 'The link works once. Staff need at least 12 characters.' })
    .input(resetPasswordSchema)
    .output(z.object({ message: z.literal(AUTH_TEXTS.resetDone) }))
    .errors(LINK_REFUSALS),
  verifyEmail: signedIn({ scope: null, words: 'Email confirmed' })
    .route(post('/auth/verify-email', 'Confirm the caller’s address with an emailed link'))
    .route({
      description: 'The link alone confirms nothing. The caller must be signed in with that address.',
    })
    .input(z.strictObject({ token: linkTokenSchema }))
    .output(z.object({ message: z.literal(AUTH_TEXTS.emailVerified) }))
    .errors(ADDRESS_REFUSALS),
  demoLogins: anyone({ scope: null })
    .route(get('/auth/demo-logins', 'List the demo clinic’s logins; empty outside the demo'))
    .input(noInput)
    .output(z.array(demoLoginSchema)),
})
