import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('no more than so many run at once, each in its turn, also after one that fails', async () => {
  const { run, waiting } = createLimiter(2)
  const order: number[] = []
  let [running, max] = [0, 0]
  const work = (number: number) => async () => {
    running += 1
    max = Math.max(max, running)
    order.push(number)
    await pause(5)
    running -= 1
    if (number === 1) throw new Error('no')
    return number
  }
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((number) => run(work(number))))
  expect(waiting()).toBe(3)
  const outcomes = await all
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect(max).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(waiting()).toBe(0)
  expect(await run(async () => 'again')).toBe('again')
})

test('a wait that is too long ends without a place, and takes no one else’s', async () => {
  const { enter, tryEnter, leave, waiting } = createLimiter(1)
  expect(await enter()).toBe(true)
  expect(await enter(5)).toBe(false)
  const next = enter(60_000)
  expect([tryEnter(), waiting()]).toEqual([false, 1])
  leave()
  expect(await next).toBe(true)
  leave()
  expect(tryEnter()).toBe(true)
})
