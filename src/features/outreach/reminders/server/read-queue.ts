import { clinic } from '../../../../clinic/clinic.ts'
import { isolateEach } from '../../../../lib/isolate.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Queue } from '../message-schemas.ts'
import { subjectOf, whatsAppText } from '../news-texts.ts'
import { stillHolds } from '../rules.ts'
import { readOwners } from './facts-queries.ts'
import { countHeld } from './preview.ts'
import { listToSend } from './queue-queries.ts'
import type { Reminding } from './reminding.ts'
import { toShown } from './save-settings.ts'
import { findSettings } from './settings-queries.ts'
import { linkOf, makeToken } from './token.ts'

const MAX_LISTED = 300

/** The list To send: of each message what still holds. */
export async function readQueue(reminding: Reminding, userId: string): Promise<Queue> {
  const { db, now: clock, mailer, secret, pushes } = reminding
  const now = clock()
  const settings = await findSettings(db)
  const rows = await listToSend(db, now, MAX_LISTED)
  const senders = { mails: mailer.delivers, pushes }
  const ids = [...new Set(rows.map(({ customerId }) => customerId))]
  const owners = await readOwners(db, ids, { now, day: clinicDay(now), senders })
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
  const items = rows.flatMap((row) => {
    const owner = ownerOf.get(row.customerId)
    if (owner?.ways.whatsapp !== true) return []
    const holding = row.details.items.filter((item) => stillHolds(item, owner, now))
    if (holding.length === 0) return []
    const token = makeToken(secret, row.id)
    const said = { name: row.details.name, items: holding, link: linkOf(mailer.publicUrl, token), token }
    const values = isolateEach(said)
    return [
      {
        id: row.id,
        customer: { id: row.customerId, fullName: row.fullName, phone: row.phone },
        subject: subjectOf(values.items),
        text: whatsAppText(clinic.name, values),
        sendUntil: row.sendUntil.toISOString(),
        emailFailed: row.hasMail,
        gatewayFailed: row.handledAs === 'failed',
        openedBy: row.openedBy,
        openedAt: row.openedAt?.toISOString() ?? null,
        isOwn: row.openedById === userId,
      },
    ]
  })
  const { held } = toShown(settings)
  return { items, held, waiting: await countHeld(reminding, settings, now) }
}
