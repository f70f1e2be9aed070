import { z } from 'zod'

/** The schema of a page of a list, with the cursor of the next page or null. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** The cursor of the page to read; without one the first page is read. */
export const cursorSchema = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/)
  .optional()
  .describe('`nextCursor` of the previous page')

/** What is asked for by `changedAfter`; see `docs/api.md`. */
export const changedAfterSchema = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/)
  .describe(
    '`changedAfter` of the previous answer, or `0` to read everything; records come in the order of their last change',
  )

/** The schema of a page of a list which can also be asked for what changed. */
export const changesOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({
    removed: z
      .array(z.object({ id: z.uuid(), deleted: z.literal(true) }))
      .optional()
      .describe('with `changedAfter`: the records that this list no longer contains'),
    changedAfter: z
      .string()
      .optional()
      .describe(
        'with `changedAfter`: the value to send next; the caller has everything once `items` and `removed` are empty',
      ),
  })

/**
 * The input of a list which can also be asked for what changed, and then for nothing else: of a record that leaves what a
 * filter shows, nothing would be heard.
 */
export const orChanges = <Shape extends z.ZodRawShape>(list: z.ZodObject<Shape, z.core.$strict>) =>
  z
    .strictObject({ ...list.shape, changedAfter: changedAfterSchema.optional() })
    .refine(
      (input) =>
        !('changedAfter' in input) ||
        input.changedAfter === undefined ||
        Object.values(input).filter((value) => value !== undefined).length === 1,
      { path: ['changedAfter'], error: 'Send `changedAfter` without any other field' },
    )
