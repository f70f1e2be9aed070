import { z } from 'zod'
import { line } from '../../../lib/text.ts'
import { CARE_KINDS, KNOWN_SPECIES, type Schedule, type Span } from './rules.ts'
import { CARE_TEXTS } from './texts.ts'

/** A length such as `14d`, `6w` or `12m`. */
export const spanSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}[dwm]$/, CARE_TEXTS.spanWrong)
  .transform((typed) => typed as Span)
  .describe('days, weeks or months, such as `14d`, `6w` or `12m`')

const range = { from: spanSchema, by: spanSchema }

/** When an item is given; ages are spans after the birth. */
export const scheduleSchema = z.strictObject({
  first: z.strictObject(range).describe('the age at the first dose; a younger pet’s does not count'),
  bands: z
    .array(z.strictObject({ until: spanSchema.nullable(), ...range }))
    .max(6)
    .describe(
      'a pet younger than `until` gets the next dose after so long; the last also serves a late start',
    ),
  doses: z.int().min(1).max(6).describe('at least so many in a course'),
  firstBooster: z
    .strictObject({ ...range, age: z.strictObject(range).optional() })
    .nullable()
    .describe('after the course, or at an age; null: as each booster'),
  booster: z.strictObject(range),
}) satisfies z.ZodType<Schedule>

/** What of an item can be changed. */
export const itemFields = {
  name: line(CARE_TEXTS.nameRequired, 60),
  active: z.boolean().describe('false: no one is asked about it'),
  schedule: scheduleSchema,
}

export const careKind = z.enum(Object.keys(CARE_KINDS) as [keyof typeof CARE_KINDS])

/** What staff enter when they add an item. */
export const newItemFields = {
  kind: careKind,
  species: z.array(z.enum(KNOWN_SPECIES)).max(KNOWN_SPECIES.length).describe('none: any pet'),
}
