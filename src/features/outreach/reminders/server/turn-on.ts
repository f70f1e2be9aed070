import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { lastTimes, nextPassAt } from '../planned-rules.ts'
import { keyIn } from '../rules.ts'
import type { ShownSettings } from '../settings-schemas.ts'
import { REMINDER_REFUSALS } from '../texts.ts'
import { listHoursOwners } from './facts-queries.ts'
import { writeSkips } from './message-queries.ts'
import { listDue } from './preview.ts'
import type { Reminding } from './reminding.ts'
import { toShown } from './save-settings.ts'
import { decideAll } from './send-reminders.ts'
import { endHold, findSettings, lockSettings, setTurnedOn } from './settings-queries.ts'

const HOUR_MS = 3_600_000

/** Turns reminders on. Nothing is held: who does it has seen what goes out first. A day whose time is over is done. */
export async function turnOn(db: Db, now: Date): Promise<ShownSettings> {
  return await db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    if (settings.turnedOnAt !== null) return toShown(settings)
    const first = clinicDay(nextPassAt({ ...settings, passedOn: null }, now))
    const isToday = first === clinicDay(now) && nextPassAt({ ...settings, passedOn: null }, now) > now
    const today = clinicDay(now)
    await setTurnedOn(tx, now, {
      releasedOn: isToday ? today : addDays(today, 1),
      passedOn: isToday ? addDays(today, -1) : today,
    })
    return toShown(await findSettings(tx))
  })
}

/** Turns reminders off; what has been sent stays. */
export async function turnOff(db: Db): Promise<ShownSettings> {
  return await db.transaction().execute(async (tx) => {
    const { releasedOn, passedOn } = await lockSettings(tx)
    await setTurnedOn(tx, null, { releasedOn, passedOn })
    return toShown(await findSettings(tx))
  })
}

/** Sends what is held with the next look, or notes that what is due now is never sent. Refuses if nothing is held. */
export async function release(
  reminding: Pick<Reminding, 'db' | 'mailer' | 'pushes'>,
  now: Date,
  send: boolean,
): Promise<ShownSettings> {
  return await reminding.db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    const { heldWhy } = settings
    if (heldWhy === null) throw refusal(REMINDER_REFUSALS, 'NOTHING_HELD')
    const today = clinicDay(now)
    if (send) await endHold(tx, { releasedOn: today, passedOn: addDays(today, -1) })
    else {
      await skipDue({ ...reminding, db: tx }, now, heldWhy === 'restored' ? 'restored' : 'held')
      await endHold(tx, { releasedOn: null, passedOn: clinicDay(lastTimes(settings, now).daily) })
    }
    return toShown(await findSettings(tx))
  })
}

/**
 * Notes of all that was due the last time when messages could go out that it was skipped and why, as if it had been said: it is
 * not said later. What becomes due later is, also on this day.
 */
async function skipDue(
  reminding: Pick<Reminding, 'db' | 'mailer' | 'pushes'>,
  now: Date,
  why: 'restored' | 'held',
): Promise<void> {
  const { db } = reminding
  const settings = await findSettings(db)
  const last = lastTimes(settings, now)
  const daily = await listDue(reminding, settings, last.daily)
  const soon = await listHoursOwners(db, now, new Date(now.getTime() + 24 * HOUR_MS))
  const hours = await decideAll(reminding, soon, { settings, now: last.hours, rhythm: 'hours' })
  for (const { decision } of [...daily, ...hours])
    await writeSkips(
      db,
      decision.send.map((one) => ({ ...keyIn(one), why })),
      now,
    )
}
