import { expect, test } from 'vitest'
import { CASH_LIMIT, isTooMuchCash } from './rules.ts'

test('cash is refused from two lakh rupees on', () => {
  expect([CASH_LIMIT - 1, CASH_LIMIT].map(isTooMuchCash)).toEqual([false, true])
})
