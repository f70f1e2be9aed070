import { z } from 'zod'
import { blankToNull } from './text.ts'
import { bareCode } from './typed/bare-code.ts'
import { GSTIN_WRONG, isGstin } from './typed/gstin.ts'

/** An optional GSTIN: missing, null and blank become null. */
export const optionalGstin = z
  .string()
  .overwrite(bareCode)
  .refine((typed) => typed === '' || isGstin(typed), GSTIN_WRONG)
  .nullish()
  .transform(blankToNull)
