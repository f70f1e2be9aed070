import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Refusal } from '../../lib/refusal.ts'
import { isCommonPassword, isEmail } from './rules.ts'

export const AUTH_TEXTS = {
  invalidEmail: 'Please enter a valid email address',
  shortPassword: 'Password must be at least 6 characters long',
  mismatch: 'Passwords do not match',
  commonPassword: 'This password is too common. Please choose another one',
  signedUp: 'Success! Your account has been created. Please sign in.',
  unknownFailure: 'An error occurred',
} as const

export const SIGN_IN_REFUSALS = {
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
} as const satisfies Record<string, Refusal>

const MAX_PASSWORD = 128

/** An e-mail address, in lower case. */
export const emailSchema = z
  .string(AUTH_TEXTS.invalidEmail)
  .trim()
  .toLowerCase()
  .refine(isEmail, AUTH_TEXTS.invalidEmail)

const passwordSchema = z
  .string(AUTH_TEXTS.shortPassword)
  .min(6, AUTH_TEXTS.shortPassword)
  .max(MAX_PASSWORD, `Please use at most ${MAX_PASSWORD} characters`)

/** Signing in: any password of the right length, so that the answer depends on the account alone. */
export const signInSchema = z.strictObject({ email: emailSchema, password: passwordSchema })

/** Signing up makes a login only; the customer record comes with the profile. */
export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema.refine((password) => !isCommonPassword(password), AUTH_TEXTS.commonPassword),
})

/** Who is asking, as the browser may know it. */
export const sessionSchema = z.object({
  email: z.string(),
  role: z.enum(['admin', 'customer', 'none']),
  profileComplete: z.boolean(),
  fullName: z.string().nullable(),
})
export type Session = z.infer<typeof sessionSchema>

/** A login of the demo clinic, shown on the login screen so that a visitor can try the product. */
export const demoLoginSchema = z.object({ who: z.string(), email: z.string(), password: z.string() })
export type DemoLogin = z.infer<typeof demoLoginSchema>

export const authContract = {
  signUp: oc
    .route({
      method: 'POST',
      path: '/auth/sign-up',
      tags: ['Accounts'],
      summary: 'Create a login',
      description: 'Answers the same for a known and an unknown address.',
    })
    .input(signUpSchema)
    .output(z.object({ message: z.literal(AUTH_TEXTS.signedUp) })),
  signIn: oc
    .route({
      method: 'POST',
      path: '/auth/sign-in',
      tags: ['Accounts'],
      summary: 'Sign in; sets the session cookie',
    })
    .input(signInSchema)
    .output(z.object({ signedIn: z.literal(true) }))
    .errors(SIGN_IN_REFUSALS),
  signOut: oc
    .route({ method: 'POST', path: '/auth/sign-out', tags: ['Accounts'], summary: 'End the session' })
    .input(z.strictObject({}).optional())
    .output(z.object({ signedIn: z.literal(false) })),
  session: oc
    .route({
      method: 'GET',
      path: '/auth/session',
      tags: ['Accounts'],
      summary: 'Who is asking; null when signed out',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ session: sessionSchema.nullable() })),
  demoLogins: oc
    .route({
      method: 'GET',
      path: '/auth/demo-logins',
      tags: ['Accounts'],
      summary: 'Logins of the demo clinic; none outside it',
    })
    .input(z.strictObject({}).optional())
    .output(z.array(demoLoginSchema)),
}
