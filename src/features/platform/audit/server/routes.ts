import { readCursor } from '../../../../lib/server/database/cursor.ts'
import type { Answer } from '../../../../lib/text.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import type { auditEntrySchema } from '../contract.ts'
import { auditContract, MAX_CHANGES } from '../contract.ts'
import type { AuditContext } from './context.ts'
import { type AuditRow, listAuditRows } from './queries.ts'
import { readSubjects } from './subject-queries.ts'

const PAGE_SIZE = 50

const os = implementFeature(auditContract).$context<AuditContext>()

export const auditRouter = os.router({
  list: os.list.handler(async ({ input = {}, context }) => {
    const { cursor, ...filter } = input
    const range = { after: readCursor(cursor, decodeId), limit: PAGE_SIZE + 1, maxChanges: MAX_CHANGES }
    const rows = await listAuditRows(context.db, { ...filter, ...range })
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const nextCursor = rows.length > PAGE_SIZE && last !== undefined ? String(last.id) : null
    const subjects = await readSubjects(
      context.db,
      page.map(({ changes }) => changes),
    )
    return {
      items: page.map((row, index) => toEntry(row, subjects[index] ?? null, context.actionWords)),
      nextCursor,
    }
  }),
  actions: os.actions.handler(({ context }) => {
    const actions = Array.from(context.actionWords, ([action, words]) => ({ action, words }))
    return actions.toSorted((one, other) => one.words.localeCompare(other.words))
  }),
})

/** The id that a cursor names; null for one that is not ours. */
function decodeId(cursor: string): number | null {
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : null
}

function toEntry(
  { changes, email, ...row }: AuditRow,
  subject: string | null,
  words: AuditContext['actionWords'],
): Answer<typeof auditEntrySchema> {
  return {
    ...row,
    words: words.get(row.action) ?? row.action,
    // Of what people do to their own record, the name stands beside it already.
    subject: subject === row.name || subject === email ? null : subject,
    // The login of a service has no address.
    email: row.token?.kind === 'service' ? null : email,
    changes: changes.slice(0, MAX_CHANGES),
    hasMore: changes.length > MAX_CHANGES,
  }
}
