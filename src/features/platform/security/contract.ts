import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { instant, line } from '../../../lib/text.ts'
import { bareCode } from '../../../lib/typed/bare-code.ts'
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
  address: z.string().nullable().describe('IP address of the sign-in'),
  since: instant,
  lastSeen: instant,
  current: z.boolean().describe('true for the device that the caller is using'),
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
  since: instant.nullable(),
  synced: z.boolean().describe('true if the passkey is synced across devices'),
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
  recoveryCodes: z
    .array(z.string())
    .describe('shown only once; each recovery code replaces one code of the app'),
})

/** An external provider that people can sign in with. */
const providerSchema = z.object({ id: z.string(), name: z.string() })

export type Provider = z.infer<typeof providerSchema>

/** A login at a provider that is connected with the caller's. */
export const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  since: instant,
})
export type Identity = z.infer<typeof identitySchema>

const providerIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

const signedInSchema = z.object({ signedIn: z.literal(true) })

const devicesContract = {
  devices: signedIn({ scope: null })
    .route(
      get('/security/devices', 'List the devices that the caller is signed in on, the current device first'),
    )
    .input(noInput)
    .output(z.array(deviceSchema)),
  signOutDevice: ownLogin({ scope: null, words: 'Device signed out' })
    .route(post('/security/devices/{id}/sign-out', 'End one of the caller’s sessions'))
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ ended: z.literal(1) }))
    .errors(DEVICE_REFUSALS),
  signOutOthers: signedIn({ scope: null, words: 'Other devices signed out' })
    .route(post('/security/devices/sign-out-others', 'End all of the caller’s other sessions'))
    .input(noInput)
    .output(z.object({ ended: z.int() })),
}

const twoFactorContract = {
  protection: signedIn({ scope: null })
    .route(get('/security', 'Get the caller’s sign-in settings'))
    .input(noInput)
    .output(protectionSchema),
  startTwoFactor: signedIn({ scope: null, words: 'Setup of two-factor sign-in begun' })
    .route(
      post(
        '/security/two-factor/start',
        'Create a secret for an authenticator app; takes effect when its first code is confirmed',
      ),
    )
    .input(passwordOnceMoreSchema)
    .output(
      z.object({
        qrCode: z.string().describe('SVG'),
        address: z.string().describe('the `otpauth:` address in the QR code'),
        key: z.string().describe('the key in Base32, in groups of four characters'),
      }),
    )
    .errors(TWO_FACTOR_REFUSALS),
  confirmTwoFactor: signedIn({ scope: null, words: 'Two-factor sign-in turned on' })
    .route(post('/security/two-factor/confirm', 'Turn two-factor sign-in on with the app’s first code'))
    .route({ description: 'The caller’s session continues with new cookies.' })
    .input(codeSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  renewRecoveryCodes: signedIn({ scope: null, words: 'Recovery codes renewed' })
    .route(
      post('/security/two-factor/recovery-codes', 'Create ten new recovery codes; the old ones stop working'),
    )
    .input(passwordOnceMoreSchema)
    .output(recoveryCodesSchema)
    .errors(TWO_FACTOR_REFUSALS),
  endTwoFactor: signedIn({ scope: null, words: 'Two-factor sign-in turned off' })
    .route(post('/security/two-factor/end', 'Turn two-factor sign-in off'))
    .route({ description: 'The caller’s session continues with new cookies.' })
    .input(passwordOnceMoreSchema)
    .output(z.object({ twoFactor: z.literal(false) }))
    .errors(TWO_FACTOR_REFUSALS),
  signInWithCode: anyone({ scope: null, words: 'Signed in with a code', enters: true })
    .route(post('/auth/sign-in/code', 'Finish signing in with the code of the authenticator app'))
    .route({
      description:
        'The caller has ten minutes after the password, and at most five tries. After wrong codes, a login must wait for ten seconds, and later for a minute.',
    })
    .input(codeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
  signInWithRecoveryCode: anyone({ scope: null, words: 'Signed in with a recovery code', enters: true })
    .route(post('/auth/sign-in/recovery-code', 'Finish signing in with a recovery code, which works once'))
    .input(recoveryCodeSchema)
    .output(signedInSchema)
    .errors(CHALLENGE_REFUSALS),
}

const passkeysContract = {
  passkeys: signedIn({ scope: null })
    .route(get('/security/passkeys', 'List the caller’s passkeys'))
    .input(noInput)
    .output(z.array(passkeySchema)),
  startPasskey: signedIn({ scope: null, words: 'Setup of a passkey begun' })
    .route(post('/security/passkeys/start', 'Get the options for creating a passkey; valid for five minutes'))
    .input(passwordOnceMoreSchema)
    .output(browserOptionsSchema)
    .errors(PASSKEY_REFUSALS),
  addPasskey: signedIn({ scope: null, words: 'Passkey added' })
    .route(post('/security/passkeys', 'Save the passkey that the browser has created'))
    .input(z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  renamePasskey: ownLogin({ scope: null, words: 'Passkey renamed' })
    .route(post('/security/passkeys/{id}/rename', 'Rename a passkey'))
    .input(z.strictObject({ id: rowIdSchema, name: passkeyNameSchema }))
    .output(passkeySchema)
    .errors(PASSKEY_REFUSALS),
  removePasskey: ownLogin({ scope: null, words: 'Passkey removed' })
    .route(post('/security/passkeys/{id}/remove', 'Remove a passkey; it no longer works for signing in'))
    .input(z.strictObject({ id: rowIdSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(PASSKEY_REFUSALS),
  startPasskeySignIn: anyone({ scope: null, words: 'Sign-in with a passkey begun' })
    .route(
      post(
        '/auth/sign-in/passkey/start',
        'Get the options for signing in with a passkey; valid for five minutes',
      ),
    )
    .input(noInput)
    .output(browserOptionsSchema)
    .errors(LIMIT_REFUSALS),
  signInWithPasskey: anyone({ scope: null, words: 'Signed in with a passkey', enters: true })
    .route(post('/auth/sign-in/passkey', 'Sign in with a passkey'))
    .route({ description: 'A passkey counts as both factors. The device must have verified its owner.' })
    .input(z.strictObject({ credential: usedCredentialSchema }))
    .output(signedInSchema)
    .errors(PASSKEY_REFUSALS),
}

const providerPageSchema = z.object({ url: z.string().describe('address to open in the browser') })

const providersContract = {
  providers: anyone({ scope: null })
    .route(get('/auth/providers', 'List the external sign-in providers'))
    .input(noInput)
    .output(z.array(providerSchema)),
  startProviderSignIn: anyone({ scope: null, words: 'Sign-in with a provider begun' })
    .route(post('/auth/sign-in/provider', 'Start signing in with a provider'))
    .route({
      description:
        'The provider sends the browser back to /api/auth/callback/{provider}, which is not part of this contract.',
    })
    .input(z.strictObject({ provider: providerIdSchema, next: z.string().max(500).nullish() }))
    .output(providerPageSchema)
    .errors(PROVIDER_REFUSALS),
  identities: signedIn({ scope: null })
    .route(get('/security/identities', 'List the caller’s connected logins at providers'))
    .input(noInput)
    .output(z.array(identitySchema)),
  linkIdentity: signedIn({ scope: null, words: 'Connecting a provider begun' })
    .route(post('/security/identities', 'Start connecting a login at a provider'))
    .input(z.strictObject({ provider: providerIdSchema }))
    .output(providerPageSchema)
    .errors(PROVIDER_REFUSALS),
  unlinkIdentity: ownLogin({ scope: null, words: 'Provider disconnected' })
    .route(
      post(
        '/security/identities/{id}/remove',
        'Disconnect a login at a provider; refused if it is the only way to sign in',
      ),
    )
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
