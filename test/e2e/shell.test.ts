import type { Page } from '@playwright/test'
import { expectHeading, expectPath, isPhone, openMenu, settled } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, asClinic } from './people.ts'

/** Runs in each page from its beginning: remembers whether the owner's name has stood there, however shortly. */
function keepNames(): void {
  const look = () => {
    if (document.body?.textContent?.includes('Kim')) sessionStorage.setItem('named', location.pathname)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

test('a customer’s menu leads to the customer’s pages', async ({ page }) => {
  await anOwner(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await (isPhone(page) ? expectMenuCloses(page) : expectSkipLink(page))
  for (const [link, path, heading] of [
    ['Book Appointment', '/dashboard/book-appointment', 'Book an Appointment'],
    ['My Appointments', '/dashboard/appointments', 'My Appointments'],
    ['Dashboard', '/dashboard', 'Welcome back, Kim'],
  ] as const) {
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expectHeading(page, heading)
    await expectPath(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${heading} · Tailwell`)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  }
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(menu.getByText('Admin Controls')).toHaveCount(0)

  await page.goto('/blog')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute('href', '/dashboard')
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
})

/** The slide-out menu closes by Escape and by its cross, and gives the focus back. */
async function expectMenuCloses(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** The first stop of the keyboard skips to the content. */
async function expectSkipLink(page: Page): Promise<void> {
  const first = page.getByRole('main').getByRole('link').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
}

test('an admin’s menu has a group that folds', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  const manage = menu.getByRole('link', { name: 'Manage Appointments' })
  await expect(manage).toBeVisible()
  await menu.getByText('Admin Controls').click()
  await expect(manage).toBeHidden()
  await menu.getByText('Admin Controls').click()
  await manage.click()
  await expectHeading(page, 'Manage Appointments')
  await expectPath(page, '/dashboard/appointments/manage')
  await expect(menu.getByText('My Appointments')).toHaveCount(0)
  if (!isPhone(page)) {
    await page.setViewportSize({ width: 1366, height: 650 })
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/dashboard/appointments/manage?filter=all')
  await expect((await openMenu(page)).getByRole('link', { name: 'Manage Appointments' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a new page begins at its top; signing out leads home and closes the dashboard', {
  tag: '@phone',
}, async ({ page }) => {
  await anOwner(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await page.goto('/dashboard/book-appointment')
  await expectHeading(page, 'Book an Appointment')
  await expect(page.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await (await openMenu(page)).getByRole('link', { name: 'My Appointments' }).click()
  await expectHeading(page, 'My Appointments')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await settled(page)
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

  await page.addInitScript(keepNames)
  // The dashboard stands three steps back in the history, as a document of its own.
  const back = page.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname === '/dashboard')
  // A moment later, so that this call has its answer before its page goes.
  await page.evaluate(() => void setTimeout(() => history.go(-3), 100))
  await back
  await expectPath(page, '/')
  await page.goto('/dashboard')
  await expectPath(page, '/')
  expect(await page.evaluate(() => sessionStorage.getItem('named'))).toBeNull()
})

test('the theme goes round and is kept', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await page.getByRole('button', { name: 'Theme: like the system' }).click()
  expect(await paper()).toBe(light)
  await page.getByRole('button', { name: 'Theme: light' }).click()
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  expect(await paper()).toBe(dark)
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  expect(await paper()).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).toBe(dark)
})

test('the home page leads in', async ({ page }) => {
  for (const name of ['Sign In', 'Get Started']) {
    await page.goto('/')
    const link = page.getByRole('banner').getByRole('link', { name })
    if (!(await link.isVisible())) await page.getByRole('banner').getByLabel('Menu').click()
    await link.click()
    await expectHeading(page, 'Sign in to Tailwell')
    await expectPath(page, '/login')
  }
  await page.getByRole('link', { name: 'Tailwell, home' }).click()
  await expectPath(page, '/')
})
