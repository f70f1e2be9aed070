import { z } from 'zod'

/** The input of an endpoint that takes none: any field is refused. */
export const noInput = z.strictObject({}).optional()
