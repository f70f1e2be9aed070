import type { LoginChange } from '../../auth/server/write-mails.ts'

/** The changes of this room that the owner of a login gets a mail about. */
export const SECURITY_CHANGES = {
  twoFactorOn: {
    subject: 'Two-factor sign-in was turned on',
    text: 'Signing in to your account now takes a code from your authenticator app as well.',
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in was turned off',
    text: 'Signing in to your account no longer takes a code from an authenticator app.',
  },
  twoFactorReset: {
    subject: 'Two-factor sign-in was turned off',
    text: 'The clinic has turned off two-factor sign-in for your account and signed you out everywhere. You can sign in with your password alone and set it up again.',
  },
  recoveryCodesRenewed: {
    subject: 'Your recovery codes were replaced',
    text: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  codesGuessed: {
    subject: 'Wrong codes were entered for your account',
    text: 'Someone entered your password, and then several wrong codes of your authenticator app. They were not signed in.',
  },
  // Without the passkey's name: its author need not be the owner of the address.
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    text: 'You can now sign in to your account with this passkey.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    text: 'This passkey can no longer be used to sign in.',
  },
} as const satisfies Record<string, LoginChange>

/** A login at this provider was connected. */
export function providerConnected(provider: string): LoginChange {
  return {
    subject: `Your account was connected with ${provider}`,
    text: `You can now sign in with ${provider}.`,
  }
}

/** A login at this provider was disconnected. */
export function providerDisconnected(provider: string): LoginChange {
  return {
    subject: `Your account is no longer connected with ${provider}`,
    text: `${provider} can no longer be used to sign in to your account.`,
  }
}
