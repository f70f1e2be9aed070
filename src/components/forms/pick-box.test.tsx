import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PickBox, type PickOption, usePicking } from './pick-box.tsx'

afterEach(cleanup)

type BoxProps = { options: readonly PickOption[]; isFresh: boolean; onEmptyEnter?: () => void }

function Box({ options, isFresh, onEmptyEnter }: BoxProps) {
  const picking = usePicking()
  return (
    <PickBox
      picking={picking}
      box={createRef()}
      label="Add"
      listLabel="Things"
      options={options}
      isFresh={isFresh}
      onEmptyEnter={onEmptyEnter}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add' })

test('Enter before what is found waits for it, and chooses the first', async () => {
  const [stale, found] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Box options={[{ id: 'b', name: 'Bath', choose: stale }]} isFresh={false} />)
  await userEvent.type(box(), 'nai{Enter}')
  expect(stale).not.toHaveBeenCalled()
  rerender(<Box options={[{ id: 'n', name: 'Nail trim', choose: found }]} isFresh />)
  expect(found).toHaveBeenCalledOnce()
  expect(box().value).toBe('')
})

test('arrows move, Enter chooses, Escape closes, and Ctrl+Enter is the page’s', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const options = [
    { id: '1', name: 'Bath', choose: first },
    { id: '2', name: 'Nail trim', choose: second },
  ]
  render(<Box options={options} isFresh />)
  await userEvent.type(box(), 'x{Control>}{Enter}{/Control}{ArrowDown}{Enter}')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.type(box(), 'x{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter chooses nothing that was not typed or gone to, though a click opened the list', async () => {
  const [first, last, onEmptyEnter] = [vi.fn(), vi.fn(), vi.fn()]
  const options = [
    { id: '1', name: 'Bath', choose: first },
    { id: '2', name: 'Nail trim', choose: last },
  ]
  render(<Box options={options} isFresh onEmptyEnter={onEmptyEnter} />)
  await userEvent.click(box())
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect([onEmptyEnter.mock.calls.length, first.mock.calls.length]).toEqual([1, 0])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect([onEmptyEnter.mock.calls.length, last.mock.calls.length]).toEqual([1, 1])
})
