import type { Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import { findOwnerId, lockPet } from './queries.ts'

/**
 * Locks a pet's owner and then the pet until the transaction ends, in the order in which a change of the owner's phone
 * does; the other order could deadlock. Returns false if there is no such pet in the scope.
 */
export async function lockPetAndOwner(tx: Tx, id: string, records: OwnerScope): Promise<boolean> {
  const ownerId = await findOwnerId(tx, id)
  if (ownerId !== undefined) await lockCustomer(tx, ownerId)
  return await lockPet(tx, id, records)
}
