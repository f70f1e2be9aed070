import { z } from 'zod'
import { line } from '../../../lib/text.ts'
import { CARE_KINDS, ITEM_SPECIES, type Schedule, type Span } from './rules.ts'
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
  first: z.strictObject(range).describe('the age at the first dose; a dose at a younger age doesn’t count'),
  bands: z
    .array(z.strictObject({ until: spanSchema.nullable(), ...range }))
    .max(6)
    .describe(
      'intervals to the next dose, each for pets younger than `until`; the last one also applies to a late start',
    ),
  doses: z.int().min(1).max(6).describe('the minimum number of doses in a course'),
  firstBooster: z
    .strictObject({ ...range, age: z.strictObject(range).optional() })
    .nullable()
    .describe('the first booster: after the course, or at an age; null: like later boosters'),
  booster: z.strictObject(range),
}) satisfies z.ZodType<Schedule>

/** What of an item can be changed. */
export const itemFields = {
  name: line(CARE_TEXTS.nameRequired, 60),
  active: z.boolean().describe('false: staff don’t see the item'),
  schedule: scheduleSchema,
}

export const careKind = z.enum(Object.keys(CARE_KINDS) as [keyof typeof CARE_KINDS])

/** What staff enter when they add an item. */
export const newItemFields = {
  kind: careKind,
  species: z.array(z.enum(ITEM_SPECIES)).max(ITEM_SPECIES.length).describe('empty: any pet'),
}
