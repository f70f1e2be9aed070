import { z } from 'zod'
import { cleanPassword } from '../../../../lib/typed/clean-text.ts'

/** Checks a form that asks for a password twice: `confirmPassword` repeats the one in `field`. */
export function confirms<Field extends string>(field: Field, message: string) {
  return z.refine<Record<Field | 'confirmPassword', string>>(
    (values) => cleanPassword(values[field]) === cleanPassword(values.confirmPassword),
    { path: ['confirmPassword'], message },
  )
}
