import { z } from 'zod'

/**
 * A whole number that people type. Unlike `z.int()`, which ends the checks of the whole form, a fraction leaves the rules
 * for fields taken together to say what else is wrong. `message` is also the one for what is no number.
 */
export function wholeNumber(message: string, fraction = message) {
  return z
    .number(message)
    .refine((value) => Number.isInteger(value), fraction)
    .meta({ type: 'integer' })
}
