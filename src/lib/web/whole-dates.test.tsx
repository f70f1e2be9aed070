import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WholeDates } from './whole-dates.ts'

afterEach(cleanup)

test.each([
  ['Saturday, 28 November 2026 at 12:00 PM.', ['28 November 2026', '12:00 PM.']],
  ['Sat, 5 Dec, 3:00 PM', ['Sat, 5 Dec,', '3:00 PM']],
  ['Today, 9:30 AM', ['9:30 AM']],
  ['Wed, 10 Mar to Fri, 12 Mar, 3 PM to 4 PM', ['Wed, 10 Mar', 'Fri, 12 Mar,', '3 PM', '4 PM']],
  ['since 4 Dec 2026 (28 Nov 2027)', ['4 Dec 2026', '28 Nov 2027)']],
  ['12 bills in May', []],
])('“%s” keeps its text, and its dates and times stay whole', (text, whole) => {
  const { container } = render(<WholeDates>{text}</WholeDates>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span > span')].map((part) => part.textContent)).toEqual(whole)
  expect(container.childNodes).toHaveLength(1)
})
