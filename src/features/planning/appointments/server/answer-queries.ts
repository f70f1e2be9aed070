import type { Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerAnswer } from '../owner-answers.ts'

/** Takes back what an owner has said about an appointment. */
export async function clearOwnerAnswer(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ owner_answer: null, owner_answered_at: null })
    .where('id', '=', id)
    .where('owner_answer', 'is not', null)
    .execute()
}

/** What an owner says about an appointment at a time. */
type Said = { id: string; ownerPhone: string; at: Date; answer: OwnerAnswer; now: Date }

/**
 * Compare-and-swap: notes what an owner says about a confirmed appointment of theirs that has not begun, if it is still at
 * that time: a pending one is no promise yet. Whether someone comes is a fact beside the status, which a move empties.
 */
export async function updateOwnerAnswer(
  tx: Tx,
  { id, ownerPhone, at, answer, now }: Said,
): Promise<'changed' | 'same' | 'over'> {
  const said = await tx
    .selectFrom('appointments')
    .select('owner_answer as before')
    .where('id', '=', id)
    .where('owner_phone', '=', ownerPhone)
    .where('appointment_date', '=', at)
    .where('appointment_date', '>', now)
    .where('status', '=', 'confirmed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (said === undefined) return 'over'
  if (said.before === answer) return 'same'
  await tx
    .updateTable('appointments')
    .set({ owner_answer: answer, owner_answered_at: now })
    .where('id', '=', id)
    .execute()
  return 'changed'
}
