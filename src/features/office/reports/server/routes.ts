import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { reportsContract } from '../contract.ts'
import type { GstDocument } from '../gst-schemas.ts'
import { readBooks, readDayBook, readOwed, readTakenFor, readTaxSummary } from './books-queries.ts'
import { listGstDocuments } from './gst-queries.ts'
import { readMoney, readNewCustomers, readOutcomes } from './queries.ts'
import { readUse } from './read-use.ts'
import { readReminderUse } from './reminder-queries.ts'

const os = implementFeature(reportsContract).$context<AuthContext>()

export const reportsRouter = os.router({
  money: os.money.handler(({ input, context }) => readMoney(context.db, input)),
  outcomes: os.outcomes.handler(({ input, context }) => readOutcomes(context.db, input)),
  use: os.use.handler(({ input, context }) => readUse(context.db, input)),
  books: os.books.handler(({ context }) => readBooks(context.db)),
  dayBook: os.dayBook.handler(({ input, context }) => readDayBook(context.db, input)),
  takenFor: os.takenFor.handler(({ input, context }) => readTakenFor(context.db, input)),
  owed: os.owed.handler(({ context }) => readOwed(context.db)),
  tax: os.tax.handler(({ input, context }) => readTaxSummary(context.db, input)),
  gst: os.gst.handler(async ({ input: { cursor, ...period }, context }) => {
    const rows = await listGstDocuments(context.db, { ...period, ...rangeOf(cursor) })
    const positionOf = ({ issuedOn, id }: GstDocument) => ({ at: new Date(`${issuedOn}T00:00:00Z`), id })
    return toPage(rows, positionOf, (document) => document)
  }),
  newCustomers: os.newCustomers.handler(({ input, context }) => readNewCustomers(context.db, input)),
  reminders: os.reminders.handler(({ input, context }) => readReminderUse(context.db, input)),
})
