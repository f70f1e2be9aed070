import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { Answer } from '../../../../lib/text.ts'
import { may } from '../../auth/rules.ts'
import type { Caller } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { deleteSubscription, listSubscriptions } from '../../auth/server/subscription-queries.ts'
import type { outboxMailSchema } from '../contract.ts'
import { notificationsContract } from '../contract.ts'
import { mailState } from '../rules.ts'
import { NOTIFICATION_REFUSALS, OUTBOX_REFUSALS } from '../texts.ts'
import type { NotificationsContext } from './context.ts'
import { openMail } from './open-mail.ts'
import {
  countUnread,
  findMail,
  isMuted,
  listMails,
  listNotifications,
  markAllRead,
  markRead,
  type NewsReader,
  setMuted,
} from './queries.ts'
import { readCustomerMessages } from './read-customer-messages.ts'
import { readNotice } from './read-words.ts'
import { saveSubscription } from './save-subscription.ts'

const os = implementFeature(notificationsContract).$context<NotificationsContext>()

export const notificationsRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const rows = await listNotifications(context.db, readerOf(context.caller), rangeOf(input?.cursor))
    return toPage(rows, positionOf, (row) => ({
      id: row.id,
      ...readNotice(row, context.inWords),
      link: row.link,
      createdAt: row.createdAt,
      isRead: row.readAt !== null,
    }))
  }),

  unread: os.unread.handler(async ({ context }) => ({
    count: await countUnread(context.db, readerOf(context.caller)),
  })),

  markAllRead: os.markAllRead.handler(async ({ context }) => {
    await markAllRead(context.db, context.caller.userId)
    return { read: true }
  }),

  markRead: os.markRead.handler(async ({ input, context }) => {
    const isFound = await markRead(context.db, context.caller.userId, input.id)
    if (!isFound) throw refusal(NOTIFICATION_REFUSALS, 'NOTIFICATION_MISSING')
    return { read: true }
  }),

  preferences: os.preferences.handler(async ({ context }) => ({
    appointments: !(await isMuted(context.db, context.caller.userId)),
  })),

  changePreferences: os.changePreferences.handler(async ({ input, context }) => {
    await setMuted(context.db, context.caller.userId, !input.appointments)
    return input
  }),

  push: os.push.handler(async ({ context }) => {
    const { userId } = context.caller
    if (context.push === null) return { publicKey: null, endpoints: [] }
    const { publicKey } = context.push
    return { publicKey, endpoints: await listSubscriptions(context.db, userId, publicKey) }
  }),

  subscribe: os.subscribe.handler(async ({ input, context }) => {
    await saveSubscription(context, context.caller, input)
    return { subscribed: true }
  }),

  unsubscribe: os.unsubscribe.handler(async ({ input, context }) => {
    await deleteSubscription(context.db, context.caller.userId, input.endpoint)
    return { subscribed: false }
  }),

  listOutbox: os.listOutbox.handler(async ({ input, context }) => {
    const { delivers } = context.mailer
    const rows = await listMails(context.db, rangeOf(input?.cursor))
    return { ...toPage(rows, positionOf, (row) => toOutboxMail(row, context)), delivers }
  }),

  listForCustomer: os.listForCustomer.handler(({ input, context }) =>
    readCustomerMessages(context, input.id),
  ),

  getMail: os.getMail.handler(async ({ input, context }) => {
    const row = await findMail(context.db, { id: input.id, readBy: context.caller.userId })
    if (row === undefined) throw refusal(OUTBOX_REFUSALS, 'MAIL_MISSING')
    const { text = null, html = null } = (await openMail(context, row)) ?? {}
    return { ...toOutboxMail(row, context), text, html }
  }),

  getMailPage: os.getMailPage.handler(async ({ input, context }) => {
    const row = await findMail(context.db, { id: input.id, readBy: context.caller.userId })
    const read = row && (await openMail(context, row))
    if (read === undefined) throw refusal(OUTBOX_REFUSALS, 'MAIL_MISSING')
    return new File([read.html], 'mail.html', { type: 'text/html' })
  }),
})

/** A caller with the rights that they have now: notifications outlive a role. */
const readerOf = (caller: Caller): NewsReader => ({
  userId: caller.userId,
  asStaff: may(caller, 'appointments:read'),
})

const positionOf = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })

type Row = Awaited<ReturnType<typeof listMails>>[number]

function toOutboxMail(row: Row, { mailer, inWords }: NotificationsContext): Answer<typeof outboxMailSchema> {
  const { id, recipient, attempts, lastError, createdAt, sentAt } = row
  return {
    id,
    recipient,
    subject: row.subject ?? readNotice(row, inWords).title,
    state: mailState(row, mailer.delivers),
    attempts,
    lastError,
    createdAt,
    sentAt,
  }
}
