import { describe, expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

const size = { burst: 3, secondsPerTry: 60 }

function bucketsAt(start = 0) {
  let at = start
  const buckets = createTokenBuckets(() => new Date(at), 10)
  return {
    take: (key: string) => buckets.take(key, size),
    giveBack: buckets.giveBack,
    wait: (seconds: number) => (at += seconds * 1000),
  }
}

describe('token buckets', () => {
  it('allow a burst, then say how long to wait', () => {
    const { take, wait } = bucketsAt()
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 60])
    wait(45)
    expect(take('a')).toBe(15)
    wait(15)
    expect([take('a'), take('a')]).toEqual([0, 60])
  })

  it('count each key for itself', () => {
    const { take } = bucketsAt()
    for (let count = 0; count < 4; count += 1) take('a')
    expect(take('b')).toBe(0)
  })

  it('never hold more than the burst, and lose nothing when the clock is set back', () => {
    const { take, wait } = bucketsAt(1e9)
    take('a')
    wait(-5000)
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60])
    wait(86_400)
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 60])
  })

  it('take a counted try back, but hold no more than the burst', () => {
    const { take, giveBack } = bucketsAt()
    for (let count = 0; count < 3; count += 1) take('a')
    giveBack('a')
    expect([take('a'), take('a')]).toEqual([0, 60])
    for (let count = 0; count < 9; count += 1) giveBack('a')
    expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 60])
  })

  it('forget the longest unused key first', () => {
    const { take } = bucketsAt()
    for (let count = 0; count < 4; count += 1) take('a')
    for (let other = 0; other < 10; other += 1) take(`other ${other}`)
    expect(take('a')).toBe(0)
  })
})
