import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../../../clinic/content.ts'
import { starterContent } from '../../../../clinic/starter-content.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { TeamChange } from '../../../planning/staff/server/context.ts'
import { completeContent } from '../section-schemas.ts'
import { addEdition, readPublished } from './publish.ts'
import { lockDraft, updateDraft } from './queries.ts'

/**
 * Changes who is on the team page, in the caller's transaction: what is published, as the next edition, and the draft,
 * whose other changes stay unpublished. A clinic that has published nothing yet finds them in its draft.
 */
export async function changeTeam(
  tx: Tx,
  installed: Content,
  { userId, change }: { userId: string; change: TeamChange },
): Promise<void> {
  const withChange = (content: Content): Content => ({
    ...content,
    team: { ...content.team, people: change(content.team.people) },
  })
  const draft = await lockDraft(tx)
  const { number, content: published } = await readPublished(tx, installed)
  const drafted = withChange(draft.content === null ? published : completeContent(draft.content, installed))
  const isUnpublished = number === 0 && installed === starterContent
  const content = isUnpublished ? published : withChange(published)
  if (!isDeepStrictEqual(content, published))
    await addEdition(tx, installed, { content, publishedBy: userId, note: null, repeats: null })
  // Its version rises in any case: a form that was opened before would take them off the page again.
  await updateDraft(tx, isDeepStrictEqual(drafted, content) ? null : drafted)
}
