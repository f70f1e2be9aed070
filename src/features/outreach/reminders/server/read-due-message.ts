import { clinic } from '../../../../clinic/clinic.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { whatsAppText } from '../news-texts.ts'
import { stillHolds } from '../rules.ts'
import { readOwners } from './facts-queries.ts'
import { findToSend } from './queue-queries.ts'
import type { Reminding } from './reminding.ts'
import { linkOf, makeToken } from './token.ts'

/**
 * What a clinic's own gateway sends for a message on the list: phone, kind, values and words. Null once nothing of it holds, or
 * it is no longer on the list.
 */
export async function readDueMessage(
  { db, now: clock, mailer, secret }: Pick<Reminding, 'db' | 'now' | 'mailer' | 'secret'>,
  id: string,
): Promise<object | null> {
  const now = clock()
  const row = await findToSend(db, now, id)
  if (row === undefined) return null
  const facts = { now, day: clinicDay(now), senders: { mails: mailer.delivers, pushes: false } }
  const [owner] = await readOwners(db, [row.customerId], facts)
  if (owner?.ways.whatsapp !== true) return null
  const items = row.details.items.filter((item) => stillHolds(item, owner, now))
  if (items.length === 0) return null
  const token = makeToken(secret, id)
  const values = { name: row.details.name, items, link: linkOf(mailer.publicUrl, token) }
  return {
    messageId: id,
    channel: 'whatsapp',
    phone: row.phone,
    kind: row.kind,
    values,
    words: whatsAppText(clinic.name, { ...values, token }),
    validUntil: row.sendUntil.toISOString(),
  }
}
