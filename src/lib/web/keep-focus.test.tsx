import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end = () => {}
beforeEach(() => {
  end = keepFocus()
})
afterEach(() => {
  end()
  cleanup()
})

/** Rows that can be removed, and a button in whose place a form comes. */
function Things() {
  const [names, setNames] = useState(['Bruno', 'Misty', 'Coco'])
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Editor />
      <Once />
    </>
  )
}

function Editor() {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  if (step === 'done') return <h2>Thank you</h2>
  if (step === 'closed')
    return (
      <div>
        <button type="button" onClick={() => setStep('open')}>
          Add
        </button>
      </div>
    )
  return (
    <form onSubmit={() => setStep('done')} key="form">
      <input aria-label="Name" />
      <button type="button" onClick={() => setStep('closed')}>
        Cancel
      </button>
      <button type="button" onClick={() => setStep('done')}>
        Save
      </button>
    </form>
  )
}

function Once() {
  const [isDone, setDone] = useState(false)
  return (
    <p>
      <button type="button" disabled={isDone} onClick={() => setDone(true)}>
        Once
      </button>
      <button type="button">After</button>
    </p>
  )
}

const hasFocus = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}

test('what is removed with the focus in it leaves the focus to what follows, or to what was before', async () => {
  render(<Things />)
  await press('Misty')
  await hasFocus('Coco')
  await userEvent.keyboard('{Enter}')
  await hasFocus('Bruno')
})

test('a form in the place of a button has the focus, and gives it back', async () => {
  render(<Things />)
  await press('Add')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await press('Cancel')
  await hasFocus('Add')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await press('Save')
  await hasFocus('Thank you')
})

test('a form gives the focus back to its own opener, whichever button opened one there before', async () => {
  function Facts() {
    const [opener, open] = useState<'Edit' | 'Change'>()
    const takeFocus = (field: HTMLInputElement | null) => opener === 'Change' && field?.focus()
    if (opener !== undefined)
      return (
        <form>
          <input aria-label="Name" ref={(field) => void takeFocus(field)} />
          <button type="button" onClick={() => open(undefined)}>
            Cancel
          </button>
        </form>
      )
    return (['Edit', 'Change'] as const).map((name) => (
      <button key={name} type="button" onClick={() => open(name)}>
        {name}
      </button>
    ))
  }
  render(<Facts />)
  for (const name of ['Edit', 'Change', 'Edit']) {
    await press(name)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    await press('Cancel')
    await hasFocus(name)
  }
})

test('a button that is disabled by its press leaves the focus to the next', async () => {
  render(<Things />)
  await press('Once')
  // Browsers take the focus from a disabled button; jsdom leaves it.
  ;(document.activeElement as HTMLElement).blur()
  document.body.append(document.createElement('p'))
  await hasFocus('After')
})

test('a dialog that was opened from nowhere leaves the focus to the heading of the page', async () => {
  function Searched() {
    const [isOpen, setOpen] = useState(true)
    return (
      <main>
        <h1>Pets</h1>
        {isOpen && (
          <div role="dialog">
            <button type="button" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        )}
      </main>
    )
  }
  render(<Searched />)
  await press('Close')
  await hasFocus('Pets')
})

test('someone who has left a control is not called back', async () => {
  vi.useFakeTimers()
  render(<Things />)
  screen.getByRole('button', { name: 'Misty' }).focus()
  fireEvent.click(document.body)
  ;(document.activeElement as HTMLElement).blur()
  screen.getByRole('button', { name: 'Misty' }).remove()
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(document.activeElement).toBe(document.body)
})
