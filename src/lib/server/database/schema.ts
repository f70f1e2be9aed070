import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Tables } from './tables.ts'

/** All tables, with what the database doesn't say of a column. Amounts of money are whole paise. */
export type Schema = { [Table in keyof Tables]: Filled<Tables[Table], FieldOr<Contents, Table>> }

type FieldOr<Fields, Name> = Name extends keyof Fields ? Fields[Name] : unknown
type Filled<Columns, Known> = {
  [Column in keyof Columns]: Column extends keyof Known ? Known[Column] : Columns[Column]
}

type Values = Record<string, unknown>
type DayPart = 'any' | 'morning' | 'afternoon' | 'evening' | `${number}:00`

/**
 * What columns of JSON hold, which is written as text; the parts of a day, whose hours are a pattern; and what only triggers
 * write.
 */
type Contents = {
  /** Its payment follows its bill. */
  appointments: {
    paymentStatus: GeneratedAlways<'pending' | 'paid' | 'refunded'>
    billed: GeneratedAlways<boolean>
    paidAt: GeneratedAlways<Date | null>
  }
  auditChanges: { before: Values | null; after: Values | null }
  auditSeals: { digests: ColumnType<[number, string][], string> }
  bills: {
    facts: ColumnType<Values, string | undefined, string>
    buyer: ColumnType<Record<string, string>, string | undefined, string>
  }
  /** As `Schedule` in `care/rules.ts`. */
  careItems: { schedule: ColumnType<unknown, string, string> }
  /** What both rows were, and what went over; see `0005-customers.sql`. */
  customerJoins: { undo: ColumnType<unknown, string | null, null> }
  customers: { notificationPreferences: Generated<{ email?: boolean; sms?: boolean; push?: boolean }> }
  importRows: { data: ColumnType<Record<string, unknown>, string, string> }
  imports: { counts: ColumnType<Record<string, number>, string | undefined, string> }
  jobs: { data: ColumnType<Record<string, string>, string | undefined, string> }
  notifications: { details: ColumnType<object, string, never> }
  outbox: { details: ColumnType<object | null, string | null, null> }
  reminderMessages: { details: ColumnType<object | null, string | null, string | null> }
  /** By section, as `section-schemas.ts` of the site describes them. */
  siteDraft: { content: ColumnType<unknown, string | null, string | null> }
  siteEditions: { content: ColumnType<unknown, string, never> }
  webhookDeliveries: { data: GeneratedAlways<Values | null> }
  tickets: { data: Generated<Record<string, string>> }
  waitlistEntries: { part: Generated<DayPart>; moreParts: Generated<DayPart[]> }
}
