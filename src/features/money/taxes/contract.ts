import { oc } from '@orpc/contract'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { anyStaff, staff } from '../../platform/auth/access.ts'
import {
  assignedClassSchema,
  savedClassSchema,
  taxClassSchema,
  taxesSchema,
  taxRateSchema,
  taxStatusSchema,
} from './tax-schemas.ts'
import { BILLS_TAG, TAX_REFUSALS } from './texts.ts'

/** How the clinic stands to GST, and which tax is on what. */
export const taxesContract = oc.tag(BILLS_TAG).router({
  getTaxes: anyStaff({ scope: null })
    .route(get('/clinic/taxes', 'Get the clinic’s GST status and tax classes'))
    .input(noInput)
    .output(taxesSchema),
  saveTaxStatus: staff('settings:write', { scope: null, words: 'GST status changed' })
    .route(put('/clinic/taxes/status', 'Set the clinic’s GST status from a day on'))
    .input(taxStatusSchema.extend({ seen: seenFields(taxStatusSchema.omit({ fromOn: true }).shape) }))
    .output(taxesSchema)
    .errors(CHANGED_MEANWHILE),
  saveTaxClass: staff('settings:write', { scope: null, words: 'Tax class changed' })
    .route(put('/clinic/taxes/classes', 'Add or change a tax class'))
    .route({ description: 'Bills can use a taxed class once its first rate begins.' })
    .input(savedClassSchema.extend({ seen: seenFields(taxClassSchema.omit({ id: true }).shape) }))
    .output(taxesSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CLASS_MISSING: TAX_REFUSALS.CLASS_MISSING,
      CLASS_NAME_TAKEN: TAX_REFUSALS.CLASS_NAME_TAKEN,
      RATE_DAY_PAST: TAX_REFUSALS.RATE_DAY_PAST,
    }),
  saveTaxRate: staff('settings:write', { scope: null, words: 'Tax rate changed' })
    .route(put('/clinic/taxes/rates', 'Set the rate of a tax class from a day on'))
    .input(taxRateSchema.extend({ seen: seenFields({ rate: taxRateSchema.shape.rate }) }))
    .output(taxesSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CLASS_MISSING: TAX_REFUSALS.CLASS_MISSING,
      RATE_DAY_PAST: TAX_REFUSALS.RATE_DAY_PAST,
    }),
  assignTaxClass: staff('settings:write', { scope: null, words: 'Tax class chosen' })
    .route(put('/clinic/taxes/assigned', 'Set the tax class of a service or a product'))
    .input(
      assignedClassSchema.extend({ seen: seenFields({ taxClassId: assignedClassSchema.shape.taxClassId }) }),
    )
    .output(taxesSchema)
    .errors({ ...CHANGED_MEANWHILE, CLASS_MISSING: TAX_REFUSALS.CLASS_MISSING }),
})
