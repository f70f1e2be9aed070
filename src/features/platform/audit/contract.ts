import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get } from '../../../lib/route.ts'
import { instant, searchSchema } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { admins } from '../auth/access.ts'
import { TOKEN_KINDS } from '../auth/scopes.ts'

/** How many of an action's changed records are given. */
export const MAX_CHANGES = 20

const valuesSchema = z.record(z.string(), z.unknown()).nullable()

/** What an action changed about one record: `before` is null for a new one, `after` for one that is gone. */
export const auditChangeSchema = z.object({
  table: z.string(),
  recordId: z.string().nullable(),
  before: valuesSchema,
  after: valuesSchema,
  erased: z.boolean().describe('true if the values were personal data that has been erased'),
})
export type AuditChange = z.infer<typeof auditChangeSchema>

/** One action in the audit log. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: instant,
  action: z.string().describe('the endpoint, such as `appointments.approve`, or `none` for a change by SQL'),
  words: z.string().describe('the action in words'),
  subject: z.string().nullable().describe('current name of the record; null if the name would add nothing'),
  userId: z.string().nullable().describe('login that took the action; null if no one was signed in'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  token: z
    .object({ name: z.string(), kind: z.enum(TOKEN_KINDS) })
    .nullable()
    .describe('access token used for the action; null for a session'),
  address: z.string().nullable().describe('the IP address without its last part'),
  requestId: z.string().nullable(),
  changes: z.array(auditChangeSchema).describe(`at most ${MAX_CHANGES}`),
  hasMore: z.boolean().describe('true if the action changed more records than listed'),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const daySchema = z.string().refine(isCalendarDay, 'This is not a day')

const listSchema = z.strictObject({
  q: searchSchema.describe(
    'part of the name, phone or email of the person who acted, or of the person whom the action concerned',
  ),
  record: z
    .string()
    .regex(/^[!-~]{1,100}$/)
    .optional()
    .describe('id of a record whose history to list'),
  action: z
    .string()
    .regex(/^[a-z]+(\.[a-zA-Z-]+)?$/, 'This is not an action')
    .max(60)
    .optional()
    .describe('the full name of an action, such as `pets.add`'),
  from: daySchema.optional().describe('the first day'),
  to: daySchema.optional().describe('the last day'),
  cursor: cursorSchema,
})
/** What the log is searched for. */
export type AuditSearch = Omit<z.input<typeof listSchema>, 'cursor'>

/** An action that can be recorded. */
const actionSchema = z.object({ action: z.string(), words: z.string() })

export const auditContract = oc.tag('The audit log').router({
  list: admins({ scope: null })
    .route(get('/clinic/audit', 'List the recorded actions, latest first'))
    .input(listSchema.optional())
    .output(pageOf(auditEntrySchema)),
  actions: admins({ scope: null })
    .route(get('/clinic/audit/actions', 'List the actions that can be recorded, sorted by `words`'))
    .input(noInput)
    .output(z.array(actionSchema)),
})
