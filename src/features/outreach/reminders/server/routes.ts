import { refusal } from '../../../../lib/refusal.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { remindersContract } from '../contract.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { findChoice } from './choice-queries.ts'
import { saveChoice } from './save-choice.ts'
import { saveSettings, toShown } from './save-settings.ts'
import { findSettings } from './settings-queries.ts'

const os = implementFeature(remindersContract).$context<AuthContext>()

export const remindersRouter = os.router({
  getSettings: os.getSettings.handler(async ({ context }) => toShown(await findSettings(context.db))),

  saveSettings: os.saveSettings.handler(({ input, context }) => saveSettings(context.db, input)),

  getOwnChoice: os.getOwnChoice.handler(({ context }) => findChoice(context.db, context.caller.customerId)),

  saveOwnChoice: os.saveOwnChoice.handler(({ input, context }) =>
    saveChoice(context.db, context.caller.customerId, input),
  ),

  getChoiceFor: os.getChoiceFor.handler(async ({ input, context }) => {
    if ((await findPhone(context.db, input.id)) === undefined) throw refusal(REMINDER_REFUSALS, 'NOT_FOUND')
    return await findChoice(context.db, input.id)
  }),

  saveChoiceFor: os.saveChoiceFor.handler(({ input: { id, ...choice }, context }) =>
    saveChoice(context.db, id, choice),
  ),
})
