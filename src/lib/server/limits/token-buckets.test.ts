import { describe, expect, it } from 'vitest'
import type { Db } from '../database/database.ts'
import { createTokenBuckets } from './token-buckets.ts'

const size = { burst: 3, secondsPerTry: 60 }
/** Buckets in memory need no database. */
const NONE = {} as Db

function bucketsAt(start = 0) {
  let at = start
  const buckets = createTokenBuckets(() => new Date(at), 10)
  const triesOf = (keys: string[]) => keys.map((key) => ({ key, size }))
  const take = (...keys: string[]) => buckets.take(NONE, triesOf(keys))
  return {
    take,
    takeOften: async (key: string, count: number) => {
      const waits: number[] = []
      while (waits.length < count) waits.push(await take(key))
      return waits
    },
    giveBack: (...keys: string[]) => buckets.giveBack(NONE, triesOf(keys)),
    wait: (seconds: number) => (at += seconds * 1000),
  }
}

describe('token buckets', () => {
  it('allow a burst, then say how long to wait', async () => {
    const { take, takeOften, wait } = bucketsAt()
    expect(await takeOften('a', 4)).toEqual([0, 0, 0, 60])
    wait(45)
    expect(await take('a')).toBe(15)
    wait(15)
    expect(await takeOften('a', 2)).toEqual([0, 60])
  })

  it('count each key for itself', async () => {
    const { take, takeOften } = bucketsAt()
    await takeOften('a', 4)
    expect(await take('b')).toBe(0)
  })

  it('take one from each of several buckets, or none', async () => {
    const { take, takeOften } = bucketsAt()
    await takeOften('a', 3)
    expect(await take('a', 'b')).toBe(60)
    expect(await takeOften('b', 4)).toEqual([0, 0, 0, 60])
  })

  it('never hold more than the burst', async () => {
    const { takeOften, wait } = bucketsAt()
    await takeOften('a', 2)
    wait(86_400)
    expect(await takeOften('a', 4)).toEqual([0, 0, 0, 60])
  })

  it('lose no more than the clock is set back, and nothing when it is set back far', async () => {
    const { take, takeOften, wait } = bucketsAt(1e9)
    await takeOften('a', 3)
    wait(-5)
    expect(await take('a')).toBe(65)
    wait(-3600)
    expect(await takeOften('a', 4)).toEqual([0, 0, 0, 60])
  })

  it('take a counted try back, but hold no more than the burst', async () => {
    const { takeOften, giveBack } = bucketsAt()
    await takeOften('a', 3)
    await giveBack('a')
    expect(await takeOften('a', 2)).toEqual([0, 60])
    for (let count = 0; count < 9; count += 1) await giveBack('a')
    expect(await takeOften('a', 4)).toEqual([0, 0, 0, 60])
  })

  it('forget the longest unused key first; a refused try is a use', async () => {
    const { take, takeOften } = bucketsAt()
    for (const key of ['a', 'b']) await takeOften(key, 4)
    for (let other = 0; other < 8; other += 1) await take(`other ${other}`)
    await take('a')
    await take('one more')
    expect(await take('a')).toBe(60)
    expect(await take('b')).toBe(0)
  })
})
