import pg from 'pg'
import { expect, test } from 'vitest'
import { openRun } from './open-run.ts'
import { percentile, serveDemoClinic } from './served-clinic.ts'

const { rounds: ROUNDS, record, figure } = openRun('R9', 3)

const { url = '', customer, nextForm } = await serveDemoClinic()

test('while a table is locked, what needs it is asked to come again, and everything else is answered', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const refusedAfter: number[] = []
  const others: number[] = []
  const timed = async <Answer>(into: number[], ask: () => Promise<Answer>) => {
    const began = performance.now()
    const answer = await ask()
    into.push(performance.now() - began)
    return answer
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('begin; lock table appointments in access exclusive mode')
    const booking = timed(refusedAfter, () => customer.ask('appointments.book', nextForm()))
    for (let ask = 0; ask < 20; ask += 1)
      expect((await timed(others, () => customer.ask('notifications.unread'))).status).toBe(200)
    const { status, headers } = await booking
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    await client.query('rollback')
    expect((await customer.ask('appointments.book', nextForm())).status).toBe(201)
    record({ round, refusedAfterMs: refusedAfter.at(-1), slowestOtherMs: Math.max(...others) })
  }
  await client.end()
  expect(Math.max(...refusedAfter)).toBeLessThan(5000)
  figure(
    `${ROUNDS} locks: 503 after ${percentile(refusedAfter, 50)} ms (slowest ${percentile(refusedAfter, 100)}), other answers at most ${percentile(others, 100)} ms`,
  )
})
