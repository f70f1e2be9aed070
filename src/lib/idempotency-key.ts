import { z } from 'zod'

/** What a form sends with each of its submits, so that a repeated one is handled once. */
export const idempotencyKey = z.uuid().describe('one id per form; the server processes each form once')
