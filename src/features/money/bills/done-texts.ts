import type { Refusal } from '../../../lib/refusal.ts'
import { DRAFT_REFUSALS } from './texts.ts'

/** Why what a case sheet says was done can’t be changed on its bill. */
export const DONE_REFUSALS = {
  PRODUCT_MISSING: DRAFT_REFUSALS.PRODUCT_MISSING,
  SERVICE_MISSING: DRAFT_REFUSALS.SERVICE_MISSING,
  DONE_MISSING: { status: 404, message: 'This line is no longer on the case sheet.' },
  DONE_BILLED: {
    status: 409,
    message: 'This line is on an issued bill. Correct the bill first, then change the line here.',
  },
  DONE_MOVED: { status: 409, message: 'The bill has changed in the meantime. Please try again.' },
} as const satisfies Record<string, Refusal>
