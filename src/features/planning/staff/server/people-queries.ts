import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { PersonFields } from '../../../platform/auth/server/people-queries.ts'
import { isKnownRole } from '../../../platform/auth/server/permission-queries.ts'

export type PersonRow = { [Field in keyof PersonFields]: PersonFields[Field] | null } & {
  id: string | null
  staffId: string | null
  userId: string | null
  email: string | null
  role: string | null
  permissions: string[] | null
  since: Date | null
  leftOn: string | null
  calendar: { id: number; name: string } | null
  teamEntry: string | null
  upcoming: number
}

/** Everyone who works, or worked, at the clinic: also the staff whose name no one has entered yet, the longest first. */
export async function listPeople(db: Db, now: Date): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select people.id, staff.id as "staffId", users.id as "userId", people.name, title, registration, council,
      qualification, languages, about, users.email, staff.role, staff.permissions, staff.created_at as since,
      to_char(left_on, 'YYYY-MM-DD') as "leftOn",
      case when calendars.id is not null then json_build_object('id', calendars.id, 'name', calendars.name) end as calendar,
      team_entry,
      (
        select count(*)::integer from appointments
        where calendar_id = calendars.id and status in ('pending', 'confirmed') and appointment_date > ${now}
      ) as upcoming
    from people
    full join (select * from staff where ${isKnownRole}) as staff on staff.user_id = people.user_id
    left join users on users.id = coalesce(people.user_id, staff.user_id)
    left join calendars on calendars.id = people.calendar_id
    order by coalesce(staff.created_at, people.created_at), coalesce(people.id, staff.id)`.execute(db)
  return rows
}

/**
 * The calendars of persons that are no one's so far. A new clinic has one of no person: it is offered as well, since a
 * second beside it would let two owners book the one vet at the same time.
 */
export async function listFreeCalendars(db: Db): Promise<{ id: number; name: string; isOnly: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; isOnly: boolean }>`
    select id, name, (select count(*) from calendars where hidden_at is null) = 1 as "isOnly" from calendars
    where hidden_at is null
      and (kind = 'person' or (select count(*) from calendars where hidden_at is null) = 1)
      and not exists (select from people where calendar_id = calendars.id)
    order by position, id`.execute(db)
  return rows
}
