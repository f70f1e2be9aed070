import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { everyPart, hasInName, isCustomer, type SearchPart } from '../../../../lib/server/database/search.ts'
import { addDays, startOfDay } from '../../../../lib/time.ts'
import { nameOfLogin } from '../../auth/server/people-queries.ts'
import type { AuditChange, AuditEntry } from '../contract.ts'
import { UUID } from './subject-queries.ts'

/** Which rows of the log are read: all conditions must hold. */
export type AuditFilter = {
  q?: string | undefined
  record?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The id after which the page begins, latest first. */
  after: number | null
  limit: number
  maxChanges: number
}

export type AuditRow = {
  id: number
  at: Date
  action: string
  userId: string | null
  name: string | null
  email: string | null
  role: string | null
  token: AuditEntry['token']
  address: string | null
  requestId: string | null
  /** One more than `maxChanges` if there are more. */
  changes: AuditChange[]
}

/**
 * A page of the audit log, latest first. The name of who did it is the present one. A row of a sign-in names the login
 * whose session began, and one of a PIN the login that it let in.
 */
export async function listAuditRows(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with page as (
      select * from audit_log l where ${sql.join(conditionsOf(filter), sql` and `)}
      order by id desc limit ${sql.lit(filter.limit)}
    ), named as (
      select page.*, coalesce((
        select record_id from audit_changes where audit_id = page.id and table_name = 'shared_desk_people' limit 1
      ), page.user_id, (
        select record_id from audit_changes where audit_id = page.id and table_name = 'sessions'
        order by after is null limit 1
      )) as actor from page
    )
    select named.id, named.at, named.action, named.actor as "userId", ${nameOfLogin(sql`named.actor`)} as name, users.email,
      named.role, named.address, named.request_id, (
        select json_build_object('name', name, 'kind', kind) from access_tokens where id = named.token_id
      ) as token, (
        select coalesce(json_agg(change), '[]') from (
          select table_name as table, record_id as "recordId", before, after, digest is not null as erased
          from audit_changes where audit_id = named.id limit ${sql.lit(filter.maxChanges + 1)}
        ) change
      ) as changes
    from named
    left join users on users.id = named.actor
    order by named.id desc`.execute(db)
  return rows
}

function conditionsOf({ q, record, action, from, to, after }: AuditFilter): RawBuilder<SqlBool>[] {
  return [
    after === null ? sql<SqlBool>`true` : sql<SqlBool>`l.id < ${after}`,
    ...(q ? [isAbout(q)] : []),
    ...(record === undefined ? [] : [hasChanged(record)]),
    ...(action === undefined ? [] : [sql<SqlBool>`l.action = ${action}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`l.at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`l.at < ${startOfDay(addDays(to, 1))}`]),
  ]
}

/** The rows that changed a record. Of an appointment, also those that changed the bills it stands on: it is paid there. */
function hasChanged(record: string): RawBuilder<SqlBool> {
  const records = UUID.test(record)
    ? sql`select ${record} union all select bill_id::text from bill_lines where appointment_id = ${record}::uuid`
    : sql`select ${record}`
  return sql<SqlBool>`l.id in (select audit_id from audit_changes where record_id in (${records}))`
}

/** The rows of actions by people in whom every part of the text is found, and of changes to their login or record. */
function isAbout(text: string): RawBuilder<SqlBool> {
  const isKnownBy = (part: SearchPart) => isCustomer(sql.ref('customers.searchKey'), part)
  // A sign-in address is in small letters, so only this is left to do of `search_form`, which takes longer.
  const login = sql`translate(users.email, '.-''', '')`
  const isLogin = (part: SearchPart) => sql<SqlBool>`(${hasInName(login, part)} or ${isKnownBy(part)})`
  const isPerson = (part: SearchPart) => hasInName(sql`search_form(people.name)`, part)
  const isToken = (part: SearchPart) => hasInName(sql`search_form(access_tokens.name)`, part)
  return sql<SqlBool>`l.id in (
    with found as (
      select users.id as login, null as record from users
        left join customers on customers.user_id = users.id where ${everyPart(text, isLogin)}
      union all select user_id, id::text from people where ${everyPart(text, isPerson)}
      union all select user_id, id::text from customers where ${everyPart(text, isKnownBy)}
      union all select case when kind = 'service' then user_id end, id::text from access_tokens
        where ${everyPart(text, isToken)}
    )
    select id from audit_log where user_id in (select login from found)
    union select audit_id from audit_changes where record_id in (select login from found union select record from found)
  )`
}
