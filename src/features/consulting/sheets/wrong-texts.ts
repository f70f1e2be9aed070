import type { Refusal } from '../../../lib/refusal.ts'

/** The texts about a case sheet that is wrong. */
export const WRONG_TEXTS = {
  moved: 'Case sheet moved',
  moveFailed: 'Failed to move the case sheet',
  discarded: 'Case sheet discarded',
  discardFailed: 'Failed to discard the case sheet',
  discardReason: 'Please enter a reason',
} as const

export const WRONG_REFUSALS = {
  SHEET_DISCARDED: { status: 409, message: 'This case sheet was discarded and can’t be changed.' },
  MOVE_SIGNED: {
    status: 409,
    message:
      'This case sheet is signed, so it can’t be moved. Discard it, and write a new case sheet for the right pet.',
  },
} as const satisfies Record<string, Refusal>
