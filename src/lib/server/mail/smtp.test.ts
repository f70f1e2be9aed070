import { expect, test } from 'vitest'
import { mustEncrypt } from './smtp.ts'

test.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@127.example:587', true],
  ['smtp://user:secret@10.0.0.1', true],
  ['smtp://user:secret@127.0.0.1:1025', false],
  ['smtp://user:secret@localhost', false],
  ['smtp://user:secret@[::1]:25', false],
  ['smtp://mail.example', false],
])('%s must be encrypted: %s', (url, expected) => {
  expect(mustEncrypt(new URL(url))).toBe(expected)
})
