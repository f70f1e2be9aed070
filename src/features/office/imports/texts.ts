import type { Refusal } from '../../../lib/refusal.ts'
import { PRIVACY_REFUSALS } from '../../owners/privacy/texts.ts'
import { PASSWORD_REFUSALS } from '../../platform/auth/texts.ts'
import { UNDO_DAYS } from './rules.ts'

export const IMPORT_TEXTS = {
  loading: 'Loading imports...',
  loadFailed: 'Failed to load imports',
  failed: 'Failed to import the list',
  undoFailed: 'Failed to undo the import',
  undone: 'Undoing the import',
  fileName: 'Please choose a file',
  rows: 'A list can have up to 50,000 rows',
  position: 'This row is not in the list',
  question: 'Please choose an answer',
  file: 'Please choose one of the clinic’s four files',
  takeOutFailed: 'Failed to take the data out',
} as const

export const IMPORT_REFUSALS = {
  IMPORT_MISSING: { status: 404, message: 'This import was not found.' },
  IMPORT_STARTED: { status: 409, message: 'This import has already started.' },
  IMPORT_RUNNING: {
    status: 409,
    message: 'Another import is running. Please wait until it has finished.',
  },
  IMPORT_INCOMPLETE: {
    status: 409,
    message: 'Some rows of the file have not arrived. Please choose the file again.',
  },
  IMPORT_NOT_RUNNING: { status: 409, message: 'This import is not running.' },
  UNDO_TOO_LATE: {
    status: 409,
    message: 'An import can be undone for 31 days.',
    values: { days: UNDO_DAYS },
  },
} as const satisfies Record<string, Refusal>

export const UNDO_REFUSALS = { ...PASSWORD_REFUSALS, ...PRIVACY_REFUSALS } as const
