import type { Refusal } from '../../../lib/refusal.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'

export const AUTH_TEXTS = {
  invalidEmail: 'Please enter a valid email address',
  shortPassword: 'Password must be at least 6 characters long',
  mismatch: 'Passwords do not match',
  commonPassword: 'This password is too common. Please choose another one',
  signedUp: 'Success! Your account has been created. Please sign in.',
  unknownFailure: 'An error occurred',
  currentPasswordRequired: 'Please enter your current password',
  wrongPassword: 'Current password is incorrect',
  newMismatch: "New passwords don't match",
  shortNewPassword: 'Password must be at least 8 characters',
  shortStaffPassword: 'Staff passwords must be at least 12 characters',
  passwordChanged: 'Password updated successfully',
  passwordChangeFailed: 'Failed to update password',
  resetSent:
    'If this address has an account, an email with a link is on its way. The link works for one hour.',
  resetDone: 'Success! Your password has been changed. Please sign in.',
  linkExpired: 'This link is no longer valid. Please ask for a new one.',
  signInToConfirm: 'Please sign in first. Your email address will then be confirmed.',
  emailVerified: 'Your email address is confirmed.',
} as const

/** Refusals of every action that hashes a password or sends an email; both come with `Retry-After`. */
export const LIMIT_REFUSALS = {
  ...TOO_OFTEN,
  TOO_BUSY: { status: 503, message: 'Many people are signing in right now. Please try again in a moment.' },
} as const satisfies Record<string, Refusal>

export const SIGN_IN_REFUSALS = {
  WRONG_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  ...LIMIT_REFUSALS,
} as const satisfies Record<string, Refusal>

export const PASSWORD_REFUSALS = {
  ...LIMIT_REFUSALS,
  WRONG_PASSWORD: { status: 403, message: AUTH_TEXTS.wrongPassword },
  NO_PASSWORD: {
    status: 409,
    message: 'This login has no password yet. Use “Forgot password?” on the login screen to choose one.',
  },
} as const satisfies Record<string, Refusal>

export const LINK_REFUSALS = {
  ...LIMIT_REFUSALS,
  LINK_EXPIRED: { status: 410, message: AUTH_TEXTS.linkExpired },
} as const satisfies Record<string, Refusal>

export const ADDRESS_REFUSALS = {
  LINK_EXPIRED: LINK_REFUSALS.LINK_EXPIRED,
  OTHER_ADDRESS: {
    status: 403,
    message: 'This link is for a different email address from the one you are signed in with.',
  },
} as const satisfies Record<string, Refusal>

export const RENEWAL_REFUSALS = {
  SESSION_ENDED: { status: 401, message: 'Your session has ended. Please sign in again.' },
} as const satisfies Record<string, Refusal>
