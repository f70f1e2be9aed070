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
  piece: 'This piece of the file is invalid',
  added: 'File added',
  addFailed: 'Failed to add the file',
  stopped: 'Upload stopped',
  shared: 'The owner can see the file now',
  unshared: 'The owner can no longer see the file',
  shareFailed: 'Failed to change the sharing of the file',
  removed: 'File removed',
  removeFailed: 'Failed to remove the file',
  restored: 'File brought back',
  restoreFailed: 'Failed to bring the file back',
} as const

export const FILE_REFUSALS = {
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  SHEET_MISSING: { status: 404, message: 'This case sheet is not about this pet.' },
  FILE_MISSING: { status: 404, message: 'This file was not found.' },
  PIECES_MISSING: { status: 409, message: 'A part of the file is missing. Please add the file again.' },
  FILE_UNREADABLE: {
    status: 422,
    message: 'Please choose a PDF file, or a JPEG, PNG or WebP picture of at most 40 megapixels.',
    values: { maxMegapixels: 40 },
  },
  FILES_FULL: {
    status: 409,
    message: `A pet can have at most ${MAX_FILES.pet} files. Please remove a file first.`,
    values: { max: MAX_FILES.pet },
  },
  SHEET_FILES_FULL: {
    status: 409,
    message: `A case sheet can have at most ${MAX_FILES.sheet} files. Please remove a file first.`,
    values: { max: MAX_FILES.sheet },
  },
} as const satisfies Record<string, Refusal>
