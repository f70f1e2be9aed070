import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { SETTINGS_REFUSALS } from '../texts.ts'
import { insertAnswer, lockLaterDays, setBackDay } from './number-queries.ts'

/**
 * Says whether the day of the last number is right, which lies after today. If it is, later numbers have that day until it
 * has come; all earlier days are right with it. If not, the clock was wrong, and each series is dated from today on.
 * Refuses a day that someone has answered for in the meantime.
 */
export async function answerDay(
  tx: Tx,
  { day, isRight }: { day: string; isRight: boolean },
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
): Promise<void> {
  const today = clinicDay(now)
  const later = await lockLaterDays(tx, today)
  if (!later.some((last) => last.day === day)) throw refusal(SETTINGS_REFUSALS, 'DAY_ANSWERED')
  let isNew = false
  for (const last of later.filter((one) => !isRight || one.day <= day)) {
    isNew = (await insertAnswer(tx, last, { today, isRight, userId, now })) || isNew
    if (!isRight) await setBackDay(tx, last, today)
  }
  if (!isNew) throw refusal(SETTINGS_REFUSALS, 'DAY_ANSWERED')
}
