import { refusal } from '../../../../lib/refusal.ts'
import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { financialYearOf, seriesOf, yearName } from '../bill-number.ts'
import { billSettingsContract } from '../settings-contract.ts'
import { SETTINGS_REFUSALS } from '../texts.ts'
import { answerDay } from './answer-day.ts'
import {
  continueAfter,
  lockSettings,
  readSettings,
  setNumbersUnsure,
  updateSettings,
} from './settings-queries.ts'

const os = implementFeature(billSettingsContract).$context<AuthContext>()

/** The endpoints of how the clinic makes bills. */
export const billSettingsRouter = os.router({
  getSettings: os.getSettings.handler(({ context }) => readSettings(context.db)),

  saveSettings: os.saveSettings.handler(async ({ input: { seen, ...entered }, context }) => {
    await inTransaction(context, async (tx) => {
      await updateSettings(tx, mergeChanges(await lockSettings(tx), entered, seen))
    })
    return await readSettings(context.db)
  }),

  continueNumbers: os.continueNumbers.handler(async ({ input, context }) => {
    await inTransaction(context, async (tx) => {
      const { prefix } = await readSettings(tx)
      const on = clinicDay(context.now())
      const series = seriesOf({ kind: input.series, prefix })
      const year = yearName(financialYearOf(on))
      if (input.last > 0 && !(await continueAfter(tx, { series, year, last: input.last, on })))
        throw refusal(SETTINGS_REFUSALS, 'NUMBER_TOO_SMALL')
      await setNumbersUnsure(tx, false)
    })
    return await readSettings(context.db)
  }),

  answerDay: os.answerDay.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => answerDay(tx, input, actorOf(context)))
    return await readSettings(context.db)
  }),
})
