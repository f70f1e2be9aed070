import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StackedBars } from './stacked-bars.tsx'

test('the bar below the pointer says its values, and no longer once the pointer has left', async () => {
  const user = userEvent.setup()
  const bars = [
    { label: '1 Nov', values: [9, 4] },
    { label: '2 Nov', values: [0, 0] },
  ]
  const { container } = render(
    <StackedBars parts={['Paid', 'Unpaid']} bars={bars} format={(value) => `₹${value}`} />,
  )
  const columns = [...container.querySelectorAll('[data-bar]')]
  const shown = () => container.querySelector('[data-values]')?.textContent
  const hover = (place: number) => user.hover(columns[place] ?? container)
  await hover(0)
  expect(shown()).toBe('1 NovPaid ₹9Unpaid ₹4')
  await hover(1)
  expect(shown()).toBe('2 Nov₹0')
  await user.unhover(columns[1]?.parentElement ?? container)
  expect(shown()).toBeUndefined()
})
