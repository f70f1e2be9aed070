import { isDeepStrictEqual } from 'node:util'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import { encodeWhole } from '../../../../lib/server/encode-picture.ts'
import { PUBLIC_FILE } from '../../../../lib/server/http/http.ts'
import { ownCookie } from '../../../../lib/server/http/own-cookies.ts'
import type { Answer } from '../../../../lib/text.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { siteContract, type siteSchema } from '../contract.ts'
import { PREVIEW_COOKIE } from '../rules.ts'
import { completeContent, SECTION_NAMES, SECTION_SCHEMAS } from '../section-schemas.ts'
import { SITE_REFUSALS, SITE_TEXTS } from '../texts.ts'
import { addPicture } from './add-picture.ts'
import type { SiteContext } from './context.ts'
import { discardDraft, publish, publishAgain, readPublished, saveSection } from './publish.ts'
import { findDraft, findPicture, listEditions, putStepsAway } from './queries.ts'
import { readSteps } from './read-steps.ts'

const MAX_EDITIONS = 100
/** The preview ends by itself after a day. */
const PREVIEW_S = 86_400

const os = implementFeature(siteContract).$context<SiteContext>()

export const siteRouter = os.router({
  get: os.get.handler(({ context }) => readState(context)),

  listSteps: os.listSteps.handler(({ context }) => readSteps(context.db, context.site.installed)),

  putStepsAway: os.putStepsAway.handler(async ({ context }) => {
    await putStepsAway(context.db)
    return { putAway: true }
  }),

  saveSection: os.saveSection.handler(async ({ input, context }) => {
    const value = SECTION_SCHEMAS[input.section].parse(input.value)
    await saveSection(context.db, context.site.installed, { ...input, value })
    return await readState(context)
  }),

  discard: os.discard.handler(async ({ input, context }) => {
    await discardDraft(context.db, input.version)
    return await readState(context)
  }),

  publish: os.publish.handler(async ({ input, context }) => {
    const { db, site, caller, now } = context
    await publish(db, site.installed, { ...input, userId: caller.userId, now: now() })
    await site.refresh()
    return await readState(context)
  }),

  listEditions: os.listEditions.handler(async ({ context }) =>
    (await listEditions(context.db, MAX_EDITIONS)).map(({ publishedAt, publishedBy, ...edition }) => ({
      ...edition,
      at: publishedAt,
      by: publishedBy,
    })),
  ),

  publishAgain: os.publishAgain.handler(async ({ input, context }) => {
    const { db, site, caller } = context
    await publishAgain(db, site.installed, { number: input.id, userId: caller.userId })
    await site.refresh()
    return await readState(context)
  }),

  addPicture: os.addPicture.handler(async ({ input, context }) => {
    const picture = await encodeWhole(await input.body.bytes())
    if (picture === null)
      throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { body: SITE_TEXTS.noPicture } })
    const { width, height } = picture
    return { id: await addPicture(context.db, picture), width, height }
  }),

  getPicture: os.getPicture.handler(async ({ input, context }) => {
    const bytes = await findPicture(context.db, input.id)
    if (bytes === undefined) throw refusal(SITE_REFUSALS, 'PICTURE_MISSING')
    return new File([Uint8Array.from(bytes)], PUBLIC_FILE, { type: 'image/webp' })
  }),

  preview: os.preview.handler(async ({ input: { on }, context: { keys, addHeader } }) => {
    addHeader(
      'set-cookie',
      ownCookie(keys, { name: PREVIEW_COOKIE, value: '1', maxAgeS: on ? PREVIEW_S : 0 }),
    )
    return { on }
  }),
})

async function readState({ db, site }: SiteContext): Promise<Answer<typeof siteSchema>> {
  const published = await readPublished(db, site.installed)
  const { version, content: stored } = await findDraft(db)
  const content = stored === null ? published.content : completeContent(stored, site.installed)
  const changed = SECTION_NAMES.filter((name) => !isDeepStrictEqual(content[name], published.content[name]))
  return { version, content, changed, published }
}
