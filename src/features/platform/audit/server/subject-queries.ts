import { type RawBuilder, sql } from 'kysely'
import { keysOf } from '../../../../lib/keys-of.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { formatInstant } from '../../../../lib/time.ts'
import { type AuditChange, MAX_CHANGES } from '../contract.ts'

/**
 * How each kind of record is called, the most telling first: an action is about the first of its records that is here.
 * A name is the present one, so that what has been erased is named no more.
 */
const NAMES = {
  appointments: sql`select r.id::text, r.service_type || ' for ' || pets.name || ' (' || customers.full_name || ')' as name,
      r.appointment_date as at
    from appointments r join pets on pets.id = r.pet_id join customers on customers.phone_number = r.owner_phone`,
  orders: sql`select r.id::text, customers.full_name as name, r.created_at as at
    from orders r join customers on customers.phone_number = r.customer_phone`,
  bills: sql`select r.id::text, coalesce(r.label, 'Draft') || coalesce(' (' || customers.full_name || ')', '') as name,
      null::timestamptz as at
    from bills r left join customers on customers.id = r.customer_id`,
  waitlist_entries: sql`select r.id::text, pets.name || ' (' || customers.full_name || ')' as name, null::timestamptz as at
    from waitlist_entries r join pets on pets.id = r.pet_id join customers on customers.id = r.customer_id`,
  case_sheets: sql`select r.id::text, pets.name || ' (' || customers.full_name || ')' as name, r.seen_at as at
    from case_sheets r join pets on pets.id = r.pet_id join customers on customers.id = r.customer_id`,
  certificates: sql`select r.id::text, r.label || ' for ' || pets.name || ' (' || customers.full_name || ')' as name,
      null::timestamptz as at
    from certificates r join pets on pets.id = r.pet_id join customers on customers.id = r.customer_id`,
  // Not its name, which may say what the pet has.
  files: sql`select r.id::text, pets.name || ' (' || customers.full_name || ')' as name, r.added_at as at
    from files r join pets on pets.id = r.pet_id join customers on customers.id = r.customer_id`,
  customers: sql`select r.id::text, r.full_name as name, null::timestamptz as at from customers r`,
  pets: sql`select r.id::text, r.name || ' (' || customers.full_name || ')' as name, null::timestamptz as at
    from pets r join customers on customers.phone_number = r.owner_phone`,
  // Logged with the id of its customer.
  customer_notes: sql`select r.id::text, r.full_name as name, null::timestamptz as at from customers r`,
  service_types: sql`select r.id::text, r.name, null::timestamptz as at from service_types r`,
  products: sql`select r.id::text, r.name, null::timestamptz as at from products r`,
  system_alerts: sql`select r.id::text, r.title as name, null::timestamptz as at from system_alerts r`,
  people: sql`select r.id::text, r.name, null::timestamptz as at from people r`,
  shared_desks: sql`select r.id::text, r.name, null::timestamptz as at from shared_desks r`,
  calendars: sql`select r.id::text, r.name, null::timestamptz as at from calendars r`,
  absences: sql`select r.id::text, calendars.name, r.starts_at as at
    from absences r join calendars on calendars.id = r.calendar_id`,
  closures: sql`select r.id::text, r.reason as name, r.starts_at as at from closures r`,
  staff_invitations: sql`select r.id::text, coalesce(r.name, r.email) as name, null::timestamptz as at from staff_invitations r`,
  // Logged with the id of its login; its name is among what was logged.
  access_tokens: null,
  users: sql`select r.id::text, r.email as name, null::timestamptz as at from users r`,
  outbox: sql`select r.id::text, r.recipient as name, null::timestamptz as at from outbox r`,
  webhooks: sql`select r.id::text, r.url as name, null::timestamptz as at from webhooks r`,
} satisfies Record<string, RawBuilder<unknown> | null>
type Kind = keyof typeof NAMES

const KINDS = keysOf(NAMES)
/** The kinds whose ids are not UUIDs, with the type of theirs. */
const ID_TYPES: Partial<Record<Kind, 'integer' | 'text'>> = { calendars: 'integer', users: 'text' }

type Change = Pick<AuditChange, 'table' | 'recordId' | 'before' | 'after'>

/** What each action was about, in words, as “X-ray” or “Grooming for Bruno (Asha Menon), 12 Nov, 10:32 AM”; else null. */
export async function readSubjects(
  db: Db,
  actions: readonly (readonly Change[])[],
): Promise<(string | null)[]> {
  const subjects = actions.map(subjectsOf)
  const names = await readNames(db, subjects.flat())
  return actions.map((changed, index) => {
    const [first, ...others] = subjects[index] ?? []
    if (first === undefined) return null
    const name = names.get(keyOf(first)) ?? nameIn(first)
    if (name === null) return null
    if (others.length === 0) return name
    return changed.length > MAX_CHANGES ? `${name} and others` : `${name} and ${others.length} more`
  })
}

/** The records that an action is about: those of the most telling kind among what it changed. */
function subjectsOf(changes: readonly Change[]): Change[] {
  const kind = KINDS.find((known) =>
    changes.some(({ table, recordId }) => table === known && recordId !== null),
  )
  const about = changes.filter(({ table }) => table === kind)
  return [...new Map(about.map((change) => [change.recordId, change])).values()]
}

const keyOf = ({ table, recordId }: Change) => `${table} ${recordId}`

/** What the ids of most kinds of records look like. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function readNames(db: Db, changes: readonly Change[]): Promise<Map<string, string>> {
  const parts = KINDS.flatMap((kind) => {
    const [named, type] = [NAMES[kind], ID_TYPES[kind] ?? 'uuid']
    const ids = changes.flatMap(({ table, recordId }) =>
      table === kind && recordId !== null && (type !== 'uuid' || UUID.test(recordId)) ? [recordId] : [],
    )
    return named === null || ids.length === 0
      ? []
      : [
          sql`(select ${kind}::text as kind, n.* from (${named} where r.id = any(${ids}::${sql.raw(type)}[])) n)`,
        ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ kind: string; id: string; name: string; at: Date | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(
    rows.map(({ kind, id, name, at }) => [
      `${kind} ${id}`,
      at === null ? name : `${name}, ${formatInstant(at.toISOString())}`,
    ]),
  )
}

/** The name among a change's own values, of a record that is gone. */
function nameIn({ before, after }: Change): string | null {
  const values = after ?? before
  const name = values?.full_name ?? values?.name ?? values?.title ?? values?.email ?? values?.url
  return typeof name === 'string' ? name : null
}
