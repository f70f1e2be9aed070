import { expect, test, vi } from 'vitest'
import { foundBy, isTooLongTerm } from './search-term.ts'

test('a picker finds nothing by a term that no search takes, without asking', async () => {
  const search = vi.fn(async (term: string) => [term])
  expect(await foundBy('x'.repeat(101), search, [])).toEqual([])
  expect(search).not.toHaveBeenCalled()
  expect(await foundBy('x'.repeat(100), search, [])).toEqual(['x'.repeat(100)])
})

test('a term is measured as it is stored', () => {
  expect(isTooLongTerm(` ${'x'.repeat(100)} `)).toBe(false)
  expect(isTooLongTerm('\u0958'.repeat(51))).toBe(true)
})
