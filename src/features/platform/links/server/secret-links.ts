import { createHash, randomBytes } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { createLimiter } from '../../../../lib/server/limits/limiter.ts'
import type { Actor } from '../../auth/server/actor.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { limitLinkedFiles, limitLinkTries } from '../../auth/server/limit-tries.ts'
import { SHARED_LINK_REFUSALS } from '../texts.ts'
import { findLinked, insertLink, type LinkTable } from './queries.ts'

const LASTS_MS = 30 * 86_400_000

/** Makes a link by which anyone sees a record for 30 days. Its secret is answered once, and only its hash stored. */
export async function makeLink(
  db: Db,
  table: LinkTable,
  { id, now, userId }: { id: string } & Pick<Actor, 'now' | 'userId'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(16).toString('base64url')
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  await insertLink(db, table, { hash: hashOf(token), id, expiresAt, madeBy: userId, createdAt: now })
  return { token, expiresAt }
}

/** Reads the record that a link leads to. Refuses one that has ended or expired; wrong secrets count against the address. */
export async function readByLink<Found>(
  context: AuthContext,
  table: LinkTable,
  { token, read }: { token: string; read: (id: string) => Promise<Found> },
): Promise<Found> {
  return await limitLinkTries(context, async () => {
    const id = await findLinked(context.db, table, { hash: hashOf(token), now: context.now() })
    if (id === undefined) throw refusal(SHARED_LINK_REFUSALS, 'LINK_ENDED')
    return await read(id)
  })
}

/** Of the files asked for by links one at a time waits beside those of the clinic, whose own wait for no more than that one. */
const forLinks = createLimiter(1)

/** Draws the file of a record that a link leads to: those of one record run out, and wait in a line of their own. */
export async function drawByLink(context: AuthContext, id: string, draw: () => Promise<File>): Promise<File> {
  await limitLinkedFiles(context, id)
  return await forLinks.run(draw)
}

/** Its secret has 128 random bits, so a plain hash is enough. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
