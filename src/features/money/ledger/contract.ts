import { oc } from '@orpc/contract'
import { z } from 'zod'
import { changedAfterSchema, changesOf } from '../../../lib/page.ts'
import { get } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { staff } from '../../platform/auth/access.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import { appointmentIdsSchema, entryMethod, entryPartsSchema } from './ledger-schemas.ts'
import { ENTRY_KINDS } from './rules.ts'

const paise = z.int().describe('whole paise')

/** An entry of the ledger, as other programs read it. */
const entrySchema = z.object({
  entryId: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  method: entryMethod,
  amount: paise,
  at: instant,
  bills: entryPartsSchema,
  appointmentIds: appointmentIdsSchema,
  undoes: z.uuid().nullable().describe('the entry that this one undoes'),
  returns: z.uuid().nullable().describe('the advance that this entry refunds or books as income'),
  undoneAt: instant.nullable(),
  left: paise.describe('the part of a payment that no bill has used and no one has refunded'),
})

export const ledgerContract = oc.tag(BILLS_TAG).router({
  listEntries: staff('payments:read', { scope: 'bills:read' })
    .route(get('/clinic/ledger', 'List the entries of the ledger in the order of their last change'))
    .route({ description: 'An entry appears again when its money moves between bills.' })
    .input(z.strictObject({ changedAfter: changedAfterSchema.default('0') }).optional())
    .output(changesOf(entrySchema)),
})
