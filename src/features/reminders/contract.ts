import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../lib/changed-meanwhile.ts'
import { noInput } from '../../lib/no-input.ts'
import { seenFields } from '../../lib/seen-fields.ts'
import { customers, staff } from '../auth/access.ts'
import { customerId } from '../customers/contract.ts'
import { choiceFields, choiceSchema } from './choice-schemas.ts'
import { settingFields, settingsInputSchema, settingsSchema } from './settings-schemas.ts'
import { REMINDER_REFUSALS } from './texts.ts'

const { DAILY_IS_QUIET, STAGES_IN_ORDER, NOT_FOUND } = REMINDER_REFUSALS

export const remindersContract = oc.tag('Reminders').router({
  settings: staff('settings:write', { scope: null })
    .route({ method: 'GET', path: '/clinic/reminders/settings', summary: 'Get the settings of reminders' })
    .input(noInput)
    .output(settingsSchema),
  saveSettings: staff('settings:write', { scope: null, words: 'Settings of reminders changed' })
    .route({
      method: 'PUT',
      path: '/clinic/reminders/settings',
      summary: 'Change the settings of reminders',
      description: 'Whether reminders are on stays as it is.',
    })
    .input(settingsInputSchema.safeExtend({ seen: seenFields(settingFields) }))
    .output(settingsSchema)
    .errors({ ...CHANGED_MEANWHILE, DAILY_IS_QUIET, STAGES_IN_ORDER }),
  choice: customers({ scope: null })
    .route({ method: 'GET', path: '/reminders/choice', summary: 'What the caller wants to be reminded of' })
    .input(noInput)
    .output(choiceSchema),
  saveChoice: customers({ scope: null, words: 'Choice of reminders changed' })
    .route({
      method: 'PUT',
      path: '/reminders/choice',
      summary: 'Choose what to be reminded of',
    })
    .input(choiceSchema.extend({ seen: seenFields(choiceFields) }))
    .output(choiceSchema)
    .errors(CHANGED_MEANWHILE),
  choiceOf: staff('reminders:read', { scope: 'reminders:read' })
    .route({
      method: 'GET',
      path: '/clinic/customers/{id}/reminder-choice',
      summary: 'What a customer wants to be reminded of',
    })
    .input(z.strictObject({ id: customerId }))
    .output(choiceSchema)
    .errors({ NOT_FOUND }),
  saveChoiceOf: staff('reminders:write', { scope: null, words: 'Customer’s choice of reminders changed' })
    .route({
      method: 'PUT',
      path: '/clinic/customers/{id}/reminder-choice',
      summary: 'Save what a customer wants to be reminded of, as they have said',
    })
    .input(choiceSchema.extend({ id: customerId, seen: seenFields(choiceFields) }))
    .output(choiceSchema)
    .errors({ ...CHANGED_MEANWHILE, NOT_FOUND }),
})
