import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
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
