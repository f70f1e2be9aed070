import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomer } from '../../../owners/customers/server/queries.ts'
import type { Mark } from '../message-schemas.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { findChoice, writeChoice } from './choice-queries.ts'
import { findCustomerOf, lockMessage, updateHandled, updateOpened } from './queue-queries.ts'

/** Someone who opened a message so long ago has not sent it. */
const OPENED_MS = 10 * 60_000

type Marking = { id: string; as: Mark; userId: string; now: Date }

/**
 * Notes what becomes of a message on the list. Said twice it is once. Refuses one that is not on the list any more, and one
 * that someone else is sending.
 */
export async function markMessage(db: Db, marking: Marking): Promise<{ id: string; isOpen: boolean }> {
  const { id, as, userId, now } = marking
  return await db.transaction().execute(async (tx) => {
    // The customer first, as an erasure locks them.
    const customerId = await findCustomerOf(tx, id)
    if (customerId === undefined) throw refusal(REMINDER_REFUSALS, 'MESSAGE_MISSING')
    await lockCustomer(tx, customerId)
    const message = await lockMessage(tx, id)
    if (message === undefined) throw refusal(REMINDER_REFUSALS, 'MESSAGE_MISSING')
    if (message.state === 'marked' && message.handledAs === as) return { id, isOpen: false }
    if (message.state !== 'to_send') throw refusal(REMINDER_REFUSALS, 'MESSAGE_OVER')
    if (as === 'opened' || as === 'not_sent') {
      if (isOthers(message, { userId, now })) throw refusal(REMINDER_REFUSALS, 'OPENED_BY_OTHER')
      await updateOpened(tx, id, as === 'opened' ? { userId, at: now } : null)
      return { id, isOpen: true }
    }
    await updateHandled(tx, id, { as, userId, at: now, isOver: as !== 'failed' })
    if (as === 'no_whatsapp' || as === 'unwanted') await saveSaid(tx, customerId, as)
    return { id, isOpen: as === 'failed' }
  })
}

type Opened = { openedBy: string | null; openedAt: Date | null }

const isOthers = ({ openedBy, openedAt }: Opened, { userId, now }: { userId: string; now: Date }) =>
  openedBy !== null &&
  openedBy !== userId &&
  openedAt !== null &&
  now.getTime() - openedAt.getTime() < OPENED_MS

/** What staff have learned of a customer: they have no WhatsApp, or don't want to be reminded. */
async function saveSaid(tx: Tx, customerId: string, as: 'no_whatsapp' | 'unwanted'): Promise<void> {
  const choice = await findChoice(tx, customerId)
  const said = as === 'no_whatsapp' ? { whatsapp: false } : { reminders: 'none' as const }
  await writeChoice(tx, customerId, { ...choice, ...said })
}
