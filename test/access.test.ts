import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessDocument } from '../scripts/print-access.ts'

test('docs/access.md lists what the code says; `npm run access` writes it', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessDocument())
})
