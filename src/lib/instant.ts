import { z } from 'zod'

/** An instant in an answer: a date on the server, and on the wire its text in UTC. */
export const instant = z
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime())

/** What a handler answers with, before its contract makes text of the instants. */
export type Answer<Schema extends z.ZodType> = z.input<Schema>
