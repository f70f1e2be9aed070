import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { REFERENCES, type Reference } from './references.ts'

/** What of a customer was how: a digest by the name of a table, and by those of the two below. */
export type Digests = Record<string, string>

type Watched = Extract<Reference, { watched: 'all rows' }>

const WATCHED = REFERENCES.filter((reference): reference is Watched => reference.watched === 'all rows')
/** Their own details, and which of their bills have a number: that one was issued says more than that it changed. */
const DETAILS = 'details'
const ISSUED = 'issued'
/** What they want to be reminded of: keeps no join, but who chose since has chosen for both. */
const CHOICE = 'choice'

/** The text about each that has changed. */
const CHANGED: Record<string, string> = {
  [DETAILS]: 'the customer’s details were changed',
  [ISSUED]: 'a bill was issued',
  ...Object.fromEntries(WATCHED.map(({ table, changed }) => [table, changed])),
}

/**
 * What belongs to a row and is in tables of its own, as text: of bills what they charge, what was paid for them and their
 * links, of case sheets their links, of waits what was offered, of pets what owners have answered, what was given
 * and when it is due.
 */
const PARTS: Record<string, RawBuilder<unknown>> = {
  bills: sql`
    select to_jsonb(bill_lines)::text from bill_lines where bill_id = stored.id
    union all select id::text from allocations where bill_id = stored.id
    union all select hash from bill_links where bill_id = stored.id`,
  case_sheets: sql`select hash from sheet_links where sheet_id = stored.id`,
  // That an offer lapsed is nothing that anyone has done.
  waitlist_entries: sql`
    select id::text || case when outcome <> 'lapsed' then outcome else '' end from waitlist_offers where entry_id = stored.id`,
  pets: sql`
    select to_jsonb(reminder_answers)::text from reminder_answers where subject_id = stored.id
    union all select to_jsonb(care_doses)::text from care_doses where pet_id = stored.id
    union all select (to_jsonb(care_days) - 'present')::text from care_days where pet_id = stored.id`,
}

/** Rows that come and go by themselves: a job deletes removed notes. */
const UNCOUNTED: Record<string, RawBuilder<unknown>> = {
  customer_notes: sql`removed_at is not null`,
}

/** The rows of a watched table that are a customer's. */
function rowsOf({ table, column, key }: Watched, customerId: string) {
  const of = key === 'phone' ? sql`(select phone_number from customers where id = ${customerId})` : customerId
  return sql`${sql.table(table)} as stored where ${sql.ref(column)} = ${of}
    and not (${UNCOUNTED[table] ?? sql`false`})`
}

/** Digests of all that is watched of a customer: one differs once something of it has changed, was added or is gone. */
export async function readDigests(db: Db, customerId: string): Promise<Digests> {
  const digestOf = (name: string, texts: RawBuilder<unknown>) => sql`
    select ${name}::text as name, md5(coalesce(string_agg(text, ',' order by text collate "C"), '')) as digest
    from (${texts}) as texts (text)`
  const watched = WATCHED.map((reference) => {
    const parts = sql`(select string_agg(part, ',' order by part collate "C")
      from (${PARTS[reference.table] ?? sql`select ''`}) as parts (part))`
    // Who was passed over on the waitlist is nothing that anyone has changed.
    const text = sql`(to_jsonb(stored) - 'passed_over')::text || coalesce(${parts}, '')`
    return digestOf(reference.table, sql`select ${text} from ${rowsOf(reference, customerId)}`)
  })
  const details = sql`select to_jsonb(customers)::text from customers where id = ${customerId}`
  const issued = sql`select label from bills where customer_id = ${customerId} and state = 'issued'`
  const choice = sql`select id::text from reminder_preferences where customer_id = ${customerId}`
  const all = [digestOf(DETAILS, details), digestOf(ISSUED, issued), digestOf(CHOICE, choice), ...watched]
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Locks all that is watched of a customer until the transaction ends: what others are changing is waited for. */
export async function lockWatched(tx: Tx, customerId: string): Promise<void> {
  for (const reference of WATCHED)
    await sql`select from ${rowsOf(reference, customerId)} order by id for update`.execute(tx)
}

/** True if a customer has chosen since these digests were made what they want to be reminded of. */
export async function hasChosenSince(db: Db, customerId: string, before: Digests): Promise<boolean> {
  return (await readDigests(db, customerId))[CHOICE] !== before[CHOICE]
}

/** What has changed of a customer since these digests were made, in words; nothing where all is as it was. */
export async function readChanges(db: Db, customerId: string, before: Digests): Promise<string[]> {
  const now = await readDigests(db, customerId)
  const changed = Object.keys(CHANGED).filter((name) => now[name] !== before[name])
  const said = changed.includes(ISSUED) ? changed.filter((name) => name !== 'bills') : changed
  return said.map((name) => CHANGED[name] ?? name)
}
