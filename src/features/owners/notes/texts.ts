import type { Refusal } from '../../../lib/refusal.ts'
import { CUSTOMER_REFUSALS } from '../customers/texts.ts'
import { PET_REFUSALS } from '../pets/texts.ts'

export const NOTE_TEXTS = {
  loading: 'Loading notes...',
  loadFailed: 'Failed to load notes',
  textRequired: 'Please enter a note',
  fitToRead: 'Write only what the owner may read.',
  added: 'Note added',
  saved: 'Note saved',
  removed: 'Note removed',
  saveFailed: 'Failed to save the note',
  removeFailed: 'Failed to remove the note',
  restoreFailed: 'Failed to restore the note',
} as const

/** The most notes that one customer has at a time. */
export const MAX_NOTES = 50

export const NOTE_REFUSALS = {
  NOTE_MISSING: { status: 404, message: 'This note was not found.' },
  NOTES_FULL: {
    status: 409,
    message: `A customer can have up to ${MAX_NOTES} notes. Please remove a note first.`,
    values: { max: MAX_NOTES },
  },
  KEY_REUSED: { status: 422, message: NOTE_TEXTS.saveFailed },
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  PET_MISSING: PET_REFUSALS.PET_MISSING,
} as const satisfies Record<string, Refusal>
