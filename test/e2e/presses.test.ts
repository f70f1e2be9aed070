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
