import type { Refusal } from '../../../lib/refusal.ts'
import { SHARED_LINK_REFUSALS } from '../../platform/links/texts.ts'
import { BILL_REFUSALS } from '../bills/texts.ts'

export const LINK_REFUSALS = {
  BILL_MISSING: BILL_REFUSALS.BILL_MISSING,
  NOT_ISSUED: { status: 409, message: 'Only an issued bill can be shared.' },
  LINK_ENDED: SHARED_LINK_REFUSALS.LINK_ENDED,
} as const satisfies Record<string, Refusal>
