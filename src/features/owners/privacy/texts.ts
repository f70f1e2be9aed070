import { formatMoney } from '../../../lib/money.ts'
import type { Refusal } from '../../../lib/refusal.ts'

/** What people type before their data is erased. */
export const ERASE_WORD = 'DELETE'

export const PRIVACY_TEXTS = {
  typeWord: `Please type ${ERASE_WORD}`,
  fileName: 'my-pet-clinic-data.json',
  pageName: 'my-pet-clinic-data.html',
  downloaded: 'Your data has been saved as a file.',
  toRead: 'This file is for programs. You can also save your data as a page to read and print.',
  noticeFailed: 'Your answer could not be saved. Please try again.',
  downloadFailed: 'Your data could not be downloaded. Please try again.',
  eraseFailed: 'Nothing was deleted. Please try again.',
  erased: 'Your account and your personal data have been deleted.',
  customerErased: 'The customer’s personal data has been deleted.',
} as const

/** What an erasure does, said before it. */
export const eraseEffects = () =>
  ({
    own: [
      'Your upcoming appointments and open orders will be cancelled.',
      'We’ll delete your login, name, phone, address and pets, including photos. You’ll be signed out everywhere.',
      'Reminders will end, and your feedback will be deleted.',
      'The clinic will keep its bills with dates and amounts, without your name.',
      'Backups made before today will still contain your data until they expire, within a year.',
    ],
    customer: [
      'Upcoming appointments and open orders will be cancelled.',
      'The login, name, phone, address and pets will be deleted, including photos.',
      'Reminders will end, and the customer’s feedback will be deleted.',
      'Bills will stay with their dates and amounts, without the name.',
      'Backups made before today will still contain the data until they expire, within a year.',
    ],
  }) as const

/** Why money of someone who is erased becomes income, or is no longer due. */
export const ACCOUNT_DELETED = 'Account deleted'

/** What an owner reads who has money at the clinic. */
export const moneyHeldText = (held: number) =>
  `The clinic still has ${formatMoney(held)} of yours. Ask for it first, or delete the account and give up the money.`

/** What staff read of a customer with whom not all is settled. */
export function moneyLeftText({ held, due }: { held: number; due: number }): string {
  const parts = [
    held > 0 && `the clinic holds ${formatMoney(held)} of this customer’s money`,
    due > 0 && `${formatMoney(due)} is due`,
  ].filter((part) => part !== false)
  const text = parts.join(', and ')
  const both = held > 0 && due > 0
  const ways = both
    ? 'Give the money back, write the debt off,'
    : held > 0
      ? 'Give the money back'
      : 'Write the debt off'
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${ways} or erase all the same.`
}

export const PRIVACY_REFUSALS = {
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Your last sign-in was too long ago. Please sign out and sign in again.',
  },
} as const satisfies Record<string, Refusal>

export const ERASE_REFUSALS = {
  ...PRIVACY_REFUSALS,
  IS_STAFF: {
    status: 409,
    message: 'This login belongs to a staff member. Remove this person from the staff first.',
  },
  NOT_FOUND: { status: 404, message: 'This customer was not found.' },
  MONEY_HELD: {
    status: 409,
    message:
      'The clinic still has money of yours. Ask for it first, or delete the account and give up the money.',
  },
  MONEY_LEFT: {
    status: 409,
    message:
      'The clinic holds money of this customer, or money is due. Give the money back, write the debt off, or erase all the same.',
  },
} as const satisfies Record<string, Refusal>

export const NOTICE_REFUSALS = {
  NOTICE_CHANGED: { status: 409, message: 'The notice has changed again. Please reload the page.' },
} as const satisfies Record<string, Refusal>
