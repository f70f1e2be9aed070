import { expect, test } from 'vitest'
import { linkTo, tokenOf } from './marks.ts'

test('the secret of a link stands behind the sign that no server is sent', () => {
  expect(linkTo('bill', 'https://clinic.example', 'abc')).toBe('https://clinic.example/r#b.abc')
})

test.each([
  ['b.abc', 'abc'],
  ['s.abc', null],
  ['abc', null],
  ['', null],
])('“%s” is the link of the bill %s', (hash, expected) => {
  expect(tokenOf('bill', hash)).toBe(expected)
})
