/** The ways in which a customer may be told of something; those that nobody delivers say so. */
export function channels({ hasPush }: { hasPush: boolean }) {
  return [
    { id: 'email', label: 'Email', available: true },
    { id: 'sms', label: 'SMS', available: false },
    { id: 'push', label: 'Push', available: hasPush },
  ] as const
}

/** How long a claim code can be used. */
export const CLAIM_CODE_HOURS = 24
/** After so many wrong codes a record can't be claimed until staff make another code. */
export const MAX_WRONG_TRIES = 5

/** Digits and capitals without those that look alike when read or sound alike when said. */
export const CLAIM_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CLAIM_CODE_LENGTH = 8

/** Brings a code as people type it (`k7qf-2m9x`, with blanks) into the form in which it is compared. */
export function normaliseClaimCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** True for a text that could be a code at all. */
export function isClaimCode(code: string): boolean {
  return code.length === CLAIM_CODE_LENGTH && [...code].every((sign) => CLAIM_CODE_ALPHABET.includes(sign))
}

/** A code as staff read it out: in two groups of four. */
export function formatClaimCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** What came of a try to connect a login with a record; each is written down. */
export type ClaimOutcome =
  | 'linked'
  | 'own record'
  | 'has a record'
  | 'unknown phone'
  | 'has a login'
  | 'no code'
  | 'expired'
  | 'locked'
  | 'wrong code'

export type ClaimFacts = {
  /** The record with the phone that was given, as it is now. */
  record: {
    userId: string | null
    code: { matches: boolean; expired: boolean; wrongTries: number } | null
  } | null
  /** The login that claims. */
  userId: string
}

/** Decides about one try. Only `linked` connects anything; `own record` means that there is nothing to do. */
export function claimOutcome({ record, userId }: ClaimFacts): ClaimOutcome {
  if (record === null) return 'unknown phone'
  if (record.userId === userId) return 'own record'
  if (record.userId !== null) return 'has a login'
  if (record.code === null) return 'no code'
  if (record.code.expired) return 'expired'
  if (record.code.wrongTries >= MAX_WRONG_TRIES) return 'locked'
  return record.code.matches ? 'linked' : 'wrong code'
}
