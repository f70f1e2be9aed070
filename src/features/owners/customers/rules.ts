/** The channels that the clinic has for notifying a customer. It has no SMS; the choice of it stays as it was. */
export function channels({ hasPush }: { hasPush: boolean }) {
  const all = [
    { id: 'email', label: 'Email', isThere: true },
    { id: 'push', label: 'Push', isThere: hasPush },
  ] as const
  return all.filter(({ isThere }) => isThere)
}

/** How long a claim code is valid. */
export const CLAIM_CODE_HOURS = 24
/** After this many wrong attempts a record can't be claimed until staff create another code. */
export const MAX_WRONG_TRIES = 5

/** Digits and capital letters, without those that look alike. */
export const CLAIM_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CLAIM_CODE_LENGTH = 8

/** True if a text has the format of a claim code. */
export function isClaimCode(code: string): boolean {
  return (
    code.length === CLAIM_CODE_LENGTH &&
    [...code].every((character) => CLAIM_CODE_ALPHABET.includes(character))
  )
}

/** A code in two groups of four, for reading aloud. */
export function formatClaimCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The outcome of an attempt to connect a login to a record; each is logged. */
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
  /** The record with the entered phone, if any. */
  record: {
    userId: string | null
    code: { matches: boolean; expired: boolean; wrongTries: number } | null
  } | null
  /** The login that claims. */
  userId: string
}

/** Decides on one attempt. Only `linked` connects the login; `own record` means that it is connected already. */
export function claimOutcome({ record, userId }: ClaimFacts): ClaimOutcome {
  if (record === null) return 'unknown phone'
  if (record.userId === userId) return 'own record'
  if (record.userId !== null) return 'has a login'
  if (record.code === null) return 'no code'
  if (record.code.expired) return 'expired'
  if (record.code.wrongTries >= MAX_WRONG_TRIES) return 'locked'
  return record.code.matches ? 'linked' : 'wrong code'
}
