import type { Page } from '@playwright/test'
import { choose, freeTimes, openBooking, slot } from './booking.ts'
import { expectHeading, openMenu } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner } from './people.ts'

/** How many files a touch on a link of the menu asks for before the press is shown. */
const askedByTouch = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('link', { name })
    .evaluate((link) => {
      const count = () => document.querySelectorAll('link[rel=modulepreload], script[src]').length
      const before = count()
      link.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
      return count() - before
    })

/** Counts the components that React draws, as its developer tools do: those that worked in a commit. */
const countDrawn = (page: Page) =>
  page.addInitScript(() => {
    type Fiber = {
      tag: number
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
    }
    const counter = Object.assign(window, { drawn: 0 })
    const FUNCTIONS = [0, 11, 14, 15]
    const visit = (fiber: Fiber, before: Fiber | null) => {
      if (FUNCTIONS.includes(fiber.tag) && (fiber.flags & 1) === 1) counter.drawn += 1
      if (before !== null && before.child === fiber.child) return
      for (let child = fiber.child; child !== null; child = child.sibling)
        if (child.alternate === null || child.alternate !== child) visit(child, child.alternate)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) =>
          visit(current, current.alternate),
        onCommitFiberUnmount: () => undefined,
      },
    })
  })

/** How many components a press on a link of the menu draws until it is shown. */
const drawnByPress = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('link', { name })
    .evaluate(async (link: HTMLElement) => {
      const counter = window as unknown as { drawn: number }
      counter.drawn = 0
      link.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return counter.drawn
    })

test('a press on a link of the menu draws few components before it is shown', {
  tag: '@phone',
}, async ({ page }) => {
  await anOwner(page)
  await countDrawn(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  const drawn: number[] = []
  for (const name of ['Profile', 'My Pets', 'My Appointments']) {
    await openMenu(page)
    drawn.push(await drawnByPress(page, name))
    await expectHeading(page, name)
  }
  expect(Math.min(...drawn), `${drawn}`).toBeGreaterThan(0)
  expect(Math.max(...drawn), `${drawn}`).toBeLessThanOrEqual(40)
})

test('a press waits for little: a touch asks for no file, an hour styles a few elements', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await anOwner(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await openMenu(page)
  expect(await askedByTouch(page, 'Profile')).toBe(0)
  expect(await askedByTouch(page, 'My Appointments')).toBe(0)

  await openBooking(page)
  await choose(page, 'Select Service', 'Grooming')
  const days = page.getByRole('radiogroup', { name: 'The next two weeks' })
  await days.getByRole('radio').nth(8).check()
  const [first = ''] = await freeTimes(page)
  // The bar at the bottom is loaded.
  await page.waitForLoadState('networkidle')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await slot(page, first).tap()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const styled = trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(styled.length).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThanOrEqual(60)
})

type TraceEvent = { name: string; args: { elementCount?: number } }
