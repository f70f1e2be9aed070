import { clinic } from '../../../clinic/clinic.ts'
import { endSentence } from '../../../lib/end-sentence.ts'
import { composeMail, type Mail } from '../../../lib/server/mail.ts'

const NOT_YOU = 'If you did not ask for this, leave this mail as it is: nothing happens without the link.'

/**
 * Asks the owner of an address to show that it is theirs: with the link, signed in. Signing in does not wait for it.
 */
export function verifyEmail(link: string): Mail {
  return composeMail({
    subject: 'Please confirm your email address',
    paragraphs: [
      `Somebody, hopefully you, has created an account at ${clinic.name} with this address.`,
      'Confirm that it is yours, so that we can write to you about your pets’ visits. The page asks you to sign in first.',
    ],
    button: { label: 'Confirm address', link },
    note: 'If it was not you, leave this mail as it is: nothing happens without the link and the account’s password. “Forgot password?” on our login page makes the account yours.',
  })
}

/** Tells the owner of an address, with which somebody has tried to sign up, that it has an account. */
export function haveAccount(link: string): Mail {
  return composeMail({
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, wanted to create an account at ${clinic.name} with this address. It has one already.`,
      'Sign in with your password. If you do not remember it, “Forgot password?” on that page helps.',
    ],
    button: { label: 'Sign in', link },
    note: 'If it was not you, there is nothing to do: your account is as it was.',
  })
}

/** Lets a person who has forgotten their password choose a new one. The link works once and expires. */
export function resetPassword(link: string): Mail {
  return composeMail({
    subject: 'Choose a new password',
    paragraphs: [
      endSentence(`We were asked for a new password for your account at ${clinic.name}`),
      'The link below works once and for a short time. Choosing a new password signs you out everywhere else.',
    ],
    button: { label: 'Choose a new password', link },
    note: NOT_YOU,
  })
}
