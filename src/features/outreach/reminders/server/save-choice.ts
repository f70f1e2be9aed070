import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { ReminderChoice } from '../choice-schemas.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { findChoice, writeChoice } from './choice-queries.ts'

/** Saves what a customer wants to be reminded of. Refuses an unknown id. */
export async function saveChoice(
  db: Db,
  customerId: string,
  { seen, ...entered }: ReminderChoice & { seen?: SeenFields | undefined },
): Promise<ReminderChoice> {
  return await db.transaction().execute(async (tx) => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw refusal(REMINDER_REFUSALS, 'NOT_FOUND')
    const choice = mergeChanges(await findChoice(tx, customerId), entered, seen)
    await writeChoice(tx, customerId, choice)
    return choice
  })
}
