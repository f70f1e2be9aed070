import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('no more than so many run at once, each in its turn, also after one that fails', async () => {
  const { take, waiting } = createTurns(2)
  const order: number[] = []
  let [running, most] = [0, 0]
  const work = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(number)
    await pause(5)
    running -= 1
    if (number === 1) throw new Error('no')
    return number
  }
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((number) => take(work(number))))
  expect(waiting()).toBe(3)
  const outcomes = await all
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(waiting()).toBe(0)
  expect(await take(async () => 'again')).toBe('again')
})
