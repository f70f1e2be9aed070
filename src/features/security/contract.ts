import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { line } from '../../lib/text.ts'
import { everybody, ownLogin, signedIn } from '../auth/access.ts'
import { currentPasswordSchema, LIMIT_REFUSALS, PASSWORD_REFUSALS } from '../auth/contract.ts'
import { bareCode, type ProviderProblem } from './rules.ts'

export const DEVICE_TEXTS = {
  loadFailed: 'Failed to load your devices',
  signedOut: 'The device has been signed out',
  othersSignedOut: 'All other devices have been signed out',
  signOutFailed: 'Failed to sign out the device',
} as const

export const DEVICE_REFUSALS = {
  DEVICE_MISSING: { status: 404, message: 'This device is not signed in any more' },
} as const satisfies Record<string, Refusal>

export const TWO_FACTOR_TEXTS = {
  loadFailed: 'Failed to load how you sign in',
  codeRequired: 'Please enter the six digits that your app shows',
  recoveryCodeRequired: 'Please enter one of your recovery codes',
  turnedOn: 'Two-factor sign-in is on',
  turnedOff: 'Two-factor sign-in is off',
  failed: 'An error occurred',
} as const

export const TWO_FACTOR_REFUSALS = {
  ...PASSWORD_REFUSALS,
  ALREADY_ON: { status: 409, message: 'Two-factor sign-in is on already' },
  NOT_ON: { status: 409, message: 'Two-factor sign-in is not on' },
  WRONG_CODE: { status: 403, message: 'This code is not right. Please try again.' },
} as const satisfies Record<string, Refusal>

export const CHALLENGE_REFUSALS = {
  WRONG_CODE: TWO_FACTOR_REFUSALS.WRONG_CODE,
  CHALLENGE_OVER: { status: 409, message: 'Please sign in with your password again.' },
  TOO_MANY_CODES: { status: 429, message: 'Too many wrong codes. Please try again in 15 minutes.' },
} as const satisfies Record<string, Refusal>

export const PASSKEY_TEXTS = {
  loadFailed: 'Failed to load your passkeys',
  nameRequired: 'Please give this passkey a name',
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  failed: 'An error occurred',
  notCreated: 'No passkey was created. Please try again.',
  notUsed: 'No passkey was used. Please try again, or sign in with your password.',
} as const

export const PASSKEY_REFUSALS = {
  ...PASSWORD_REFUSALS,
  PASSKEY_MISSING: { status: 404, message: 'This passkey is not there any more' },
  PASSKEY_REFUSED: { status: 403, message: 'This passkey was not accepted. Please try again.' },
} as const satisfies Record<string, Refusal>

export const PROVIDER_TEXTS = {
  loadFailed: 'Failed to load your other logins',
  linked: 'Your other login is connected',
  unlinked: 'Your other login is no longer connected',
  failed: 'An error occurred',
} as const

export const PROVIDER_REFUSALS = {
  ...LIMIT_REFUSALS,
  PROVIDER_MISSING: { status: 404, message: 'This way to sign in is not offered here' },
  PROVIDER_DOWN: { status: 503, message: 'The other site does not answer just now. Please try again.' },
  IDENTITY_MISSING: { status: 404, message: 'This login is not connected any more' },
  LAST_WAY_IN: {
    status: 409,
    message: 'This is your only way in. Please choose a password first, under Change Password.',
  },
} as const satisfies Record<string, Refusal>

/** What a person is told of a visit to a provider that came to nothing. */
export const PROVIDER_PROBLEMS = {
  cancelled: 'You did not sign in there. Please try again when you like.',
  unverified: 'The other site has not confirmed your email address, so it can’t be used here.',
  'not-linked':
    'There is a login with this email address already, but nobody has confirmed the address yet. Choose a new password with “Forgot password?”, then try again.',
  'other-address': 'That login has another email address than yours here, so it can’t be connected.',
  'other-identity':
    'Your login here is connected with another one on that site. Sign in with that one or with your password, then disconnect it under Security & Password to connect this one.',
  taken: 'That login is connected with somebody else here.',
  failed: 'Signing in on the other site did not work. Please try again.',
} as const satisfies Record<ProviderProblem, string>

/** The id of a session, passkey or connected login: a UUID, or what older versions made. */
const rowIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** A browser in which the caller is signed in. What proves the session is never part of it. */
export const deviceSchema = z.object({
  id: z.string(),
  name: z.string().describe('browser and system, as the browser names itself'),
  address: z.string().nullable().describe('where it signed in from'),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  current: z.boolean().describe('the device that asks'),
})
export type Device = z.infer<typeof deviceSchema>

/** How the caller proves who they are, besides the devices. */
export const protectionSchema = z.object({
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type Protection = z.infer<typeof protectionSchema>

/** The six digits of an authenticator app, also with blanks between them. */
export const codeSchema = z.strictObject({
  code: z
    .string(TWO_FACTOR_TEXTS.codeRequired)
    .max(20, TWO_FACTOR_TEXTS.codeRequired)
    .transform(bareCode)
    .pipe(z.string().regex(/^\d{6}$/, TWO_FACTOR_TEXTS.codeRequired)),
})

/** A recovery code in any case, with or without its dash. */
export const recoveryCodeSchema = z.strictObject({
  code: z
    .string(TWO_FACTOR_TEXTS.recoveryCodeRequired)
    .max(40, TWO_FACTOR_TEXTS.recoveryCodeRequired)
    .transform(bareCode)
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, TWO_FACTOR_TEXTS.recoveryCodeRequired)),
})

/** A key of the caller's that some device holds. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  since: z.iso.datetime().nullable(),
  synced: z.boolean().describe('kept by a password manager on several devices'),
})
export type Passkey = z.infer<typeof passkeySchema>

const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/)
  .describe('Base64url')
const credentialFields = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What a browser gives for a new passkey: `PublicKeyCredential.toJSON()`. */
export const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
})

/** What a browser gives for a passkey that signs in. */
export const usedCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})

const passkeyNameSchema = line(PASSKEY_TEXTS.nameRequired, 60)
/** The form in which somebody names a passkey. */
export const passkeyFormSchema = z.strictObject({ name: passkeyNameSchema })

/** What the browser's passkey functions take, as JSON. */
const browserOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** The caller's password once more; left out only by those who have none. */
export const passwordOnceMoreSchema = z.strictObject({ password: currentPasswordSchema.optional() })

const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('shown this once; each signs in once instead of the app'),
})

/** Somewhere else where people may sign in. */
const providerSchema = z.object({ id: z.string(), name: z.string() })

export type Provider = z.infer<typeof providerSchema>

/** A login elsewhere that is connected with the caller's. */
const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
})
export type Identity = z.infer<typeof identitySchema>

const providerIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

const tags = ['Security']
const signedInSchema = z.object({ signedIn: z.literal(true) })

const devicesContract = {
  devices: signedIn
    .route({
      method: 'GET',
      path: '/security/devices',
      tags,
      summary: 'Where the caller is signed in, this device first',
    })
    .input(noInput)
    .output(z.array(deviceSchema)),
  signOutDevice: ownLogin
    .route({
      method: 'POST',
      path: '/security/devices/{id}/sign-out',
      tags,
      summary: 'End one of the caller’s sessions',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ ended: z.literal(1) }))
    .errors(DEVICE_REFUSALS),
  signOutOthers: signedIn
    .route({
      method: 'POST',
      path: '/security/devices/sign-out-others',
      tags,
      summary: 'End all of the caller’s sessions but the one that asks',
    })
    .input(noInput)
    .output(z.object({ ended: z.int() })),
}

const twoFactorContract = {
  protection: signedIn
    .route({ method: 'GET', path: '/security', tags, summary: 'How the caller proves who they are' })
    .input(noInput)
    .output(protectionSchema),
  startTwoFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/two-factor/start',
      tags,
      summary: 'A secret for an authenticator app; nothing changes until its first code is confirmed',
    })
    .input(passwordOnceMoreSchema)
    .output(z.object({ qrCode: z.string().describe('SVG'), key: z.string().describe('Base32, by fours') }))
    .errors(TWO_FACTOR_REFUSALS),
  confirmTwoFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/two-factor/confirm',
      tags,
      summary: 'Turn two-factor sign-in on with the app’s first code',
      description: 'The session goes on under a new cookie.',
    })
    .input(codeSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  renewRecoveryCodes: signedIn
    .route({
      method: 'POST',
      path: '/security/two-factor/recovery-codes',
      tags,
      summary: 'Ten new recovery codes; the old ones end',
    })
    .input(passwordOnceMoreSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  endTwoFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/two-factor/end',
      tags,
      summary: 'Turn two-factor sign-in off',
      description: 'The session goes on under a new cookie.',
    })
    .input(passwordOnceMoreSchema)
    .output(z.object({ twoFactor: z.literal(false) }))
    .errors(TWO_FACTOR_REFUSALS),
  signInWithCode: everybody
    .route({
      method: 'POST',
      path: '/auth/sign-in/code',
      tags,
      summary: 'The second step of signing in: the code of the authenticator app',
      description:
        'Within ten minutes of the password, at most five tries; ten wrong ones in a row cost 15 minutes.',
    })
    .input(codeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
  signInWithRecoveryCode: everybody
    .route({
      method: 'POST',
      path: '/auth/sign-in/recovery-code',
      tags,
      summary: 'The second step of signing in: a recovery code, which is used up',
    })
    .input(recoveryCodeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
}

const passkeysContract = {
  passkeys: signedIn
    .route({ method: 'GET', path: '/security/passkeys', tags, summary: 'The caller’s passkeys' })
    .input(noInput)
    .output(z.array(passkeySchema)),
  startPasskey: signedIn
    .route({
      method: 'POST',
      path: '/security/passkeys/start',
      tags,
      summary: 'What the browser needs to make a passkey; good for five minutes',
    })
    .input(passwordOnceMoreSchema)
    .output(browserOptionsSchema)
    .errors(PASSKEY_REFUSALS),
  addPasskey: signedIn
    .route({
      method: 'POST',
      path: '/security/passkeys',
      tags,
      summary: 'Keep the passkey that the browser has made',
    })
    .input(z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  renamePasskey: ownLogin
    .route({ method: 'POST', path: '/security/passkeys/{id}/rename', tags, summary: 'Rename a passkey' })
    .input(z.strictObject({ id: rowIdSchema, name: passkeyNameSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  removePasskey: ownLogin
    .route({
      method: 'POST',
      path: '/security/passkeys/{id}/remove',
      tags,
      summary: 'Remove a passkey; it signs in no more',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(PASSKEY_REFUSALS),
  startPasskeySignIn: everybody
    .route({
      method: 'POST',
      path: '/auth/sign-in/passkey/start',
      tags,
      summary: 'What the browser needs to sign in with a passkey; good for five minutes',
    })
    .input(noInput)
    .output(browserOptionsSchema)
    .errors(LIMIT_REFUSALS),
  signInWithPasskey: everybody
    .route({
      method: 'POST',
      path: '/auth/sign-in/passkey',
      tags,
      summary: 'Sign in with a passkey',
      description: 'Stands for both factors: the device must have seen its owner.',
    })
    .input(z.strictObject({ credential: usedCredentialSchema }))
    .output(signedInSchema)
    .errors(PASSKEY_REFUSALS),
}

const awaySchema = z.object({ url: z.string().describe('where the browser goes on') })

const providersContract = {
  providers: everybody
    .route({ method: 'GET', path: '/auth/providers', tags, summary: 'Where else people may sign in' })
    .input(noInput)
    .output(z.array(providerSchema)),
  startProviderSignIn: everybody
    .route({
      method: 'POST',
      path: '/auth/sign-in/provider',
      tags,
      summary: 'Begin to sign in with a provider',
      description:
        'The provider leads back to /api/auth/callback/{provider}, which is no endpoint of this contract.',
    })
    .input(z.strictObject({ provider: providerIdSchema, next: z.string().max(500).nullish() }))
    .output(awaySchema)
    .errors(PROVIDER_REFUSALS),
  identities: signedIn
    .route({ method: 'GET', path: '/security/identities', tags, summary: 'The caller’s logins elsewhere' })
    .input(noInput)
    .output(z.array(identitySchema)),
  linkIdentity: signedIn
    .route({
      method: 'POST',
      path: '/security/identities',
      tags,
      summary: 'Begin to connect a login elsewhere',
    })
    .input(z.strictObject({ provider: providerIdSchema }))
    .output(awaySchema)
    .errors(PROVIDER_REFUSALS),
  unlinkIdentity: ownLogin
    .route({
      method: 'POST',
      path: '/security/identities/{id}/remove',
      tags,
      summary: 'Disconnect a login elsewhere; never the last way in',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(PROVIDER_REFUSALS),
}

export const securityContract = {
  ...devicesContract,
  ...twoFactorContract,
  ...passkeysContract,
  ...providersContract,
}
