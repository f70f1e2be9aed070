import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChipLink, Chips } from './chips.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Each chip is 100 px wide, in a row of 200 px. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('nav')
    const place = [...(row?.querySelectorAll('a') ?? [])].indexOf(this as HTMLAnchorElement)
    const left = place < 0 ? 0 : 100 * place - (row?.scrollLeft ?? 0)
    return { left, width: place < 0 ? 200 : 100 } as DOMRect
  })
}

const row = (selected: number, count?: number) => (
  <Chips label="Filter">
    {[0, 1, 2, 3, 4].map((place) => (
      <ChipLink key={place} href="#" selected={place === selected} {...(count !== undefined && { count })}>
        {`Chip ${place}`}
      </ChipLink>
    ))}
  </Chips>
)

test('the active chip is in the middle of its row, which stays where someone scrolls it', () => {
  layOut()
  const { rerender } = render(row(3))
  const nav = screen.getByRole('navigation')
  expect(nav.scrollLeft).toBe(250)
  nav.scrollLeft = 0
  rerender(row(3))
  expect(nav.scrollLeft).toBe(0)
  rerender(row(3, 7))
  expect(nav.scrollLeft).toBe(250)
  rerender(row(1, 7))
  expect(nav.scrollLeft).toBe(50)
})
