import { z } from 'zod'
import { amount, billId, idempotencyKey, reason, seenDue, sellsAnyway } from '../bills/bill-schemas.ts'
import { method, reference } from '../ledger/ledger-schemas.ts'
import { ENTRY_REFUSALS } from './texts.ts'

export const takeSchema = z.strictObject({
  id: billId,
  seenDue,
  amount: amount.nullish().describe('whole paise; omitted: the full amount due'),
  method,
  reference,
  issues: z.boolean().optional().describe('false: a deposit; the draft stays a draft'),
  sellsAnyway,
  idempotencyKey,
})

export const takeManySchema = z.strictObject({
  bills: z
    .array(z.strictObject({ id: billId, seenDue }))
    .min(1)
    .max(50),
  amount: amount.nullish(),
  method,
  reference,
  idempotencyKey,
})

export const payFromAdvanceSchema = z.strictObject({ id: billId, seenDue, sellsAnyway, idempotencyKey })

export const entryId = z.uuid(ENTRY_REFUSALS.ENTRY_MISSING.message)

export const advanceSchema = z.strictObject({
  id: z.uuid().describe('the id of the customer'),
  amount,
  method,
  reference,
  idempotencyKey,
})

export const returnAdvanceSchema = z.strictObject({
  id: entryId,
  amount,
  method,
  reference,
  reason,
  idempotencyKey,
})
