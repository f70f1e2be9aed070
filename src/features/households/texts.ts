import type { Refusal } from '../../lib/refusal.ts'
import { CUSTOMER_REFUSALS, CUSTOMER_TEXTS } from '../customers/texts.ts'

export const HOUSEHOLD_REFUSALS = {
  PHONE_TAKEN: CUSTOMER_REFUSALS.PHONE_TAKEN,
  KEY_REUSED: { status: 422, message: CUSTOMER_TEXTS.createFailed },
} as const satisfies Record<string, Refusal>
