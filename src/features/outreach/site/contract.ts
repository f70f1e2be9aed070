import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Content } from '../../../clinic/content.ts'
import { PICTURE_TYPES } from '../../../lib/files/upload-limits.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, post, put } from '../../../lib/route.ts'
import { instant, optionalLine } from '../../../lib/text.ts'
import { anyone, staff } from '../../platform/auth/access.ts'
import { SECTION_NAMES, SECTION_SCHEMAS } from './section-schemas.ts'
import { SITE_REFUSALS, SITE_TEXTS } from './texts.ts'

const { SITE_CHANGED, NOTHING_NEW, EDITION_MISSING, PICTURE_MISSING, TOO_MANY_PICTURES } = SITE_REFUSALS

/** What the clinic says about itself: all sections, each an object. The server has read it with their schemas. */
const contentSchema = z.looseObject({}) as unknown as z.ZodType<Content>

const version = z
  .int()
  .describe('version of the draft that the caller has read; the server refuses to overwrite a newer draft')

/** The draft beside what is published. */
export const siteSchema = z.object({
  version: z.int().describe('version number of the draft, which rises with each change'),
  content: contentSchema.describe('the draft by section; an unchanged section equals the published one'),
  changed: z.array(z.enum(SECTION_NAMES)).describe('sections that differ from the published site'),
  published: z.object({
    number: z.int().describe('number of the last edition; 0 while the installed content is shown'),
    at: instant.nullable(),
    by: z.string().nullable(),
    content: contentSchema.describe('the published content by section'),
  }),
})

/** What a new clinic does first, each step as it is on the server now. */
const stepsSchema = z.object({
  contact: z.boolean().describe('true if the published site has the clinic’s name and a phone number'),
  hours: z.boolean().describe('true once the opening hours have been saved'),
  service: z.boolean().describe('true if the clinic has a service to book'),
  people: z.boolean().describe('true once a person of the clinic has been entered or invited'),
})
export type Steps = z.infer<typeof stepsSchema>

/** An edition in the history. */
const editionSchema = z.object({
  number: z.int(),
  at: instant,
  by: z.string().nullable(),
  note: z.string().nullable(),
  repeats: z.int().nullable().describe('number of the earlier edition that was published again'),
})

/** A section as it is saved: its name, and its value as its own schema says. */
const saveSectionSchema = z
  .strictObject({
    section: z.enum(SECTION_NAMES),
    version,
    value: z.looseObject({}).describe('the whole section'),
  })
  .superRefine(
    ({ section, value }, context) => {
      for (const issue of SECTION_SCHEMAS[section]?.safeParse(value).error?.issues ?? [])
        context.addIssue({ ...issue, code: 'custom', path: ['value', ...issue.path] })
    },
    { when: ({ value }) => hasSection(value) },
  )

/** True for an input whose section and value are known, so that the value can be checked. */
function hasSection(input: unknown): boolean {
  const { section, value } = Object(input)
  return SECTION_NAMES.includes(section) && typeof value === 'object' && value !== null
}

/** What is sent to publish the draft. */
export const publishSchema = z.strictObject({ version, note: optionalLine(200) })

const editionNumber = z.coerce
  .number(EDITION_MISSING.message)
  .int(EDITION_MISSING.message)
  .min(1, EDITION_MISSING.message)
  .max(2 ** 31 - 1, EDITION_MISSING.message)

export const siteContract = oc.tag('The clinic’s public site').router({
  get: staff('settings:write', { scope: null })
    .route(get('/clinic/site', 'Get the draft and the published site'))
    .input(noInput)
    .output(siteSchema),
  listSteps: staff('settings:write', { scope: null })
    .route(get('/clinic/site/steps', 'Get the first steps of a new clinic, and whether each step is done'))
    .route({
      description:
        'The answer is null if the clinic has hidden the guide, or if it was installed with its own content, as the demo clinic was.',
    })
    .input(noInput)
    .output(stepsSchema.nullable()),
  putStepsAway: staff('settings:write', { scope: null, words: 'Guide through the first steps hidden' })
    .route(post('/clinic/site/steps/put-away', 'Hide the guide through the first steps'))
    .route({ description: 'Hides the guide permanently for everyone in the clinic.' })
    .input(noInput)
    .output(z.object({ putAway: z.boolean() })),
  saveSection: staff('settings:write', { scope: null, words: 'Draft of the site changed' })
    .route(put('/clinic/site/draft', 'Replace one section of the draft'))
    .input(saveSectionSchema)
    .output(siteSchema)
    .errors({ SITE_CHANGED }),
  discard: staff('settings:write', { scope: null, words: 'Draft of the site discarded' })
    .route(post('/clinic/site/draft/discard', 'Discard the draft'))
    .input(z.strictObject({ version }))
    .output(siteSchema)
    .errors({ SITE_CHANGED }),
  publish: staff('settings:write', { scope: null, words: 'Site published' })
    .route(post('/clinic/site/publish', 'Publish the draft'))
    .input(publishSchema)
    .output(siteSchema)
    .errors({ SITE_CHANGED, NOTHING_NEW }),
  listEditions: staff('settings:write', { scope: null })
    .route(get('/clinic/site/editions', 'List the last 100 editions, latest first'))
    .input(noInput)
    .output(z.array(editionSchema)),
  publishAgain: staff('settings:write', { scope: null, words: 'Earlier edition of the site published again' })
    .route(post('/clinic/site/editions/{id}/publish', 'Publish an earlier edition again'))
    .route({ description: 'The draft stays as it is.' })
    .input(z.strictObject({ id: editionNumber.describe('the number of the earlier edition') }))
    .output(siteSchema)
    .errors({ EDITION_MISSING, NOTHING_NEW }),
  addPicture: staff('settings:write', { scope: null, words: 'Picture added to the site' })
    .route(put('/clinic/site/pictures', 'Store a logo or a photo for the site'))
    .route({
      inputStructure: 'detailed',
      description:
        'The body is a JPEG, PNG or WebP picture of at most 5 MB and 40 million pixels, with its content type. The server stores it as WebP without metadata, at most 1600 pixels wide or high. To show the picture, save its id in a section of the draft.',
    })
    .input(
      z.object({
        params: noInput,
        query: noInput,
        body: z.file(SITE_TEXTS.noPicture).mime([...PICTURE_TYPES], SITE_TEXTS.noPicture),
      }),
    )
    .output(z.object({ id: z.uuid(), width: z.int(), height: z.int() }))
    .errors({ TOO_MANY_PICTURES }),
  getPicture: anyone({ scope: null })
    .route(get('/site/pictures/{id}', 'Get a logo or photo of the site as WebP'))
    .input(z.strictObject({ id: z.uuid(PICTURE_MISSING.message) }))
    .output(z.file().mime(['image/webp']))
    .errors({ PICTURE_MISSING }),
  preview: staff('settings:write', { scope: null })
    .route(post('/clinic/site/preview', 'Show the draft on the public pages in this browser'))
    .route({ description: 'Sets or removes a cookie, which works only for staff who may edit the site.' })
    .input(z.strictObject({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() })),
})
