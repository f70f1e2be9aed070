import { randomInt } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { clinic } from '../../../clinic/clinic.ts'

const RECOVERY_CODES = 10
/** Letters and digits that are not taken for one another when they are copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What better-auth needs besides passwords, kept in tables of our own (db/migrations/0005-second-factors.sql). */
export function createSecondFactors(publicUrl: string) {
  return [
    askAfterProvidersToo(
      twoFactor({
        issuer: clinic.name,
        // Whoever signs in with a provider alone has no password to give.
        allowPasswordless: true,
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ),
    passkey({
      rpID: new URL(publicUrl).hostname,
      rpName: clinic.name,
      // The page that asks: the server lets no other page than our own change anything (lib/server/http.ts).
      origin: null,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: ({ verification }) =>
          refuseUnverified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: ({ verification }) =>
          refuseUnverified(verification.authenticationInfo.userVerified),
      },
      advanced: { webAuthnChallengeCookie: 'passkey' },
      schema: {
        passkey: {
          modelName: 'passkeys',
          fields: {
            publicKey: 'public_key',
            userId: 'user_id',
            credentialID: 'credential_id',
            deviceType: 'device_type',
            backedUp: 'backed_up',
            createdAt: 'created_at',
          },
        },
      },
    }),
  ]
}

/** better-auth asks for the second factor after a password alone; a provider's word counts as one factor, too. */
function askAfterProvidersToo<Plugin extends ReturnType<typeof twoFactor>>(plugin: Plugin): Plugin {
  for (const hook of plugin.hooks.after) {
    const { matcher } = hook
    hook.matcher = (context) => matcher(context) || context.path === '/callback/:id'
  }
  return plugin
}

/** A passkey stands for two factors, so the device must have seen its owner: a finger, a face, a PIN. */
function refuseUnverified(userVerified: boolean | undefined): void {
  if (userVerified !== true)
    throw APIError.from('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: '' })
}

/** Ten codes of 49 bits each, such as `7kq2m-x9fgh`. */
function recoveryCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
}
