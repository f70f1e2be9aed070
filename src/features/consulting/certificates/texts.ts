import type { Refusal } from '../../../lib/refusal.ts'
import { CARE_REFUSALS } from '../care/texts.ts'
import { SHEET_REFUSALS } from '../sheets/texts.ts'

export const CERTIFICATE_TEXTS = {
  loading: 'Loading certificates...',
  loadFailed: 'Failed to load certificates',
  checking: 'Checking the certificate...',
  checkFailed: 'Failed to check the certificate',
  issueFailed: 'The certificate was not issued. Please try again.',
  withdrawn: 'Certificate withdrawn',
  copied: 'Copied',
  copyFailed: 'This browser can’t copy texts. Please open the PDF instead.',
  dosesRequired: 'Please choose at least one vaccination',
  examinedAt: 'Please enter a time from the birth date to now',
  reasonRequired: 'Please enter a reason',
} as const

export const CERTIFICATE_REFUSALS = {
  PET_MISSING: CARE_REFUSALS.PET_MISSING,
  PET_DECEASED: { status: 409, message: 'This pet has died, so no certificate can be issued.' },
  DOSE_MISSING: {
    status: 409,
    message: 'One of these doses was removed in the meantime. Please choose the doses again.',
  },
  NO_REGISTRATION: SHEET_REFUSALS.NO_REGISTRATION,
  LETTERS_UNPRINTABLE: { status: 409, message: 'Some letters can’t be printed.' },
  CERTIFICATE_MISSING: { status: 404, message: 'This certificate was not found.' },
  WITHDRAWN: { status: 409, message: 'This certificate was already withdrawn.' },
  KEY_REUSED: { status: 422, message: CERTIFICATE_TEXTS.issueFailed },
} as const satisfies Record<string, Refusal>

/** What no font of the printer has, and what to do. */
export function unprintableWords(letters: readonly string[]): string {
  return `These letters can’t be printed: ${letters.join(' ')}. Write the name in English letters.`
}
