import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { fromClock, toClock } from '../../../planning/timetable/moment.ts'
import { updateQuietTime } from '../../../planning/timetable/server/queries.ts'
import { settingsProblem } from '../settings-rules.ts'
import type { SettingsInput, ShownSettings } from '../settings-schemas.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { findSettings, lockSettings, type SavedSettings, updateSettings } from './settings-queries.ts'

/** Changes the settings; two people's changes of different fields are both kept. */
export async function saveSettings(
  db: Db,
  { seen, ...entered }: SettingsInput & { seen?: SeenFields | undefined },
): Promise<ShownSettings> {
  return await db.transaction().execute(async (tx) => {
    const present = toEntered(await lockSettings(tx))
    const merged = mergeChanges(present, entered, seen)
    const settings = {
      ...merged,
      dailyAt: fromClock(merged.dailyAt),
      quietFrom: fromClock(merged.quietFrom),
      quietUntil: fromClock(merged.quietUntil),
    }
    const problem = settingsProblem(settings)
    if (problem !== null) throw refusal(REMINDER_REFUSALS, problem)
    await updateQuietTime(tx, settings)
    await updateSettings(tx, settings)
    return toShown(await findSettings(tx))
  })
}

/** The settings as an answer has them. */
export function toShown(saved: SavedSettings): ShownSettings {
  const { turnedOnAt, heldOn, heldWhy } = saved
  const held = heldOn === null || heldWhy === null ? null : { since: heldOn, why: heldWhy }
  return { ...toEntered(saved), isOn: turnedOnAt !== null, held }
}

function toEntered(saved: SavedSettings): SettingsInput {
  const {
    turnedOnAt: _on,
    passedOn: _passed,
    heldOn: _held,
    heldWhy: _why,
    releasedOn: _released,
    ...set
  } = saved
  const { dailyAt, quietFrom, quietUntil } = set
  return { ...set, dailyAt: toClock(dailyAt), quietFrom: toClock(quietFrom), quietUntil: toClock(quietUntil) }
}
