import type { Page } from '@playwright/test'
import { expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic } from './people.ts'

const scroller = (page: Page) => page.locator('[data-calendar]')
const scrolled = (page: Page) => scroller(page).evaluate(({ scrollTop }) => scrollTop)

/** Presses a part of an appointment and moves the pointer, without releasing it. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
}

test('an appointment is dragged beyond the edge, and its edge changes its length', async ({
  page,
  offscreen,
  freeDay,
}) => {
  const date = freeDay()
  await anAppointment(await anOwner(await offscreen()), { date, hour: 10 })
  await asClinic(page)
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto(`/dashboard/calendar?date=${date}`)
  const block = (time: string) => page.getByRole('button', { name: new RegExp(`^${time} Bruno`) })
  const boxOf = async (time: string) => {
    await block(time).scrollIntoViewIfNeeded()
    const box = await block(time).boundingBox()
    if (box === null) throw new Error(`Nothing at ${time}`)
    return { x: box.x + box.width / 2, top: box.y, bottom: box.y + box.height }
  }

  const start = await boxOf('10:00 AM')
  // Next to the handle, but not on it.
  await drag(page, { x: start.x, y: start.bottom - 8 }, { x: start.x, y: 412 })
  await expect.poll(async () => await scrolled(page)).toBeGreaterThan(200)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  const before = await scrolled(page)
  await page.mouse.move(start.x, 300)
  await page.mouse.up()
  await expectToast(page, 'Appointment moved')
  await expect(block('10:00 AM')).toHaveCount(0)
  expect(before).toBeGreaterThan(200)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Appointment moved back')
  const back = await boxOf('10:00 AM')
  await page.mouse.move(back.x, back.bottom - 4)
  await drag(page, { x: back.x, y: back.bottom - 4 }, { x: back.x, y: back.bottom + 48 })
  await page.mouse.up()
  await expectToast(page, 'Length changed')
  await expect(block('10:00 AM')).toBeVisible()
})

test('the menu is a rail from the first paint on, once it is folded', async ({ page }) => {
  await asClinic(page)
  // Before the page's own scripts run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        document.documentElement.dataset.early = String(document.documentElement.dataset.rail !== undefined)
    })
  })
  await page.goto('/dashboard/payments')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-early', 'false')
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  const menu = page.getByRole('complementary', { name: 'Side menu' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(60)
  await page.reload()
  await expect(html).toHaveAttribute('data-early', 'true')
  await expect(page.getByRole('link', { name: 'Manage Customers' })).toBeVisible()
  // In a low window, too, the last entry is in sight.
  await page.setViewportSize({ width: 1366, height: 650 })
  const links = menu.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('[')
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThan(200)
})
