import { randomUUID } from 'node:crypto'
import { messageOf } from '../../../../lib/message.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { instantOf, momentOf } from '../../../planning/timetable/moment.ts'
import {
  insertMail,
  insertNotification,
  insertPushes,
} from '../../../platform/notifications/server/queries.ts'
import { REMINDER_NEWS, type ReminderItem } from '../news-texts.ts'
import { remindersPaths } from '../paths.ts'
import { channelsOf, type Due } from '../rules.ts'
import type { ReminderSettings } from '../settings-rules.ts'
import type { Owner } from './facts-queries.ts'
import { insertMessage, insertSaid, queueForGateway } from './message-queries.ts'
import type { Reminding } from './reminding.ts'
import { linkOf, makeToken } from './token.ts'

const DAY_MS = 86_400_000

/** The kind of message that says these things. */
export function kindOf(due: readonly Due[], rhythm: 'daily' | 'hours') {
  if (due[0]?.kind === 'feedback') return 'feedback-request'
  return rhythm === 'daily' ? 'daily-reminder' : 'hours-reminder'
}

/** Something due as a value of a message. */
export function itemOf({ subject, kind, of, appointment, care = [] }: Due, now: Date): ReminderItem {
  if (appointment !== undefined) {
    const { pet: name, service, startsAt, isAtHome } = appointment
    return { subject, kind, pet: name, service, at: startsAt.toISOString(), isAtHome }
  }
  const items = care.flatMap(({ item }) => (item === null ? [] : [item]))
  const due = { subject, kind, pet: care[0]?.pet ?? '', day: of, isOver: of < clinicDay(now) }
  return items.length > 0 ? { ...due, items } : due
}

/** How an owner is addressed. */
export const firstName = (fullName: string) => fullName.trim().split(/\s+/, 1)[0] ?? fullName

export type ToSay = {
  owner: Owner
  due: readonly Due[]
  rhythm: 'daily' | 'hours'
  settings: ReminderSettings
  now: Date
}

/** Sends one message by all ways that reach its owner, in the caller's transaction, or puts it on the list To send. */
export async function sendMessage(tx: Tx, { mailer, secret }: Reminding, say: ToSay): Promise<void> {
  const { owner, due, rhythm, settings, now } = say
  const id = randomUUID()
  const token = makeToken(secret, id)
  const kind = kindOf(due, rhythm)
  const said = { name: firstName(owner.fullName), items: due.map((one) => itemOf(one, now)) }
  const message = messageOf(REMINDER_NEWS, kind, { ...said, link: linkOf(mailer.publicUrl, token), token })
  const way = { rhythm: kind === 'feedback-request' ? ('feedback' as const) : rhythm, ...settings }
  const { toSend, channels } = channelsOf(owner.ways, way)
  const untils = due.map(({ until }) => until.getTime())
  const firstUntil = new Date(Math.min(...untils, now.getTime() + DAY_MS))
  const mailId = randomUUID()
  const hasMail =
    channels.includes('email') &&
    owner.email !== null &&
    (await insertMail(tx, {
      ...message,
      id: mailId,
      to: owner.email,
      userId: owner.userId,
      customerId: owner.id,
      usefulMs: firstUntil.getTime() - now.getTime(),
    }))
  const notificationId = await notify(tx, owner, {
    ...message,
    page: `${remindersPaths.link}#${token}`,
    pushMs: channels.includes('push')
      ? beforeQuiet(firstUntil, settings, now).getTime() - now.getTime()
      : null,
  })
  await insertMessage(tx, {
    id,
    customerId: owner.id,
    rhythm,
    day: clinicDay(now),
    channels: channels.filter((channel) => channel !== 'email' || hasMail),
    state: toSend ? 'to_send' : 'sent',
    kind,
    details: said,
    sendUntil: new Date(Math.max(...untils)),
    validUntil: new Date(Math.max(...due.map(({ linkUntil }) => linkUntil.getTime()))),
    mailId: hasMail ? mailId : null,
    notificationId,
    at: now,
  })
  if ((await insertSaid(tx, due, { messageId: id, at: now })) < due.length) throw new SaidAlready()
  if (toSend) await queueForGateway(tx, id)
}

/** Someone else has said some of it meanwhile: nothing of this message is written. */
export class SaidAlready extends Error {}

type Notice = { kind: string; details: object; page: string; pushMs: number | null }

async function notify(tx: Tx, { userId }: Owner, { pushMs, ...news }: Notice): Promise<string | null> {
  if (userId === null) return null
  const notificationId = await insertNotification(tx, userId, news)
  if (pushMs !== null) await insertPushes(tx, userId, { notificationId, usefulMs: pushMs })
  return notificationId
}

/** The earlier of an instant and the beginning of the next quiet time. */
function beforeQuiet(until: Date, { quietFrom, quietUntil }: ReminderSettings, now: Date): Date {
  if (quietFrom === quietUntil) return until
  const { day } = momentOf(now)
  const quiet = instantOf({ day, minute: quietFrom })
  return quiet > now && quiet < until ? quiet : until
}
