import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Customer } from '../../../platform/auth/server/auth-context.ts'
import { toCaller } from '../../../platform/auth/server/find-caller.ts'
import { hashTicket } from '../../../platform/auth/server/tickets.ts'
import { WAITLIST_REFUSALS } from '../texts.ts'
import { findLinkedOffer } from './queries.ts'

/**
 * The offer that a link is for, and the customer to whom it was made, who need not be signed in. Refuses a link whose
 * offer is over, and one to someone who is no customer any more.
 */
export async function readLink(db: Db, token: string): Promise<{ offerId: string; customer: Customer }> {
  const found = await findLinkedOffer(db, hashTicket(token))
  if (found === undefined) throw refusal(WAITLIST_REFUSALS, 'LINK_ENDED')
  const { offerId, ...login } = found
  const { customerId, phone, ...caller } = toCaller({ ...login, sessionId: '' })
  if (caller.role !== 'customer' || customerId === null || phone === null)
    throw refusal(WAITLIST_REFUSALS, 'LINK_ENDED')
  return { offerId, customer: { ...caller, customerId, phone } }
}
