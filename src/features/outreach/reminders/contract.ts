import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { get, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { customerId } from '../../owners/customers/contract.ts'
import { customers, staff } from '../../platform/auth/access.ts'
import { choiceFields, choiceSchema } from './choice-schemas.ts'
import { settingFields, settingsInputSchema, settingsSchema } from './settings-schemas.ts'
import { REMINDER_REFUSALS } from './texts.ts'

const { DAILY_IS_QUIET, STAGES_IN_ORDER, NOT_FOUND } = REMINDER_REFUSALS

export const remindersContract = oc.tag('Reminders').router({
  getSettings: staff('settings:write', { scope: null })
    .route(get('/clinic/reminders/settings', 'Get the reminder settings'))
    .input(noInput)
    .output(settingsSchema),
  saveSettings: staff('settings:write', { scope: null, words: 'Reminder settings changed' })
    .route(put('/clinic/reminders/settings', 'Change the reminder settings'))
    .route({ description: 'Does not turn reminders on or off.' })
    .input(settingsInputSchema.safeExtend({ seen: seenFields(settingFields) }))
    .output(settingsSchema)
    .errors({ ...CHANGED_MEANWHILE, DAILY_IS_QUIET, STAGES_IN_ORDER }),
  getOwnChoice: customers({ scope: null })
    .route(get('/reminders/choice', 'Get the caller’s choice of reminders'))
    .input(noInput)
    .output(choiceSchema),
  saveOwnChoice: customers({ scope: null, words: 'Choice of reminders changed' })
    .route(put('/reminders/choice', 'Change the caller’s choice of reminders'))
    .input(choiceSchema.extend({ seen: seenFields(choiceFields) }))
    .output(choiceSchema)
    .errors(CHANGED_MEANWHILE),
  getChoiceFor: staff('reminders:read', { scope: 'reminders:read' })
    .route(get('/clinic/customers/{id}/reminder-choice', 'Get a customer’s choice of reminders'))
    .input(z.strictObject({ id: customerId }))
    .output(choiceSchema)
    .errors({ NOT_FOUND }),
  saveChoiceFor: staff('reminders:write', { scope: null, words: 'Customer’s choice of reminders changed' })
    .route(
      put(
        '/clinic/customers/{id}/reminder-choice',
        'Save a customer’s choice of reminders at the customer’s request',
      ),
    )
    .input(choiceSchema.extend({ id: customerId, seen: seenFields(choiceFields) }))
    .output(choiceSchema)
    .errors({ ...CHANGED_MEANWHILE, NOT_FOUND }),
})
