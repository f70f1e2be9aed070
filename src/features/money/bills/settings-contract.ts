import { oc } from '@orpc/contract'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { anyStaff, staff } from '../../platform/auth/access.ts'
import { BILLS_TAG } from '../taxes/texts.ts'
import {
  answerDaySchema,
  continueNumbersSchema,
  settingsSchema,
  shownSettingsSchema,
} from './settings-schemas.ts'
import { SETTINGS_REFUSALS } from './texts.ts'

/** How the clinic makes bills: what is printed on them, and their numbers. */
export const billSettingsContract = oc.tag(BILLS_TAG).router({
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
      post('/clinic/bill-settings/numbers', 'Enter the last number issued; the next bill continues after it'),
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
})
