import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from './seal.ts'

const RECOVERY_CODES = 10
/** Letters and digits without those that look alike when copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const codesSchema = z.array(z.string())

/** Ten codes of 49 bits each, such as `7kq2m-x9fgh`. */
export function newRecoveryCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
}

/** Seals recovery codes for storage. */
export function sealCodes(secret: string, codes: readonly string[], userId: string): string {
  return seal(secret, JSON.stringify(codes), { purpose: 'recovery codes', of: userId })
}

/** The unused recovery codes; null if they were sealed under another secret. */
export function unsealCodes(secret: string, sealed: string, userId: string): string[] | null {
  const text = unseal(secret, sealed, { purpose: 'recovery codes', of: userId })
  return text === null ? null : codesSchema.parse(JSON.parse(text))
}
