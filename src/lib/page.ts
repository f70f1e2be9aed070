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
