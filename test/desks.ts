import { sql } from 'kysely'
import { signDesk } from '../src/features/platform/auth/server/desk-cookie.ts'
import { insertDesk, savePinHash } from '../src/features/platform/auth/server/desk-queries.ts'
import { hashPin } from '../src/features/platform/pins/server/hash-pin.ts'
import { type Db, inTx } from '../src/lib/server/database/database.ts'
import { ownCookieName } from '../src/lib/server/http/own-cookies.ts'
import { anAdmin, type Login } from './factories.ts'
import { SECRET } from './session.ts'
import { aStaffRecord } from './staff.ts'

export const PIN = '204816'

/** A shared desk of the clinic; the cookies that make a browser this desk. */
export async function aDesk(db: Db, madeBy?: Login): Promise<{ id: string; cookie: string; madeBy: Login }> {
  const maker = madeBy ?? (await anAdmin(db))
  const id = await inTx(db, (tx) => insertDesk(tx, { name: 'Reception', madeBy: maker.userId }))
  if (id === undefined) throw new Error('Who makes a desk is an admin.')
  return { id, cookie: deskCookie(id), madeBy: maker }
}

/** The mark of the browser in which the tests have their desks. */
const BROWSER = 'browser-of-the-tests'
const [DESK, DEVICE] = [ownCookieName('', 'desk'), ownCookieName('', 'device')]

export function deskCookie(deskId: string, deviceId = BROWSER): string {
  return `${DEVICE}=${deviceId}.mark; ${DESK}=${deskId}.${signDesk(SECRET, { deskId, deviceId: BROWSER })}`
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
