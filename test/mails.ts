import { inWords } from '../src/app/phrases.ts'
import { readMail, readNotice } from '../src/features/platform/notifications/server/read-words.ts'
import type { Db } from '../src/lib/server/database/database.ts'

/** The emails to an address, or all, oldest first, in the words that their recipients read; a sent one has no text any more. */
export async function readMails(db: Db, address?: string) {
  const query = db.selectFrom('outbox').selectAll().orderBy('createdAt')
  const rows = await (address === undefined ? query : query.where('recipient', '=', address)).execute()
  return rows.map((row) => {
    const { text = null, html = null, subject = '' } = readMail(row, inWords) ?? {}
    return { ...row, text, html, subject: row.subject ?? subject }
  })
}

/** The subjects of the emails to an address, oldest first. */
export async function subjectsTo(db: Db, address: string): Promise<string[]> {
  return (await readMails(db, address)).map(({ subject }) => subject)
}

/** The notifications of a login, or all, oldest first, in the words that their readers see. */
export async function readNotices(db: Db, userId?: string) {
  const query = db.selectFrom('notifications').selectAll().orderBy('createdAt').orderBy('id')
  const rows = await (userId === undefined ? query : query.where('userId', '=', userId)).execute()
  return rows.map((row) => ({ ...row, ...readNotice(row, inWords) }))
}
