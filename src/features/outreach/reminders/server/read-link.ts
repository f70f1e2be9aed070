import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { Owner } from '../../../platform/auth/server/auth-context.ts'
import { LINK_REFUSALS } from '../link-texts.ts'
import { findLinkedMessage, type LinkedMessage } from './link-queries.ts'
import { readToken } from './token.ts'

/** A message and the owner whom its link stands for. */
export type ReadLink = { message: LinkedMessage; owner: Owner }

/** The secret of a link, what tells whether we made it, and the present. */
export type LinkSecret = { token: string; secret: string; now: Date }

/**
 * The message that a link is for, and its customer, who need not be signed in, nor have a login. Refuses a link that we have
 * not made, that has ended, and one to someone whose record was erased.
 */
export async function readLink(db: Db, { token, secret, now }: LinkSecret): Promise<ReadLink> {
  const id = readToken(secret, token)
  const message = id === null ? undefined : await findLinkedMessage(db, id, now)
  if (message === undefined) throw refusal(LINK_REFUSALS, 'LINK_ENDED')
  const { customerId, phone, userId } = message
  return { message, owner: { customerId, phone, userId, role: 'customer' } }
}

/** The same, with the customer locked first of all, as in an erasure and in a booking. */
export async function lockLink(tx: Tx, link: LinkSecret): Promise<ReadLink> {
  const { owner } = await readLink(tx, link)
  if ((await lockCustomer(tx, owner.customerId)) === undefined) throw refusal(LINK_REFUSALS, 'LINK_ENDED')
  return await readLink(tx, link)
}
