import type { Refusal } from '../../../lib/refusal.ts'
import { LIMIT_REFUSALS } from '../auth/texts.ts'

export const PIN_TEXTS = {
  pinRequired: 'Please enter six digits',
  pinWeak: 'Please choose digits that are harder to guess',
  nameRequired: 'Please enter a name',
  pinSaved: 'PIN saved',
  pinRemoved: 'PIN removed',
  saveFailed: 'Failed to save the PIN',
  removeFailed: 'Failed to remove the PIN',
  deskMade: 'This computer is now a shared desk',
  deskFailed: 'Failed to make this computer a shared desk',
  deskEnded: 'Shared desk ended',
  endFailed: 'Failed to end the shared desk',
  enterFailed: 'Failed to sign in',
  lockFailed: 'The screen is covered, but you are still signed in. Check the connection.',
  loadFailed: 'Failed to load the people who have signed in here',
} as const

/** Why a PIN opens nothing. */
export const PIN_REFUSALS = {
  ...LIMIT_REFUSALS,
  WRONG_PIN: { status: 403, message: 'This PIN is wrong.' },
  SIGN_IN_FIRST: { status: 403, message: 'Please sign in with your password.' },
  DESK_ENDED: {
    status: 410,
    message: 'This computer is no longer a shared desk. Please sign in with your password.',
  },
} as const satisfies Record<string, Refusal>

export const DESK_REFUSALS = {
  DESK_MISSING: { status: 404, message: 'This shared desk has already ended.' },
} as const satisfies Record<string, Refusal>
