import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatButton } from './chat-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const A_SECOND = 1000

/** Renders elements and lets a second pass. */
async function show(elements: ReactElement) {
  const rendered = render(elements)
  await act(() => vi.advanceTimersByTime(A_SECOND))
  return rendered
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const isButtonShown = () => !document.querySelector<HTMLElement>('[data-chat]')?.hidden
const isTipShown = () => !document.querySelector<HTMLElement>('[role="tooltip"]')?.hidden
const chat = () => document.querySelector('[data-chat]') ?? document.body
/** A specified moment, and the millisecond before it. */
const at = (milliseconds: number) => ({ milliseconds, before: milliseconds - 1 })

test('the button appears after 1.5 s and the tooltip 1 s later, for 5 s', async () => {
  await show(<ChatButton />)
  const seen: boolean[][] = []
  let now = A_SECOND
  for (const moment of [at(1500), at(2500), at(7500)].flatMap(({ before, milliseconds }) => [
    before,
    milliseconds,
  ])) {
    wait(moment - now)
    now = moment
    seen.push([isButtonShown(), isTipShown()])
  }
  expect(seen).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
    [true, true],
    [true, false],
  ])
  expect(screen.getByText('Need help with your pet?')).toBeDefined()
  expect(screen.getByText('Chat with our team for quick assistance!')).toBeDefined()
})

test.each([
  ['hover', () => hover(true), () => hover(false)],
  [
    'focus',
    () => act(() => screen.getByRole('link').focus()),
    () => act(() => screen.getByRole('link').blur()),
  ],
])('the tooltip stays during %s, then for the rest of its five seconds', async (_name, come, leave) => {
  await show(<ChatButton />)
  wait(1500 - A_SECOND)
  come()
  expect(isTipShown()).toBe(true)
  wait(60_000)
  expect(isTipShown()).toBe(true)
  leave()
  wait(4900)
  expect(isTipShown()).toBe(true)
  wait(200)
  expect(isTipShown()).toBe(false)
  come()
  expect(isTipShown()).toBe(true)
})

test('Escape closes the tooltip, which does not open again by itself', async () => {
  await show(<ChatButton />)
  wait(2500 - A_SECOND)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isTipShown()).toBe(false)
  wait(60_000)
  expect([isButtonShown(), isTipShown()]).toEqual([true, false])
})

test('unmounting clears all timers', async () => {
  const { unmount } = await show(<ChatButton />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

/** jsdom has no pointer, so `:hover` is mocked. */
function hover(isOver: boolean): void {
  const element = chat()
  vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':hover' && isOver)
  fireEvent(element, new Event(isOver ? 'pointerenter' : 'pointerleave'))
}

test('the tooltip closes when it covers the focused element, except on hover', async () => {
  await show(
    <>
      <button type="button">Book</button>
      <ChatButton />
    </>,
  )
  const book = screen.getByRole('button')
  // jsdom has no layout, so every element gets the same box.
  const box = { left: 0, right: 9, top: 0, bottom: 9 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  wait(1500 - A_SECOND)
  wait(1000)
  expect(isTipShown()).toBe(true)
  act(() => book.focus())
  expect(isTipShown()).toBe(false)
  hover(true)
  expect(isTipShown()).toBe(true)
})

test('the tooltip opens by itself once a day, and on a quiet button only on hover', async () => {
  const { unmount } = await show(<ChatButton />)
  wait(2500 - A_SECOND)
  expect(isTipShown()).toBe(true)
  unmount()
  const again = await show(<ChatButton />)
  wait(60_000)
  expect(isTipShown()).toBe(false)
  again.unmount()
  vi.setSystemTime(Date.now() + 86_400_000)
  await show(<ChatButton quiet />)
  wait(60_000)
  expect([isButtonShown(), isTipShown()]).toEqual([true, false])
  hover(true)
  expect(isTipShown()).toBe(true)
})

test('the tooltip does not open by itself where it would cover an action, and does once it covers none', async () => {
  await show(
    <>
      <main>
        <button type="button">Book</button>
      </main>
      <ChatButton />
    </>,
  )
  const page = new DOMRect(0, 0, 300, 600)
  const [onTip, beside] = [new DOMRect(100, 500, 200, 40), new DOMRect(100, 300, 200, 40)]
  const boxes = new Map<Element, DOMRect>([[screen.getByRole('button'), onTip]])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this) ?? (this.role === 'tooltip' ? new DOMRect(80, 450, 200, 80) : page)
  })
  wait(1500 - A_SECOND)
  wait(1000)
  expect(isTipShown()).toBe(false)
  boxes.set(screen.getByRole('button'), beside)
  fireEvent.scroll(document)
  wait(200)
  expect(isTipShown()).toBe(true)
  wait(5000)
  expect(isTipShown()).toBe(false)
})
