import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { line } from '../../lib/text.ts'
import { bareCode } from '../../lib/typed/bare-code.ts'
import { anyone, ownLogin, signedIn } from '../auth/access.ts'
import { currentPasswordSchema } from '../auth/contract.ts'
import { LIMIT_REFUSALS } from '../auth/texts.ts'
import {
  CHALLENGE_REFUSALS,
  DEVICE_REFUSALS,
  PASSKEY_REFUSALS,
  PASSKEY_TEXTS,
  PROVIDER_REFUSALS,
  TWO_FACTOR_REFUSALS,
  TWO_FACTOR_TEXTS,
} from './texts.ts'

/** The id of a session, passkey or connected login: a UUID, or an id in the format of older versions. */
const rowIdSchema = z.string().regex(/^[\w-]{1,64}$/)

/** A browser in which the caller is signed in. It never contains the session's token. */
export const deviceSchema = z.object({
  id: z.string(),
  name: z.string().describe('browser and system, from the User-Agent header'),
  address: z.string().nullable().describe('IP address that signed in'),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  current: z.boolean().describe('whether this is the caller’s own device'),
})
export type Device = z.infer<typeof deviceSchema>

/** Which ways of signing in the caller has set up. */
export const protectionSchema = z.object({
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type Protection = z.infer<typeof protectionSchema>

/** The six-digit code of an authenticator app, read as people type and paste it. */
export const codeSchema = z.strictObject({
  code: z
    .string(TWO_FACTOR_TEXTS.codeRequired)
    .max(100, TWO_FACTOR_TEXTS.codeRequired)
    .transform(bareCode)
    .pipe(z.string().regex(/^\d{6}$/, TWO_FACTOR_TEXTS.codeRequired)),
})

/** A recovery code; case, spaces and the dash are ignored. */
export const recoveryCodeSchema = z.strictObject({
  code: z
    .string(TWO_FACTOR_TEXTS.recoveryCodeRequired)
    .max(100, TWO_FACTOR_TEXTS.recoveryCodeRequired)
    .transform((typed) => bareCode(typed).toLowerCase())
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, TWO_FACTOR_TEXTS.recoveryCodeRequired)),
})

/** One of the caller's passkeys. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  since: z.iso.datetime().nullable(),
  synced: z.boolean().describe('whether it is synced across devices'),
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

/** The browser's credential for a new passkey: `PublicKeyCredential.toJSON()`. */
export const newCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
})

/** The browser's credential for signing in with a passkey: `PublicKeyCredential.toJSON()`. */
export const usedCredentialSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
})

const passkeyNameSchema = line(PASSKEY_TEXTS.nameRequired, 60)
/** The form for naming a passkey. */
export const passkeyFormSchema = z.strictObject({ name: passkeyNameSchema })

/** The options for the browser's passkey functions, as JSON. */
const browserOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

/** The caller's password, entered again to confirm an action; omitted only by a login without a password. */
export const passwordOnceMoreSchema = z.strictObject({ password: currentPasswordSchema.optional() })

const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('shown only once; each replaces one code of the app'),
})

/** An external provider that people can sign in with. */
const providerSchema = z.object({ id: z.string(), name: z.string() })

export type Provider = z.infer<typeof providerSchema>

/** A login at a provider that is connected with the caller's. */
const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
})
export type Identity = z.infer<typeof identitySchema>

const providerIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

const signedInSchema = z.object({ signedIn: z.literal(true) })

const devicesContract = {
  devices: signedIn({ scope: null })
    .route({
      method: 'GET',
      path: '/security/devices',
      summary: 'List the devices the caller is signed in on, the current one first',
    })
    .input(noInput)
    .output(z.array(deviceSchema)),
  signOutDevice: ownLogin({ scope: null, words: 'Device signed out' })
    .route({
      method: 'POST',
      path: '/security/devices/{id}/sign-out',
      summary: 'End one of the caller’s sessions',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ ended: z.literal(1) }))
    .errors(DEVICE_REFUSALS),
  signOutOthers: signedIn({ scope: null, words: 'Other devices signed out' })
    .route({
      method: 'POST',
      path: '/security/devices/sign-out-others',
      summary: 'End all of the caller’s other sessions',
    })
    .input(noInput)
    .output(z.object({ ended: z.int() })),
}

const twoFactorContract = {
  protection: signedIn({ scope: null })
    .route({ method: 'GET', path: '/security', summary: 'Get the caller’s sign-in settings' })
    .input(noInput)
    .output(protectionSchema),
  startTwoFactor: signedIn({ scope: null, words: 'Two-factor sign-in begun' })
    .route({
      method: 'POST',
      path: '/security/two-factor/start',
      summary: 'Create a secret for an authenticator app; takes effect when its first code is confirmed',
    })
    .input(passwordOnceMoreSchema)
    .output(
      z.object({
        qrCode: z.string().describe('SVG'),
        address: z.string().describe('the `otpauth:` address in the QR code'),
        key: z.string().describe('Base32, in groups of four'),
      }),
    )
    .errors(TWO_FACTOR_REFUSALS),
  confirmTwoFactor: signedIn({ scope: null, words: 'Two-factor sign-in turned on' })
    .route({
      method: 'POST',
      path: '/security/two-factor/confirm',
      summary: 'Turn two-factor sign-in on with the app’s first code',
      description: 'The caller’s session continues with new cookies.',
    })
    .input(codeSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  renewRecoveryCodes: signedIn({ scope: null, words: 'Recovery codes renewed' })
    .route({
      method: 'POST',
      path: '/security/two-factor/recovery-codes',
      summary: 'Create ten new recovery codes; the old ones stop working',
    })
    .input(passwordOnceMoreSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  endTwoFactor: signedIn({ scope: null, words: 'Two-factor sign-in turned off' })
    .route({
      method: 'POST',
      path: '/security/two-factor/end',
      summary: 'Turn two-factor sign-in off',
      description: 'The caller’s session continues with new cookies.',
    })
    .input(passwordOnceMoreSchema)
    .output(z.object({ twoFactor: z.literal(false) }))
    .errors(TWO_FACTOR_REFUSALS),
  signInWithCode: anyone({ scope: null, words: 'Signed in with a code', enters: true })
    .route({
      method: 'POST',
      path: '/auth/sign-in/code',
      summary: 'Finish signing in with the code of the authenticator app',
      description:
        'Up to ten minutes after the password, at most five tries. Wrong codes of one login must wait for ten seconds, and later for a minute.',
    })
    .input(codeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
  signInWithRecoveryCode: anyone({ scope: null, words: 'Signed in with a recovery code', enters: true })
    .route({
      method: 'POST',
      path: '/auth/sign-in/recovery-code',
      summary: 'Finish signing in with a recovery code, which works once',
    })
    .input(recoveryCodeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
}

const passkeysContract = {
  passkeys: signedIn({ scope: null })
    .route({ method: 'GET', path: '/security/passkeys', summary: 'List the caller’s passkeys' })
    .input(noInput)
    .output(z.array(passkeySchema)),
  startPasskey: signedIn({ scope: null, words: 'New passkey begun' })
    .route({
      method: 'POST',
      path: '/security/passkeys/start',
      summary: 'Get the options for creating a passkey; valid for five minutes',
    })
    .input(passwordOnceMoreSchema)
    .output(browserOptionsSchema)
    .errors(PASSKEY_REFUSALS),
  addPasskey: signedIn({ scope: null, words: 'Passkey added' })
    .route({
      method: 'POST',
      path: '/security/passkeys',
      summary: 'Save the passkey that the browser has created',
    })
    .input(z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  renamePasskey: ownLogin({ scope: null, words: 'Passkey renamed' })
    .route({ method: 'POST', path: '/security/passkeys/{id}/rename', summary: 'Rename a passkey' })
    .input(z.strictObject({ id: rowIdSchema, name: passkeyNameSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  removePasskey: ownLogin({ scope: null, words: 'Passkey removed' })
    .route({
      method: 'POST',
      path: '/security/passkeys/{id}/remove',
      summary: 'Remove a passkey; it no longer works for signing in',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(PASSKEY_REFUSALS),
  startPasskeySignIn: anyone({ scope: null, words: 'Sign-in with a passkey begun' })
    .route({
      method: 'POST',
      path: '/auth/sign-in/passkey/start',
      summary: 'Get the options for signing in with a passkey; valid for five minutes',
    })
    .input(noInput)
    .output(browserOptionsSchema)
    .errors(LIMIT_REFUSALS),
  signInWithPasskey: anyone({ scope: null, words: 'Signed in with a passkey', enters: true })
    .route({
      method: 'POST',
      path: '/auth/sign-in/passkey',
      summary: 'Sign in with a passkey',
      description: 'Counts as both factors: the device must have verified its owner.',
    })
    .input(z.strictObject({ credential: usedCredentialSchema }))
    .output(signedInSchema)
    .errors(PASSKEY_REFUSALS),
}

const providerPageSchema = z.object({ url: z.string().describe('page to send the browser to') })

const providersContract = {
  providers: anyone({ scope: null })
    .route({ method: 'GET', path: '/auth/providers', summary: 'List the external sign-in providers' })
    .input(noInput)
    .output(z.array(providerSchema)),
  startProviderSignIn: anyone({ scope: null, words: 'Sign-in with a provider begun' })
    .route({
      method: 'POST',
      path: '/auth/sign-in/provider',
      summary: 'Start signing in with a provider',
      description:
        'The provider sends the browser back to /api/auth/callback/{provider}, which is not part of this contract.',
    })
    .input(z.strictObject({ provider: providerIdSchema, next: z.string().max(500).nullish() }))
    .output(providerPageSchema)
    .errors(PROVIDER_REFUSALS),
  identities: signedIn({ scope: null })
    .route({
      method: 'GET',
      path: '/security/identities',
      summary: 'List the caller’s connected logins at providers',
    })
    .input(noInput)
    .output(z.array(identitySchema)),
  linkIdentity: signedIn({ scope: null, words: 'Connecting a provider begun' })
    .route({
      method: 'POST',
      path: '/security/identities',
      summary: 'Start connecting a login at a provider',
    })
    .input(z.strictObject({ provider: providerIdSchema }))
    .output(providerPageSchema)
    .errors(PROVIDER_REFUSALS),
  unlinkIdentity: ownLogin({ scope: null, words: 'Provider disconnected' })
    .route({
      method: 'POST',
      path: '/security/identities/{id}/remove',
      summary: 'Disconnect a login at a provider; refused if it is the only way to sign in',
    })
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(PROVIDER_REFUSALS),
}

export const securityContract = oc.tag('Two-factor sign-in, passkeys, sign-in providers and devices').router({
  ...devicesContract,
  ...twoFactorContract,
  ...passkeysContract,
  ...providersContract,
})
