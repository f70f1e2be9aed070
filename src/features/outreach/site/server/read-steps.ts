import type { Content } from '../../../../clinic/content.ts'
import { starterContent } from '../../../../clinic/starter-content.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Steps } from '../contract.ts'
import { readPublished } from './publish.ts'
import { findSetUp } from './queries.ts'

/** What a new clinic has set up; null for one that was installed with words of its own or has put the guide away. */
export async function readSteps(db: Db, installed: Content): Promise<Steps | null> {
  if (installed !== starterContent) return null
  const { putAway, ...setUp } = await findSetUp(db)
  if (putAway) return null
  const { identity, contact } = (await readPublished(db, installed)).content
  const isNamed = identity.name !== installed.identity.name && contact.phone !== null
  return { contact: isNamed, ...setUp }
}
