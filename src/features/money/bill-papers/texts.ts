import type { Refusal } from '../../../lib/refusal.ts'
import { BILL_REFUSALS } from '../bills/texts.ts'

export const LINK_REFUSALS = {
  BILL_MISSING: BILL_REFUSALS.BILL_MISSING,
  NOT_ISSUED: { status: 409, message: 'Only an issued bill can be shared.' },
  LINK_ENDED: { status: 404, message: 'This link has ended. Please ask the clinic for a new one.' },
} as const satisfies Record<string, Refusal>
