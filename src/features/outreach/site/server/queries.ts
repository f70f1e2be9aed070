import { sql } from 'kysely'
import type { Content } from '../../../../clinic/content.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'

/** An edition without its content. */
const EDITION_COLUMNS = [
  'siteEditions.number',
  'siteEditions.publishedAt',
  'siteEditions.note',
  'siteEditions.repeats',
  nameOfLogin(sql`site_editions.published_by`).as('publishedBy'),
] as const

/** The draft: its version, and its content if it differs from what is published. Content is as stored. */
export async function findDraft(db: Db): Promise<{ version: number; content: unknown }> {
  return await db.selectFrom('siteDraft').select(['version', 'content']).executeTakeFirstOrThrow()
}

/** What a clinic has set up besides the public site, and whether it has put the guide away. */
export async function findSetUp(db: Db) {
  const { rows } = await sql<{ putAway: boolean; hours: boolean; service: boolean; people: boolean }>`
    select
      (select steps_put_away from site_draft) as "putAway",
      (select version from timetable) > 1 as hours,
      exists (select from service_types where deleted_at is null) as service,
      exists (select from people) or exists (select from staff_invitations) or (select count(*) from staff) > 1
        as people`.execute(db)
  return rows[0] ?? { putAway: false, hours: false, service: false, people: false }
}

/** Puts the guide through the first steps away, for everyone. */
export async function putStepsAway(db: Db): Promise<void> {
  await db.updateTable('siteDraft').set({ stepsPutAway: true }).execute()
}

/** The draft, locked: no one else changes or publishes it until the transaction ends. */
export async function lockDraft(tx: Tx): Promise<{ version: number; content: unknown }> {
  return await tx.selectFrom('siteDraft').select(['version', 'content']).forUpdate().executeTakeFirstOrThrow()
}

/** Replaces the draft's content; null: as published. */
export async function updateDraft(db: Db, content: Content | null): Promise<void> {
  await db
    .updateTable('siteDraft')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      content: content === null ? null : JSON.stringify(content),
    }))
    .execute()
}

/** The last edition; undefined while there is none. */
export async function findLastEdition(db: Db) {
  return await db
    .selectFrom('siteEditions')
    .select([...EDITION_COLUMNS, 'siteEditions.content'])
    .orderBy('siteEditions.number', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
}

/** The content of an edition as stored; undefined if there is no such edition. */
export async function findEditionContent(db: Db, number: number): Promise<unknown> {
  const edition = await db
    .selectFrom('siteEditions')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirst()
  return edition?.content
}

/** The last editions, latest first. */
export async function listEditions(db: Db, max: number) {
  return await db
    .selectFrom('siteEditions')
    .select(EDITION_COLUMNS)
    .orderBy('siteEditions.number', 'desc')
    .limit(sql.lit(max))
    .execute()
}

export type NewEdition = {
  number: number
  content: Content
  publishedBy: string | null
  note: string | null
  repeats: number | null
}

/** Adds an edition; the caller holds the draft's lock. */
export async function insertEdition(db: Db, edition: NewEdition): Promise<void> {
  const { number, content, publishedBy, note, repeats } = edition
  const row = { number, content: JSON.stringify(content), publishedBy, note, repeats }
  await db.insertInto('siteEditions').values(row).execute()
}

/**
 * A text that is another one whenever the public pages have to be made again: after a publication, and after a change of
 * the timetable, of a service or of a person who has left.
 */
export async function findSiteVersion(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/',
      (select max(number) from site_editions),
      (select version from timetable),
      (select max(ends_at) from closures where ends_at <= ${now}),
      (select max(day) from extra_hours where day < ${clinicDay(now)}::date),
      (select md5(string_agg(team_entry, '|' order by team_entry)) from people where left_on is not null),
      (select md5(string_agg(concat_ws('/', id, name, description, duration, base_price, house_visit_surcharge), '|'
        order by id)) from service_types where deleted_at is null)
    ) as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Stores a picture, and returns its id. */
export async function insertPicture(
  db: Db,
  picture: { bytes: Uint8Array; width: number; height: number },
): Promise<string> {
  const { id } = await db.insertInto('sitePictures').values(picture).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A picture as WebP. */
export async function findPicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const picture = await db.selectFrom('sitePictures').select('bytes').where('id', '=', id).executeTakeFirst()
  return picture?.bytes
}

/** Deletes pictures of more than a day ago that neither an edition nor the draft names. */
export async function deleteUnnamedPictures(db: Db, now?: Date): Promise<void> {
  await sql`
    delete from site_pictures where created_at < ${retentionStart('sitePictures', now)} and id not in (
      select (regexp_matches(stored.content::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]::uuid
      from (select content from site_editions union all select content from site_draft) as stored
    )`.execute(db)
}

/** The number of stored pictures. */
export async function countPictures(db: Db): Promise<number> {
  const { pictures } = await db
    .selectFrom('sitePictures')
    .select(({ fn }) => fn.countAll<number>().as('pictures'))
    .executeTakeFirstOrThrow()
  return pictures
}
