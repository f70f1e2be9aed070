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
      team_entry as "teamEntry",
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

/** The calendars of persons that are no one's so far. */
export async function listFreeCalendars(db: Db): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('calendars')
    .select(['id', 'name'])
    .where('kind', '=', 'person')
    .where('hidden_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('people').select('people.id').whereRef('calendar_id', '=', 'calendars.id'))),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}
