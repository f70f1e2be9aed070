import { z } from 'zod'

/** Checks a form that asks for a password twice: `confirmPassword` repeats the one in `field`. */
export function confirms<Field extends string>(field: Field, message: string) {
  return z.refine<Record<Field | 'confirmPassword', string>>(
    (values) => values[field] === values.confirmPassword,
    { path: ['confirmPassword'], message },
  )
}
