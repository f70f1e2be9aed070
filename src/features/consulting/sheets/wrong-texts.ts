import type { Refusal } from '../../../lib/refusal.ts'

/** The texts about a case sheet that is wrong. */
export const WRONG_TEXTS = {
  moved: 'Case sheet moved',
  moveFailed: 'Failed to move the case sheet',
  discarded: 'Case sheet discarded',
  discardFailed: 'Failed to discard the case sheet',
  discardReason: 'Please enter why it is discarded',
} as const

export const WRONG_REFUSALS = {
  SHEET_DISCARDED: { status: 409, message: 'This case sheet was discarded. Nothing can be changed on it.' },
  MOVE_SIGNED: {
    status: 409,
    message: 'This case sheet was signed. Discard it, and write another one for the right pet.',
  },
} as const satisfies Record<string, Refusal>
