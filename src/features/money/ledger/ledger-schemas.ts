import { z } from 'zod'
import { asReference } from '../../../lib/typed/pasted-codes.ts'
import { TAKEN_METHODS } from './methods.ts'
import { LEDGER_TEXTS } from './texts.ts'

export const method = z.enum(TAKEN_METHODS)

export const reference = z
  .string()
  .overwrite(asReference)
  .regex(/^[A-Za-z0-9]{0,35}$/, LEDGER_TEXTS.referenceWrong)
  .nullish()
  .transform((typed) => (typed ? typed : null))
