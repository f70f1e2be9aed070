import { test } from 'vitest'
import { clinicDay } from '../../src/lib/time.ts'
import { actAtRandom } from '../act-at-random.ts'
import { openClinic } from '../callers.ts'
import { expectOneMoney, sum } from '../one-money.ts'
import { randomFrom } from '../random.ts'
import { ACTIONS_BEGIN, STEP_MS } from '../shop.ts'
import { openRun } from '../trust/open-run.ts'

const EVERY = 10
const { seed, rounds: ROUNDS, figure } = openRun('R24-one-money', 10)
const TIME = { timeout: 120_000 + ROUNDS * 10_000 }

const clinic = await openClinic()
const { db } = clinic.database

test(
  `${ROUNDS} times ${EVERY} random actions: what is owed, held and taken is the same everywhere`,
  TIME,
  async () => {
    let turn = 0
    const check = async () => {
      turn += EVERY
      const now = new Date(ACTIONS_BEGIN.getTime() + turn * STEP_MS)
      clinic.setNow(now)
      await expectOneMoney(db, await clinic.session(clinic.logins.admin), clinicDay(now))
    }
    const random = randomFrom(seed)
    const { done, refused } = await actAtRandom(db, { count: ROUNDS * EVERY, random, every: EVERY, check })
    figure(
      `${sum(Object.values(done), (times) => times)} actions done, ${refused} refused, looked at ${ROUNDS} times`,
    )
  },
)
