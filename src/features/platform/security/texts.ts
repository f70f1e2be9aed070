import type { Refusal } from '../../../lib/refusal.ts'
import { TOO_OFTEN } from '../../../lib/words/too-often.ts'
import { LIMIT_REFUSALS, PASSWORD_REFUSALS } from '../auth/texts.ts'
import type { ProviderProblem } from './provider-problems.ts'

export const DEVICE_TEXTS = {
  loadFailed: 'Failed to load your devices',
  signedOut: 'The device has been signed out',
  othersSignedOut: 'All other devices have been signed out',
  signOutFailed: 'Failed to sign out the device',
} as const

export const DEVICE_REFUSALS = {
  DEVICE_MISSING: { status: 404, message: 'This device is no longer signed in' },
} as const satisfies Record<string, Refusal>

export const TWO_FACTOR_TEXTS = {
  copied: 'Key copied',
  notCopied: 'The key could not be copied. Please select it instead.',
  loadFailed: 'Failed to load your sign-in settings',
  codeRequired: 'Please enter the six digits that your app shows',
  recoveryCodeRequired: 'Please enter one of your recovery codes',
  turnedOn: 'Two-factor sign-in is on. Your other devices were signed out.',
  turnedOff: 'Two-factor sign-in is off. Your other devices were signed out.',
  failed: 'An error occurred',
} as const

export const TWO_FACTOR_REFUSALS = {
  ...PASSWORD_REFUSALS,
  ALREADY_ON: { status: 409, message: 'Two-factor sign-in is already on' },
  NOT_ON: { status: 409, message: 'Two-factor sign-in is not on' },
  WRONG_CODE: { status: 403, message: 'This code is incorrect. Please try again.' },
} as const satisfies Record<string, Refusal>

export const CHALLENGE_REFUSALS = {
  WRONG_CODE: TWO_FACTOR_REFUSALS.WRONG_CODE,
  CHALLENGE_OVER: { status: 409, message: 'Please sign in with your password again.' },
  ...TOO_OFTEN,
} as const satisfies Record<string, Refusal>

export const PASSKEY_TEXTS = {
  loadFailed: 'Failed to load your passkeys',
  nameRequired: 'Please give this passkey a name',
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  failed: 'An error occurred',
  onDevice: 'This device already has a passkey for your account.',
  notCreated: 'No passkey was created. Please try again.',
  notUsed: 'No passkey was used. Please try again, or sign in with your password.',
} as const

export const PASSKEY_REFUSALS = {
  ...PASSWORD_REFUSALS,
  PASSKEY_MISSING: { status: 404, message: 'This passkey no longer exists' },
  PASSKEY_BEHIND: {
    status: 403,
    message:
      'This passkey may have been copied. Please sign in another way, remove the passkey in your profile, and add a new one.',
  },
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
  PROVIDER_MISSING: { status: 404, message: 'This way to sign in is not available here' },
  PROVIDER_DOWN: { status: 503, message: 'The other site is not answering right now. Please try again.' },
  SIGN_IN_FIRST: {
    status: 403,
    message: 'A PIN is not enough for this. Please sign in with your password first.',
  },
  IDENTITY_MISSING: { status: 404, message: 'This login is no longer connected' },
  LAST_WAY_IN: {
    status: 409,
    message: 'This is your only way to sign in. Please choose a password first, under Change Password.',
  },
} as const satisfies Record<string, Refusal>

/** The messages for a sign-in or connection with a provider that failed. */
export const providerProblems = () =>
  ({
    cancelled: 'Signing in was cancelled. You can try again at any time.',
    unverified: 'The other site has not confirmed your email address, so you can’t sign in with it here.',
    'not-linked':
      'There is already a login with this email address, but the address has not been confirmed yet. Choose a new password with “Forgot password?”, then try again.',
    'other-address':
      'That login can’t be connected, because its email address differs from your address here.',
    'other-identity':
      'Your account here is connected with a different login on the other site. Sign in with the connected login or your password, and disconnect it under Security & Password. Then you can connect the new login.',
    taken: 'That login is already connected with someone else’s account here.',
    failed: 'Signing in on the other site did not work. Please try again.',
  }) as const satisfies Record<ProviderProblem, string>
