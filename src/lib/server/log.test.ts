import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

const SECRET = '+919876543210'

/** What is written of an error, as text. */
function written(error: unknown): string {
  let text = ''
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  createLog('info', keep).error({ requestId: 'r1', err: error }, 'request failed')
  return text
}

test('an error is written with its kind, its words and the place it came from', () => {
  const line = JSON.parse(written(new TypeError('no such thing')))
  expect(line).toMatchObject({
    msg: 'request failed',
    requestId: 'r1',
    err: { type: 'TypeError', message: 'no such thing' },
  })
  expect(line.err.at[0]).toMatch(/log\.test\.ts/)
})

test('a database’s words, which repeat what was sent, are left out; its codes stay', () => {
  const fault = Object.assign(new Error(`invalid input: "${SECRET}"`), {
    severity: 'ERROR',
    code: '23514',
    constraint: 'pets_check',
    detail: `Failing row contains (${SECRET}).`,
    params: [SECRET],
  })
  const text = written(fault)
  expect(text).not.toContain(SECRET)
  expect(JSON.parse(text).err).toMatchObject({ code: '23514', constraint: 'pets_check' })
})

test('phones and addresses in an error’s words are masked', () => {
  const text = written(new Error(`550 unknown: asha@mail.example, call ${SECRET}`))
  expect(JSON.parse(text).err.message).toBe('550 unknown: ***@mail.example, call +91******3210')
})

test('what an error carries is left out, also of the error behind it', () => {
  const behind = Object.assign(new Error('output validation failed'), { data: { phone: SECRET } })
  const text = written(Object.assign(new Error('failed', { cause: behind }), { input: SECRET }))
  expect(text).not.toContain(SECRET)
  expect(text).toContain('output validation failed')
})

test.each([undefined, null, SECRET, { phone: SECRET }])(
  'what is thrown without being an error is not written',
  (thrown) => {
    expect(written(thrown)).not.toContain(SECRET)
  },
)

test('an outage of the database is two lines: its first error, and how many there were once it is over', () => {
  vi.useFakeTimers()
  const lines: { msg: string; [fact: string]: unknown }[] = []
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = createLog('info', keep)
  const fault = (code: string) => Object.assign(new Error('away'), { code })
  const texts = () => lines.splice(0).map(({ msg }) => msg)
  for (let request = 0; request < 30; request += 1) {
    log.warn(
      { requestId: `r${request}`, err: fault(request < 3 ? '57P01' : 'ECONNREFUSED') },
      'not available',
    )
    vi.advanceTimersByTime(2000)
  }
  log.warn({ err: fault('53100') }, 'disk full')
  log.warn({ err: fault('40001') }, 'not serialised')
  log.error({ err: new Error('something else') }, 'request failed')
  expect(texts()).toEqual(['not available', 'disk full', 'not serialised', 'request failed'])
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([
    { msg: 'the database has not failed for a minute', outage: 'connection', times: 30, seconds: 58 },
    { outage: 'resources', times: 1, seconds: 0 },
  ])
  texts()
  log.warn({ err: fault('ECONNREFUSED') }, 'not available')
  expect(texts()).toEqual(['not available'])
  vi.useRealTimers()
})
