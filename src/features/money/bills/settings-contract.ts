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
    .route(get('/clinic/bill-settings', 'Get the bill settings'))
    .input(noInput)
    .output(shownSettingsSchema),
  saveSettings: staff('settings:write', { scope: null, words: 'Bill settings changed' })
    .route(put('/clinic/bill-settings', 'Change the bill settings'))
    .input(settingsSchema.extend({ seen: seenFields(settingsSchema.shape) }))
    .output(shownSettingsSchema)
    .errors(CHANGED_MEANWHILE),
  continueNumbers: staff('settings:write', { scope: null, words: 'Last bill number entered' })
    .route(post('/clinic/bill-settings/numbers', 'Enter the last number issued; the next number follows it'))
    .input(continueNumbersSchema)
    .output(shownSettingsSchema)
    .errors({ NUMBER_TOO_SMALL: SETTINGS_REFUSALS.NUMBER_TOO_SMALL }),
  answerDay: staff('payments:correct', { scope: null, words: 'Last bill’s date confirmed or rejected' })
    .route(
      post('/clinic/bill-settings/last-day', 'Confirm or reject the last bill’s date when it is after today'),
    )
    .route({
      description:
        'After a confirmation, new bills get this date until that day comes. After a rejection, they get today’s date. The numbers continue in both cases.',
    })
    .input(answerDaySchema)
    .output(shownSettingsSchema)
    .errors({ DAY_ANSWERED: SETTINGS_REFUSALS.DAY_ANSWERED }),
})
