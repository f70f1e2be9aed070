import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { SITE_REFUSALS } from '../texts.ts'
import { countPictures, insertPicture, lockDraft } from './queries.ts'

const MAX_PICTURES = 500

/** Stores an encoded picture, and returns its id. Refuses one more than fit, also of several at the same time. */
export async function addPicture(db: Db, picture: Parameters<typeof insertPicture>[1]): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    await lockDraft(tx)
    if ((await countPictures(tx)) >= MAX_PICTURES) throw refusal(SITE_REFUSALS, 'TOO_MANY_PICTURES')
    return await insertPicture(tx, picture)
  })
}
