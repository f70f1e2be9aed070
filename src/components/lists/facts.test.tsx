import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Facts } from './facts.tsx'

afterEach(cleanup)

test('what is not there leaves no term behind, and without any fact there is no list', () => {
  const { container, rerender } = render(
    <Facts facts={{ Species: 'Cat', Weight: 0, Owner: null, Due: false }} />,
  )
  expect([...container.querySelectorAll('dt')].map((term) => term.textContent)).toEqual(['Species', 'Weight'])
  rerender(<Facts facts={{ Owner: null, Due: false }} />)
  expect(container.innerHTML).toBe('')
})
