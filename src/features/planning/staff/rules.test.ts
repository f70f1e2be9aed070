import { expect, test } from 'vitest'
import { areAlike } from './rules.ts'

test.each([
  ['Dr. Asha Rao', 'asha  rao', true],
  ['Dr Asha Rao', 'Asha Rao', true],
  ['Smt. Dr. Asha Rao', 'DR.ASHA RAO', true],
  ['Asha Rao', 'Asha Nair', false],
  ['Drew', 'Ew', false],
  ['Dr.', '', false],
])('%s and %s may be one person: %s', (one, other, alike) => {
  expect(areAlike(one, other)).toBe(alike)
})
