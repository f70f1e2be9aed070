import { z } from 'zod'

/** A page of a list, with the key of the next one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** Where the next page begins. */
export const cursorSchema = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/)
  .optional()
  .describe('as given with the last page')
