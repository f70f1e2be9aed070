import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { financialYearOf, seriesOf, yearName } from '../bill-number.ts'
import { billSettingsContract } from '../settings-contract.ts'
import type { LastNumber } from '../settings-schemas.ts'
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

const settingsAfter = ({ db }: AuthContext) => readSettings(db)

/** The endpoints of how the clinic makes bills. */
export const billSettingsRouter = os.router({
  getSettings: os.getSettings.handler(({ context }) => readSettings(context.db)),

  saveSettings: os.saveSettings.handler(
    changes(async (tx, { seen, ...entered }) => {
      await updateSettings(tx, mergeChanges(await lockSettings(tx), entered, seen))
    }, settingsAfter),
  ),

  continueNumbers: os.continueNumbers.handler(changes(continueNumbers, settingsAfter)),
  answerDay: os.answerDay.handler(changes(answerDay, settingsAfter)),
})

async function continueNumbers(tx: Tx, { series: kind, last }: LastNumber, { now }: Actor) {
  const { prefix } = await readSettings(tx)
  const on = clinicDay(now)
  const year = yearName(financialYearOf(on))
  if (last > 0 && !(await continueAfter(tx, { series: seriesOf({ kind, prefix }), year, last, on })))
    throw refusal(SETTINGS_REFUSALS, 'NUMBER_TOO_SMALL')
  await setNumbersUnsure(tx, false)
}
