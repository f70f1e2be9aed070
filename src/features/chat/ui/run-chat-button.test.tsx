import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatButton } from './chat-button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const isButtonShown = () => !document.querySelector<HTMLElement>('[data-chat]')?.hidden
const isTipShown = () => !document.querySelector<HTMLElement>('[role="tooltip"]')?.hidden
const chat = () => document.querySelector('[data-chat]') ?? document.body
/** What the specification shows after its times, and a millisecond before. */
const at = (milliseconds: number) => ({ milliseconds, before: milliseconds - 1 })

test('the button appears after 1.5 s, the tooltip 1 s later, and goes after 5 s', () => {
  render(<ChatButton />)
  const seen: boolean[][] = []
  let now = 0
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
  ['the pointer', () => hover(true), () => hover(false)],
  [
    'the focus',
    () => act(() => screen.getByRole('link').focus()),
    () => act(() => screen.getByRole('link').blur()),
  ],
])('no time passes under %s; what was left of the five seconds follows', (_name, come, leave) => {
  render(<ChatButton />)
  wait(1500)
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

test('Escape dismisses the tooltip; it does not come back by itself', () => {
  render(<ChatButton />)
  wait(2500)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isTipShown()).toBe(false)
  wait(60_000)
  expect([isButtonShown(), isTipShown()]).toEqual([true, false])
})

test('a page that is left takes its timers along', () => {
  const { unmount } = render(<ChatButton />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

/** jsdom knows no pointer: what `:hover` would match is told. */
function hover(isOver: boolean): void {
  const element = chat()
  vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':hover' && isOver)
  fireEvent(element, new Event(isOver ? 'pointerenter' : 'pointerleave'))
}

test('the tooltip makes way for what has the focus below it, and does not come over it', () => {
  render(
    <>
      <button type="button">Book</button>
      <ChatButton />
    </>,
  )
  const book = screen.getByRole('button')
  // jsdom lays nothing out: every box is at the same place.
  const box = { left: 0, right: 9, top: 0, bottom: 9 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  wait(2500)
  expect(isTipShown()).toBe(true)
  act(() => book.focus())
  expect(isTipShown()).toBe(false)
  hover(true)
  expect(isTipShown()).toBe(true)
})
