import { z } from 'zod'

/** What a form sends with each of its submits, so that a repeated one is handled once. */
export const idempotencyKey = z.uuid().describe('one per form; a repeated submit is handled once')
