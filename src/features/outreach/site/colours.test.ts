import { describe, expect, test } from 'vitest'
import { accentProblem, coloursStyle, PALETTES } from './colours.ts'

describe('colours', () => {
  test.each(Object.entries(PALETTES))(
    'the palette %s can be read in both themes',
    (_name, { light, dark }) => {
      expect([accentProblem(light, 'light'), accentProblem(dark, 'dark')]).toEqual([null, null])
    },
  )

  test('an accent that can’t be read is refused', () => {
    expect(accentProblem('#f4a827', 'light')).toMatch(/darker/)
    expect(accentProblem('#1a5241', 'dark')).toMatch(/lighter/)
  })

  test('only other colours than the product’s own need a style sheet', () => {
    expect(coloursStyle({ palette: 'meadow', accent: null })).toBe('')
    const style = coloursStyle({ palette: 'harbour', accent: null })
    expect(style).toMatch(/^:root\{--pine:light-dark\(#174a78,#93c6f0\);/)
  })
})
