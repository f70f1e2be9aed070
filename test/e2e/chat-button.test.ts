import type { Page } from '@playwright/test'
import { fillBooking } from './booking.ts'
import { expectHeading, openMenu } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { openChat } from './open-chat.ts'
import { anOwner, asClinic } from './people.ts'

const chatButton = (page: Page) => page.getByRole('link', { name: 'Chat with our team on WhatsApp' })
const tip = (page: Page) => page.getByRole('tooltip').filter({ hasText: 'Need help with your pet?' })

test('the chat’s button comes with its tooltip, which goes by itself and comes back on hover', {
  tag: '@desk',
}, async ({ page }) => {
  await anOwner(page)
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  await expect(tip(page)).toHaveText(/Need help with your pet\?\s*Chat with our team for quick assistance!/)
  await expect(tip(page)).toBeHidden()
  await expect(chatButton(page)).toHaveAccessibleDescription(/Chat with our team for quick assistance!/)

  await chatButton(page).hover()
  await expect(tip(page)).toBeVisible()
  await tip(page).hover()
  await page.waitForTimeout(6000)
  await expect(tip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip(page)).toBeHidden()

  const chat = await openChat(page, () => chatButton(page).click())
  expect(chat).toEqual({ number: '919876543210', lines: ['Hello! I need help with my pet.'] })
})

test('the chat’s button is there while one books at a desk, 1.5 s after the page has loaded', {
  tag: '@desk',
}, async ({ page }) => {
  await anOwner(page, ['Bruno', 'Misty'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/book-appointment')
  await expectHeading(page, 'Book an Appointment')
  await expect(chatButton(page)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-chat]')).toHaveCSS('opacity', '1')
})

test('the chat’s button is on every screen, for the clinic too, and covers no action', async ({
  page,
  freeDay,
}) => {
  const look = async (path: string, heading: string) => {
    await page.goto(path)
    await expectHeading(page, heading)
    await expect(chatButton(page)).toBeVisible()
    await expect.poll(() => coveredActions(page), `${path}, at its top`).toEqual([])
    await page.evaluate(() => window.scrollBy(0, 250))
    await expect.poll(() => coveredActions(page), `${path}, further down`).toEqual([])
  }
  await anOwner(page, ['Bruno', 'Misty'])
  await look('/dashboard', 'Welcome back, Kim')
  await look('/dashboard/appointments', 'My Appointments')
  await look('/dashboard/profile', 'Profile')
  await look('/dashboard/book-appointment', 'Book an Appointment')

  await test.step('it never covers what has the focus', async () => {
    await page.goto('/dashboard/book-appointment')
    await expectHeading(page, 'Book an Appointment')
    await page.getByRole('radio', { name: 'House Visit' }).check()
    await expect(chatButton(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    let stops = 0
    while (!(await chatButton(page).evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab')
      stops += 1
      expect(stops).toBeLessThan(40)
      await expect.poll(() => coveredFocus(page)).toBeNull()
    }
    expect(stops).toBeGreaterThan(8)
  })

  await test.step('at the end of the booking page it is above the bar with the button to book', async () => {
    const bar = page.getByRole('button', { name: 'Book', exact: true })
    await page.getByRole('radio', { name: /^Bruno/ }).check()
    await fillBooking(page, { date: freeDay(), time: '5:00 PM' })
    const overlap = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [chat, book] = [await chatButton(page).boundingBox(), await bar.boundingBox()]
      return chat && book && chat.y + chat.height - book.y
    }
    // Only phones have the bar.
    const isPhone = (page.viewportSize()?.width ?? 0) < 600
    if (isPhone) await expect.poll(overlap).toBeLessThanOrEqual(0)
  })

  await test.step('for the clinic it stands in the menu', async () => {
    await asClinic(page)
    await page.goto('/dashboard/appointments/manage')
    await expectHeading(page, 'Manage Appointments')
    await openMenu(page)
    await expect(chatButton(page)).toBeInViewport({ ratio: 1 })
    await chatButton(page).focus()
    await expect(tip(page)).toBeInViewport({ ratio: 1 })
  })
})

/** What has the focus, if the chat's button or its tooltip lies over a corner of it. */
async function coveredFocus(page: Page): Promise<string | null> {
  return await page.evaluate(() => {
    const focused = document.activeElement
    const chat = document.querySelector('[data-chat]')
    if (focused === null || chat === null || chat.contains(focused)) return null
    const { left, right, top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect()
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
    const isCovered = corners.some(([x, y]) => chat.contains(document.elementFromPoint(x, y)))
    return isCovered ? focused.outerHTML : null
  })
}

/** The actions of the page that the chat's button or its tooltip lies over, and can be seen to. */
async function coveredActions(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const chat = document.querySelector('[data-chat]')
    // In the head of the page, all that lies below it is scrolled away.
    if (chat === null || chat.closest('header') || getComputedStyle(chat).opacity === '0') return []
    const boxes = [...chat.children]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea, label, summary)')]
      .filter((action) => boxes.some((box) => isOver(box, action.getBoundingClientRect())))
      .map((action) => action.outerHTML.slice(0, 120))
  })
}
