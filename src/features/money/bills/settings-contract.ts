import { oc } from '@orpc/contract'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { anyStaff, staff } from '../../platform/auth/access.ts'
import {
  answerDaySchema,
  assignedClassSchema,
  continueNumbersSchema,
  savedClassSchema,
  settingsSchema,
  shownSettingsSchema,
  taxClassSchema,
  taxesSchema,
  taxRateSchema,
  taxStatusSchema,
} from './settings-schemas.ts'
import { SETTINGS_REFUSALS } from './texts.ts'

/** How the clinic makes bills: what is printed on them, their numbers, and its taxes. */
export const billSettingsContract = oc.tag('Bills, and what is paid for them').router({
  getSettings: anyStaff({ scope: null })
    .route(get('/clinic/bill-settings', 'How the clinic makes bills'))
    .input(noInput)
    .output(shownSettingsSchema),
  saveSettings: staff('settings:write', { scope: null, words: 'Settings of bills changed' })
    .route(put('/clinic/bill-settings', 'Change how the clinic makes bills'))
    .input(settingsSchema.extend({ seen: seenFields(settingsSchema.shape) }))
    .output(shownSettingsSchema)
    .errors(CHANGED_MEANWHILE),
  continueNumbers: staff('settings:write', { scope: null, words: 'Last bill number said' })
    .route(
      post(
        '/clinic/bill-settings/numbers',
        'Say the last number that was handed out; the next bill continues after it',
      ),
    )
    .input(continueNumbersSchema)
    .output(shownSettingsSchema)
    .errors({ NUMBER_TOO_SMALL: SETTINGS_REFUSALS.NUMBER_TOO_SMALL }),
  answerDay: staff('payments:correct', { scope: null, words: 'Date of the last bill answered for' })
    .route(
      post(
        '/clinic/bill-settings/last-day',
        'Say whether the day of the last number is right, which lies after today',
      ),
    )
    .route({
      description:
        'If it is, bills have that day until it has come. If not, they are dated from today on; their numbers go on.',
    })
    .input(answerDaySchema)
    .output(shownSettingsSchema)
    .errors({ DAY_ANSWERED: SETTINGS_REFUSALS.DAY_ANSWERED }),
  getTaxes: anyStaff({ scope: null })
    .route(get('/clinic/taxes', 'How the clinic stands to GST, and its tax classes'))
    .input(noInput)
    .output(taxesSchema),
  saveTaxStatus: staff('settings:write', { scope: null, words: 'Tax status changed' })
    .route(put('/clinic/taxes/status', 'Say how the clinic stands to GST from a day on'))
    .input(taxStatusSchema.extend({ seen: seenFields(taxStatusSchema.omit({ fromOn: true }).shape) }))
    .output(taxesSchema)
    .errors(CHANGED_MEANWHILE),
  saveTaxClass: staff('settings:write', { scope: null, words: 'Tax class changed' })
    .route(put('/clinic/taxes/classes', 'Add or change a tax class'))
    .route({ description: 'Until its first rate begins, a class that is not exempt can’t be on a bill.' })
    .input(savedClassSchema.extend({ seen: seenFields(taxClassSchema.omit({ id: true }).shape) }))
    .output(taxesSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CLASS_MISSING: SETTINGS_REFUSALS.CLASS_MISSING,
      CLASS_NAME_TAKEN: SETTINGS_REFUSALS.CLASS_NAME_TAKEN,
      RATE_DAY_PAST: SETTINGS_REFUSALS.RATE_DAY_PAST,
    }),
  saveTaxRate: staff('settings:write', { scope: null, words: 'Tax rate changed' })
    .route(put('/clinic/taxes/rates', 'Set the rate of a tax class from a day on'))
    .input(taxRateSchema.extend({ seen: seenFields({ rate: taxRateSchema.shape.rate }) }))
    .output(taxesSchema)
    .errors({
      ...CHANGED_MEANWHILE,
      CLASS_MISSING: SETTINGS_REFUSALS.CLASS_MISSING,
      RATE_DAY_PAST: SETTINGS_REFUSALS.RATE_DAY_PAST,
    }),
  assignTaxClass: staff('settings:write', { scope: null, words: 'Tax class chosen' })
    .route(put('/clinic/taxes/assigned', 'Say which tax is on a service or a product'))
    .input(
      assignedClassSchema.extend({ seen: seenFields({ taxClassId: assignedClassSchema.shape.taxClassId }) }),
    )
    .output(taxesSchema)
    .errors({ ...CHANGED_MEANWHILE, CLASS_MISSING: SETTINGS_REFUSALS.CLASS_MISSING }),
})
