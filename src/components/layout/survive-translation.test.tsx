import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { surviveTranslation } from '../../lib/web/survive-translation.ts'
import { Button } from '../actions/button.tsx'
import { Badge } from './badge.tsx'

let undo = [() => {}]
beforeEach(() => {
  undo = [surviveTranslation()]
})
afterEach(() => {
  cleanup()
  for (const end of undo) end()
})

const WAYS = {
  /** As Chrome does. */
  'in one step': (font: HTMLElement, text: Text) => text.replaceWith(font),
  'in two steps': (font: HTMLElement, text: Text) => {
    text.before(font)
    text.remove()
  },
  'by wrapping': (font: HTMLElement, text: Text) => {
    text.replaceWith(font)
    font.replaceChildren(text)
  },
}

/** Translates what is there and what comes, as a browser does. */
function translate(replace: (font: HTMLElement, text: Text) => void): void {
  const translateIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node: Node | null = texts.currentNode; node !== null; node = texts.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue
      if (node.parentElement?.closest('font') === null) found.push(node)
    }
    for (const text of found) {
      const font = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = `${text.data}!`
      font.append(inner)
      replace(font, text)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.isConnected) translateIn(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  translateIn(document.body)
  undo.push(() => observer.disconnect())
}

function Demo() {
  const [count, setCount] = useState(0)
  const isOdd = count % 2 === 1
  return (
    <>
      <Button pending={false} onClick={() => setCount(count + 1)}>
        Next
      </Button>
      <Button pending={isOdd} pendingText="Saving...">
        Save
      </Button>
      <p data-testid="before">
        {isOdd && <b>Odd: </b>}
        Count
      </p>
      <p data-testid="after">
        Count{isOdd && ' is odd'}
        {isOdd ? ', really' : <i> even</i>}
      </p>
      <p data-testid="number">
        Step {count} of {isOdd ? <Badge tone="neutral" label="many" /> : 'some'}.
      </p>
      {isOdd ? 'bare' : null}
    </>
  )
}

test.each(Object.entries(WAYS))('a page translated %s is changed like any other', async (way, replace) => {
  const error = vi.spyOn(console, 'error')
  render(<Demo />)
  translate(replace)
  const texts = () =>
    ['before', 'after', 'number'].map((id) => screen.getByTestId(id).textContent?.replaceAll('!', ''))
  const even = (count: number) => ['Count', 'Count even', `Step ${count} of some.`]
  const odd = (count: number) => ['Odd: Count', 'Count is odd, really', `Step ${count} of many.`]
  expect(texts()).toEqual(even(0))
  for (const count of [1, 2, 3, 4]) {
    await userEvent.click(screen.getByRole('button', { name: /Next/ }))
    await act(async () => {})
    if (way !== 'by wrapping') expect(texts()).toEqual(count % 2 === 1 ? odd(count) : even(count))
    expect(document.body.textContent?.includes('bare')).toBe(count % 2 === 1)
  }
  expect(screen.getByRole('button', { name: /Save/ })).toBeTruthy()
  expect(error).not.toHaveBeenCalled()
  cleanup()
  expect(document.body.textContent).toBe('')
})
