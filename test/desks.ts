import { sql } from 'kysely'
import { signDesk } from '../src/features/auth/server/desk-cookie.ts'
import { insertDesk, savePinHash } from '../src/features/auth/server/desk-queries.ts'
import { hashPin } from '../src/features/pins/server/hash-pin.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { ownCookieName } from '../src/lib/server/http/own-cookies.ts'
import { anAdmin, type Login } from './factories.ts'
import { SECRET } from './session.ts'
import { aStaffRecord } from './staff.ts'

export const PIN = '204816'

/** A shared desk of the clinic; the cookie that makes a browser this desk. */
export async function aDesk(db: Db): Promise<{ id: string; cookie: string }> {
  const id = await insertDesk(db, { name: 'Reception', madeBy: (await anAdmin(db)).userId })
  return { id, cookie: deskCookie(id) }
}

export function deskCookie(deskId: string): string {
  return `${ownCookieName('', 'desk')}=${deskId}.${signDesk(SECRET, deskId)}`
}

/** Someone on the staff with a PIN, who signed in fully at a desk so many hours ago; their id there. */
export async function anEntrant(
  db: Db,
  desk: { id: string },
  { login, hoursAgo = 1 }: { login: Login; hoursAgo?: number },
): Promise<string> {
  const { userId } = login
  await savePinHash(db, userId, await hashPin({ secret: SECRET, userId, pin: PIN }))
  await sql`
    insert into shared_desk_people (desk_id, user_id, signed_in_at)
    values (${desk.id}, ${userId}, date_trunc('milliseconds', now() - make_interval(secs => ${hoursAgo * 3600})))`.execute(
    db,
  )
  return await aStaffRecord(db, login)
}
