import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

test('a button that waits keeps the focus and does nothing', async () => {
  const onClick = vi.fn()
  const buttons = (waits: boolean) => (
    <>
      <Button waits={waits} onClick={onClick}>
        Move
      </Button>
      <IconButton waits={waits} onClick={onClick} label="Remove" icon={null} />
    </>
  )
  const { rerender } = render(buttons(false))
  for (const [index, name] of ['Move', 'Remove'].entries()) {
    rerender(buttons(false))
    const button = screen.getByRole('button', { name })
    await userEvent.click(button)
    rerender(buttons(true))
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledTimes(index + 1)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
})
