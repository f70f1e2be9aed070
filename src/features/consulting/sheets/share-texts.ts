import type { Refusal } from '../../../lib/refusal.ts'
import { SHARED_LINK_REFUSALS } from '../../platform/links/texts.ts'
import { SHEET_REFUSALS } from './texts.ts'
import { WRONG_REFUSALS } from './wrong-texts.ts'

/** Where the file is that a link is for, below `/api`. */
export const LINKED_PRESCRIPTION = '/sheets/link/prescription'

export const SHARE_TEXTS = {
  loading: 'Loading the vet’s advice...',
  loadFailed: 'Failed to load the vet’s advice',
  failed: 'Failed to share the prescription',
  ended: 'All links to this prescription have ended',
} as const

export const SHARE_REFUSALS = {
  SHEET_MISSING: SHEET_REFUSALS.SHEET_MISSING,
  SHEET_ERASED: SHEET_REFUSALS.SHEET_ERASED,
  SHEET_DISCARDED: WRONG_REFUSALS.SHEET_DISCARDED,
  SHARED_UNSIGNED: { status: 409, message: 'Only a signed case sheet can be shared.' },
  LINK_ENDED: SHARED_LINK_REFUSALS.LINK_ENDED,
  SHEET_WITHDRAWN: {
    status: 404,
    message: 'The clinic has withdrawn this advice. Please ask the clinic before you follow it.',
  },
} as const satisfies Record<string, Refusal>
