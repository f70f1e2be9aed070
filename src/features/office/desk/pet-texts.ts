import type { Refusal } from '../../../lib/refusal.ts'
import { MAX_PETS } from '../../owners/pets/rules.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'

export const PET_REMOVAL_TEXTS = {
  removed: 'Pet deleted successfully',
  failed: 'Failed to delete pet',
} as const

export const PET_DECEASED_TEXTS = {
  marked: 'Saved. We are sorry for your loss.',
  markedByStaff: 'Marked as deceased',
  failed: 'Failed to save',
  undone: 'The pet is no longer marked as deceased',
  /** The reason of the appointments that are cancelled with it. */
  reason: 'We are sorry for your loss.',
} as const

export const GIVE_PET_TEXTS = {
  failed: 'Failed to change the owner',
  /** The reason of the appointments that are cancelled with it. */
  reason: 'The pet has a new owner.',
} as const

export const GIVE_PET_REFUSALS = {
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  OWNER_MISSING: PET_REFUSALS.OWNER_MISSING,
  PETS_FULL: {
    status: 409,
    message: `This customer already has ${MAX_PETS} pets.`,
    values: { max: MAX_PETS },
  },
  SAME_OWNER: { status: 409, message: 'This customer is already the owner.' },
  OWNER_CHANGED: { status: 409, message: 'The owner has changed in the meantime. Please look again.' },
} as const satisfies Record<string, Refusal>
