import type { Refusal } from '../../../lib/refusal.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { MAX_FILES } from './rules.ts'

export const FILE_TEXTS = {
  loading: 'Loading files...',
  loadFailed: 'Failed to load files',
  size: 'Please choose a file of at most 10 MB',
  empty: 'This file is empty',
  name: 'Please enter a name',
  reasonRequired: 'Please enter a reason',
  piece: 'This is not a part of a file',
  added: 'File added',
  addFailed: 'Failed to add the file',
  stopped: 'Upload stopped',
  shared: 'The owner can see the file now',
  unshared: 'The owner can’t see the file any more',
  shareFailed: 'Failed to change who sees the file',
  removed: 'File removed',
  removeFailed: 'Failed to remove the file',
  restored: 'File brought back',
  restoreFailed: 'Failed to bring the file back',
} as const

export const FILE_REFUSALS = {
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SHEET_MISSING: { status: 404, message: 'This pet has no such case sheet.' },
  FILE_MISSING: { status: 404, message: 'This file was not found.' },
  PIECES_MISSING: { status: 409, message: 'A part of the file has not arrived. Please add the file again.' },
  FILE_UNREADABLE: {
    status: 422,
    message: 'Only PDF files, and JPEG, PNG or WebP pictures of at most 40 million pixels, can be added.',
    values: { maxMegapixels: 40 },
  },
  FILES_FULL: {
    status: 409,
    message: `A pet can have ${MAX_FILES.pet} files. Please remove one first.`,
    values: { max: MAX_FILES.pet },
  },
  SHEET_FILES_FULL: {
    status: 409,
    message: `A case sheet can have ${MAX_FILES.sheet} files. Please remove one first.`,
    values: { max: MAX_FILES.sheet },
  },
} as const satisfies Record<string, Refusal>
