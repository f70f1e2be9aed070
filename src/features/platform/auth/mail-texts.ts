import { clinic } from '../../../clinic/clinic.ts'
import type { Phrases, Words } from '../../../lib/message.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { endSentence } from '../../../lib/words/end-sentence.ts'
import { canBeReached, reachWords } from '../../../lib/words/reach-words.ts'

/** Whom to ask for help, of a clinic that has said how it is reached. */
function help(): string {
  return !canBeReached() ? '' : ` We’re glad to help: ${reachWords()}.`
}

/** When a change to a login was made, in which browser, and where its owner undoes it. */
export type LoginChangeValues = { at: string; device: string; link: string }

/** The email that reports a change to the owner of a login, and says what to do if they did not make it. */
export function loginChanged(subject: string, text: string) {
  return ({ at, device, link }: LoginChangeValues): Words => ({
    subject,
    paragraphs: [text],
    facts: [
      ['Account at', clinic.name],
      ['When', momentInClinic(at)],
      ['With', device],
    ],
    afterwards: `If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away. Then check Security & Password in your profile for anything you don’t recognise.${help()}`,
    button: { label: 'It wasn’t me: choose a new password', link },
  })
}

/** An instant in an email to someone who may be anywhere. */
export function momentInClinic(instant: string): string {
  const at = new Date(instant)
  return `${formatLongDate(at)} at ${formatTime(at)} (${clinic.city || 'clinic'} time)`
}

type Link = { link: string }

export const AUTH_MAILS = {
  /** Asks the owner of an address to confirm it: signed in, with the link. Signing in works without it. */
  'confirm-address': ({ link }: Link) => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      endSentence(`Welcome to ${clinic.name}`),
      'Please confirm that this is your email address, so that we can write to you about your pets’ appointments. You’ll be asked to sign in first.',
    ],
    button: { label: 'Confirm address', link },
    note: 'If someone signed up with your address by mistake, you can ignore this email. Nothing happens without the link and the account’s password.',
  }),

  /** Asks the owner of an address that stands in a profile to confirm it; until then nothing else is sent there. */
  'confirm-contact': ({ link }: Link) => ({
    subject: 'Please confirm your email address',
    paragraphs: [
      endSentence(`This email address was entered in a profile at ${clinic.name}`),
      'If this address is yours, please confirm that we may send our messages here. You’ll be asked to sign in first.',
    ],
    button: { label: 'Confirm address', link },
    note: 'Don’t know what this is about? You can ignore this email. We send nothing else here until the address is confirmed.',
  }),

  /** Reminds the owner of an address that it already has an account, after an attempt to sign up with it. */
  'have-account': ({ link }: Link) => ({
    subject: 'You already have an account',
    paragraphs: [
      endSentence(
        `Someone, perhaps you, tried to create an account with this email address. You already have one at ${clinic.name}`,
      ),
      'Just sign in with your password. If you’ve forgotten it, choose “Forgot password?” on the login page.',
    ],
    button: { label: 'Sign in', link },
    note: 'If it wasn’t you, you don’t need to do anything. Your account hasn’t changed.',
  }),

  /** Gives a person who forgot their password a link to choose a new one. It works once and expires. */
  'reset-password': ({ link }: Link) => ({
    subject: 'Choose a new password',
    paragraphs: [
      endSentence(`Here is the link to choose a new password for your account at ${clinic.name}`),
      'The link works once, within the next hour. Your new password signs you out on all your devices.',
    ],
    button: { label: 'Choose a new password', link },
    note: 'Didn’t ask for this? You can ignore this email. Nothing happens without the link.',
  }),

  'password-changed': loginChanged(
    'Your password was changed',
    'The password of your account was just changed, and all your other devices were signed out.',
  ),
  'password-reset': loginChanged(
    'Your password was changed',
    'Someone chose a new password for your account with a link that we emailed to you. All your devices were signed out.',
  ),
} as const satisfies Phrases
