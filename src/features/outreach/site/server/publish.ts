import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../../../clinic/content.ts'
import { starterContent } from '../../../../clinic/starter-content.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { completeContent, type SectionName } from '../section-schemas.ts'
import { SITE_REFUSALS } from '../texts.ts'
import { findEditionContent, findLastEdition, insertEdition, lockDraft, updateDraft } from './queries.ts'

/** Who publishes: a login's id. */
type By = { userId: string }

/** Replaces a section of the draft. Refuses if the draft is not the one that was read. */
export async function saveSection(
  db: Db,
  installed: Content,
  input: { section: SectionName; version: number; value: Content[SectionName] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraftOf(tx, input.version)
    const published = await readPublished(tx, installed)
    const before = draft === null ? published.content : completeContent(draft, installed)
    const content = { ...before, [input.section]: input.value }
    await updateDraft(tx, isDeepStrictEqual(content, published.content) ? null : content)
  })
}

/** Discards the draft. */
export async function discardDraft(db: Db, version: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraftOf(tx, version)
    await updateDraft(tx, null)
  })
}

/** Publishes the draft as the next edition. */
export async function publish(
  db: Db,
  installed: Content,
  { version, note, userId, now }: By & { version: number; note: string | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraftOf(tx, version)
    if (draft === null) throw refusal(SITE_REFUSALS, 'NOTHING_NEW')
    const { number } = await readPublished(tx, installed)
    const content = completeContent(draft, installed)
    await addEdition(tx, installed, {
      content: number === 0 && installed === starterContent ? datedBy(content, clinicDay(now)) : content,
      publishedBy: userId,
      note,
      repeats: null,
    })
    await updateDraft(tx, null)
  })
}

/** The content with the day on which a new clinic made the articles and legal texts it began with its own. */
function datedBy(content: Content, day: string): Content {
  const { blog, legal } = starterContent
  const dated = (name: 'privacy' | 'terms') => {
    const page = content.legal[name]
    return page.updated === legal[name].updated ? { ...page, updated: day } : page
  }
  const articles = content.blog.articles.map((article) => {
    const isAsBefore = blog.articles.some(({ id, date }) => id === article.id && date === article.date)
    return isAsBefore ? { ...article, date: day } : article
  })
  return {
    ...content,
    blog: { ...content.blog, articles },
    legal: { privacy: dated('privacy'), terms: dated('terms') },
  }
}

/** Publishes an earlier edition again, as the next one. */
export async function publishAgain(
  db: Db,
  installed: Content,
  { number, userId }: By & { number: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx)
    const earlier = await findEditionContent(tx, number)
    if (earlier === undefined) throw refusal(SITE_REFUSALS, 'EDITION_MISSING')
    const content = completeContent(earlier, installed)
    const published = await readPublished(tx, installed)
    if (isDeepStrictEqual(content, published.content)) throw refusal(SITE_REFUSALS, 'NOTHING_NEW')
    await addEdition(tx, installed, { content, publishedBy: userId, note: null, repeats: number })
  })
}

/** What is published, with its edition; edition 0 is what was installed. */
export async function readPublished(db: Db, installed: Content) {
  const edition = await findLastEdition(db)
  return {
    number: edition?.number ?? 0,
    at: edition?.publishedAt ?? null,
    by: edition?.publishedBy ?? null,
    content: edition === undefined ? installed : completeContent(edition.content, installed),
  }
}

/** Adds the next edition. What was installed becomes the first, so that it can be published again. */
export async function addEdition(
  tx: Tx,
  installed: Content,
  edition: { content: Content; publishedBy: string | null; note: string | null; repeats: number | null },
): Promise<void> {
  const { number } = await readPublished(tx, installed)
  if (number === 0) {
    const first = { number: 1, content: installed, publishedBy: null, note: null, repeats: null }
    await insertEdition(tx, first)
  }
  await insertEdition(tx, { ...edition, number: Math.max(number, 1) + 1 })
}

/** The locked draft's content, if its version is the one that was read. */
async function lockDraftOf(tx: Tx, version: number): Promise<unknown> {
  const draft = await lockDraft(tx)
  if (draft.version !== version) throw refusal(SITE_REFUSALS, 'SITE_CHANGED')
  return draft.content
}
