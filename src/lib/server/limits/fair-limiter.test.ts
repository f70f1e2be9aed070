import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairLimiter, type Lane } from './fair-limiter.ts'

const busy = async () => new Error('busy')

/** A limiter whose work ends when the test says so, and the names of what has started, in order. */
function controlled(limits: { places: number; mayWait: number; waitMs: number }) {
  const { run } = createFairLimiter(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const act = (name: string, ...lanes: Lane[]) => {
    const work = () =>
      new Promise<string>((end) => {
        started.push(name)
        ends.set(name, () => end(name))
      })
    return run(lanes, work, busy)
  }
  /** What has started, once everything that can start has. */
  const startedNow = async () => {
    await pause(0)
    return started
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await pause(0)
  }
  return { act, end, startedNow }
}

const lane = (key: string, mayWait = 1): Lane => ({ key, mayWait })

test('one lane has one place at a time, however many it asks for, and the others go on', async () => {
  const { act, end, startedNow } = controlled({ places: 2, mayWait: 10, waitMs: 60_000 })
  const calls = [act('a1', lane('a')), act('a2', lane('a'))]
  await expect(act('a3', lane('a'))).rejects.toThrow('busy')
  calls.push(act('b1', lane('b')), act('c1', lane('c')))
  expect(await startedNow()).toEqual(['a1', 'b1'])
  await end('a1')
  expect(await startedNow()).toEqual(['a1', 'b1', 'a2'])
  await end('b1')
  expect(await startedNow()).toEqual(['a1', 'b1', 'a2', 'c1'])
  await end('a2')
  await end('c1')
  expect(await Promise.all(calls)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('a call waits for all of its lanes', async () => {
  const { act, end, startedNow } = controlled({ places: 4, mayWait: 10, waitMs: 60_000 })
  const calls = [
    act('one', lane('login 1'), lane('address', 5)),
    act('two', lane('login 2'), lane('address', 5)),
    act('elsewhere', lane('login 2'), lane('other address', 5)),
  ]
  expect(await startedNow()).toEqual(['one', 'elsewhere'])
  await end('one')
  expect(await startedNow()).toEqual(['one', 'elsewhere'])
  await end('elsewhere')
  expect(await startedNow()).toEqual(['one', 'elsewhere', 'two'])
  await end('two')
  await Promise.all(calls)
})

test('a full queue and a long wait are refused, and leave no place taken', async () => {
  const { act, end, startedNow } = controlled({ places: 1, mayWait: 1, waitMs: 5 })
  const first = act('first', lane('a'))
  const late = act('late', lane('b'))
  await expect(act('too many', lane('c'))).rejects.toThrow('busy')
  await expect(late).rejects.toThrow('busy')
  await end('first')
  await first
  const next = act('next', lane('b'))
  expect(await startedNow()).toEqual(['first', 'next'])
  await end('next')
  expect(await next).toBe('next')
})

test('work that fails leaves its place', async () => {
  const { run } = createFairLimiter({ places: 1, mayWait: 0, waitMs: 5 })
  const fail = async () => {
    throw new Error('failed')
  }
  await expect(run([lane('a')], fail, busy)).rejects.toThrow('failed')
  expect(await run([lane('a')], async () => 'in', busy)).toBe('in')
})
