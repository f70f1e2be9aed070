import { Writable } from 'node:stream'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { Late } from '../../lib/server/late.ts'
import { createLog } from '../../lib/server/log.ts'
import { throwAsRefusal } from './api.ts'
import type { AppContext } from './router.ts'

test('what the server gave up itself is refused with a sentence and a time, and is no fault in the log', () => {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const headers: Record<string, string> = {}
  const context = {
    log: createLog('info', new Writable({ write })),
    requestId: 'one',
    addHeader: (name: string, value: string) => {
      headers[name] = value
    },
  } as Partial<AppContext> as AppContext
  const answer = () => throwAsRefusal(new Late('A document took too long.'), context)
  const refused = expect(answer)
  refused.toThrow(ORPCError)
  refused.toThrow('The request took too long. Please try again in a moment.')
  expect(headers).toEqual({ 'retry-after': '5' })
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 40])
})
