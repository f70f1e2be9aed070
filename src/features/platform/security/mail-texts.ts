import type { Phrases } from '../../../lib/message.ts'
import { type LoginChangeValues, loginChanged } from '../auth/mail-texts.ts'

type ProviderValues = LoginChangeValues & { provider: string }

/** The changes of this feature that the owner of a login gets an email about. */
export const SECURITY_MAILS = {
  'two-factor-on': loginChanged(
    'Two-factor sign-in was turned on',
    'From now on, signing in to your account also requires a code from your authenticator app. All other devices were signed out.',
  ),
  'two-factor-off': loginChanged(
    'Two-factor sign-in was turned off',
    'Signing in to your account no longer requires a code from an authenticator app. All other devices were signed out.',
  ),
  'two-factor-reset': loginChanged(
    'Two-factor sign-in was turned off',
    'The clinic has turned off two-factor sign-in for your account and signed you out everywhere. You can sign in with your password alone and set it up again.',
  ),
  'recovery-codes-renewed': loginChanged(
    'Your recovery codes were replaced',
    'Your account has new recovery codes. The old codes no longer work.',
  ),
  'codes-guessed': loginChanged(
    'Wrong codes were entered for your account',
    'Someone entered your password, then several wrong codes for your authenticator app. The person was not signed in.',
  ),
  // Without the passkey's name: its author need not be the owner of the address.
  'passkey-added': loginChanged(
    'A passkey was added to your account',
    'You can now sign in to your account with this passkey.',
  ),
  'passkey-removed': loginChanged(
    'A passkey was removed from your account',
    'This passkey can no longer be used to sign in.',
  ),
  'provider-connected': ({ provider, ...change }: ProviderValues) =>
    loginChanged(
      `Your account was connected with ${provider}`,
      `You can now sign in with ${provider}.`,
    )(change),
  'provider-disconnected': ({ provider, ...change }: ProviderValues) =>
    loginChanged(
      `Your account is no longer connected with ${provider}`,
      `${provider} can no longer be used to sign in to your account.`,
    )(change),
} as const satisfies Phrases
