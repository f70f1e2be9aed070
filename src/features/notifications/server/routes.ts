import { implement } from '@orpc/server'
import { refusal } from '../../../lib/refusal.ts'
import { cutPage, readCursor } from '../../../lib/server/cursor.ts'
import { type AppContext, asAdmin } from '../../auth/server/find-caller.ts'
import { notificationsContract, OUTBOX_REFUSALS, type OutboxMail } from '../contract.ts'
import { mailState } from '../rules.ts'
import { findMail, listMails } from './queries.ts'

const PAGE = 50

const os = implement(notificationsContract).$context<AppContext>()

export const notificationsRouter = os.router({
  outbox: os.outbox.handler(async ({ input, context }) => {
    asAdmin(context)
    const { delivers } = context.mailer
    const rows = await listMails(context.db, readCursor(input?.cursor), PAGE + 1)
    const { page, nextCursor } = cutPage(rows, PAGE, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { items: page.map((row) => toOutboxMail(row, delivers)), nextCursor, delivers }
  }),

  /** Where a mail server delivers, the words are the recipient's alone: they may carry a link that signs in. */
  mail: os.mail.handler(async ({ input, context }) => {
    asAdmin(context)
    const { delivers } = context.mailer
    const row = await findMail(context.db, input.id)
    if (row === undefined) throw refusal(OUTBOX_REFUSALS, 'MAIL_MISSING')
    const words = delivers ? { text: null, html: null } : { text: row.text, html: row.html }
    return { ...toOutboxMail(row, delivers), ...words }
  }),
})

type Row = Awaited<ReturnType<typeof listMails>>[number]

function toOutboxMail(row: Row, delivers: boolean): OutboxMail {
  const { id, recipient, subject, attempts, lastError, createdAt, sentAt } = row
  return {
    id,
    recipient,
    subject,
    state: mailState(row, delivers),
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
