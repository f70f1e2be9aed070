import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'

/**
 * What a login's person is called beside what they did: as the clinic has entered it, else as they call themselves, else
 * the address. The one place that says so; null for a login that is gone.
 */
export function nameOfLogin(login: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select coalesce(people.name, customers.full_name, users.email) from users
    left join people on people.user_id = users.id
    left join customers on customers.user_id = users.id
    where users.id = ${login})`
}

/** What the caller of joined tables of logins and customers is called; a person who has left is a customer again. */
export const ownName = sql<string | null>`coalesce(
  (select name from people where people.user_id = users.id and left_on is null), customers.full_name)`.as(
  'fullName',
)

/** What is known of a person besides login and calendar. */
export type PersonFields = {
  name: string
  title: string | null
  registration: string | null
  council: string | null
  qualification: string | null
  languages: string | null
  about: string | null
}

const PERSON = [
  'id',
  'name',
  'title',
  'registration',
  'council',
  'qualification',
  'languages',
  'about',
  'userId',
  'calendarId',
  'teamEntry',
  'leftOn',
] as const

/** A person, locked until the transaction ends. */
export async function lockPerson(tx: Tx, id: string) {
  return await tx.selectFrom('people').select(PERSON).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The person of a login, if someone has entered their name. */
export async function findPersonOf(db: Db, userId: string) {
  return await db.selectFrom('people').select(PERSON).where('userId', '=', userId).executeTakeFirst()
}

type NewPerson = PersonFields & { userId: string | null }

/** Adds a person; undefined if the login has one already. */
export async function insertPerson(db: Db, { userId, ...fields }: NewPerson): Promise<string | undefined> {
  const row = await db
    .insertInto('people')
    .values({ ...fields, userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Saves what is known of a person. */
export async function updatePerson(tx: Tx, id: string, fields: Partial<PersonFields>): Promise<void> {
  await tx.updateTable('people').set(fields).where('id', '=', id).execute()
}

/** Says whose calendar it is; no one else's any more. */
export async function saveCalendarOf(tx: Tx, id: string, calendarId: number | null): Promise<void> {
  if (calendarId !== null)
    await tx
      .updateTable('people')
      .set({ calendarId: null })
      .where('calendarId', '=', calendarId)
      .where('id', '<>', id)
      .execute()
  await tx.updateTable('people').set({ calendarId }).where('id', '=', id).execute()
}

/** Says which entry of the public team page is theirs; no one else's any more. */
export async function saveTeamEntryOf(tx: Tx, id: string, teamEntry: string | null): Promise<void> {
  if (teamEntry !== null)
    await tx
      .updateTable('people')
      .set({ teamEntry: null })
      .where('teamEntry', '=', teamEntry)
      .where('id', '<>', id)
      .execute()
  await tx.updateTable('people').set({ teamEntry }).where('id', '=', id).execute()
}

/** The entries of the public team page that are of people who have left. */
export async function listLeftEntries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('teamEntry as entry')
    .where('leftOn', 'is not', null)
    .where('teamEntry', 'is not', null)
    .execute()
  return rows.flatMap(({ entry }) => entry ?? [])
}

/** Gives a person the login they sign in with; not one that is another person's. */
export async function saveLoginOf(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('people').set({ userId, leftOn: null }).where('id', '=', id).execute()
}

/** Says on which day a person left, or that they are there. */
export async function saveLeftOn(db: Db, id: string, day: string | null): Promise<void> {
  await db.updateTable('people').set({ leftOn: day }).where('id', '=', id).execute()
}
