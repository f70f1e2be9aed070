import type { Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerAnswer } from '../owner-answers.ts'

/** Takes back what an owner has said about an appointment. */
export async function clearOwnerAnswer(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ownerAnswer: null, ownerAnsweredAt: null })
    .where('id', '=', id)
    .where('ownerAnswer', 'is not', null)
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
    .select('ownerAnswer as before')
    .where('id', '=', id)
    .where('ownerPhone', '=', ownerPhone)
    .where('appointmentDate', '=', at)
    .where('appointmentDate', '>', now)
    .where('status', '=', 'confirmed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (said === undefined) return 'over'
  if (said.before === answer) return 'same'
  await tx
    .updateTable('appointments')
    .set({ ownerAnswer: answer, ownerAnsweredAt: now })
    .where('id', '=', id)
    .execute()
  return 'changed'
}
