import { Writable } from 'node:stream'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { createLog } from '../../src/lib/server/log.ts'
import { watchClock } from '../../src/lib/server/watch-clock.ts'
import { freshDatabase } from '../database.ts'

afterEach(() => vi.useRealTimers())

test.each([
  [300, 300],
  [-300, -300],
  [12, 12],
  [8, 0],
  [0, 0],
])('a clock that is %d s ahead of a PostgreSQL server’s is said to be by %d s', async (seconds, said) => {
  const database = await freshDatabase()
  const isShared = inject('databaseKind') === 'embedded'
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  const clock = await watchClock(database, createLog('warn', new Writable({ write })))
  const { aheadS, wasAhead } = clock.read()
  clock.end()
  // An embedded database has the clock of its process.
  const expected = isShared ? 0 : said
  expect(Math.abs(aheadS - expected)).toBeLessThanOrEqual(expected === 0 ? 0 : 2)
  expect(wasAhead).toBe(false)
  expect(lines).toHaveLength(expected === 0 ? 0 : 1)
  if (lines[0] !== undefined) expect(JSON.parse(lines[0])).toMatchObject({ level: 50, aheadS })
})
