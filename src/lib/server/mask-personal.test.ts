import { expect, test } from 'vitest'
import { maskPersonal } from './mask-personal.ts'

test.each([
  ['to +919876543210 now', 'to +91******3210 now'],
  ['98765 43210', '+91******3210'],
  ['+91 98765-43210.', '+91******3210.'],
  ['phone=%2B919876543210&x', 'phone=+91******3210&x'],
  ['550 no such user <asha.menon+vet@mail.example>', '550 no such user <***@mail.example>'],
  ['?email=asha%40mail.example', '?email=***%40mail.example'],
])('%s is masked', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked)
})

test.each([
  '{"time":"2026-11-22T15:00:00.000Z","ms":9876543210.5}',
  '7f0a4b1e-58a8-4a39-9d0e-986765432101',
  'at file:///srv/node_modules/@orpc/server/dist/index.mjs:98:12',
  'x98765432101 9876543210a',
])('%s stays', (text) => {
  expect(maskPersonal(text)).toBe(text)
})
