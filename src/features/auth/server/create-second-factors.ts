import { randomInt } from 'node:crypto'
import { twoFactor } from 'better-auth/plugins'
import { clinic } from '../../../clinic/clinic.ts'

const RECOVERY_CODES = 10
/** Letters and digits that are not taken for one another when they are copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What better-auth needs besides passwords, kept in tables of our own (db/migrations/0005-second-factors.sql). */
export function createSecondFactors() {
  return [
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
  ]
}

/** Ten codes of 49 bits each, such as `7kq2m-x9fgh`. */
function recoveryCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
}
