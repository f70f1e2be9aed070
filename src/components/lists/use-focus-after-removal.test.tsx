import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

afterEach(cleanup)

function List() {
  const part = useFocusAfterRemoval()
  const [names, setNames] = useState(['Bruno', 'Misty', 'Coco'])
  return (
    <div ref={part}>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
          {name}
        </button>
      ))}
      <button type="button">Add</button>
    </div>
  )
}

const hasFocus = (name: string) =>
  vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test('what is removed with the focus in it leaves the focus to what follows', async () => {
  render(<List />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await hasFocus('Coco')
  await userEvent.keyboard('{Enter}')
  await hasFocus('Add')
})

test('someone who has left the list is not called back', async () => {
  render(<List />)
  const misty = screen.getByRole('button', { name: 'Misty' })
  misty.focus()
  misty.blur()
  screen.getByRole('button', { name: 'Bruno' }).click()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Bruno' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})
