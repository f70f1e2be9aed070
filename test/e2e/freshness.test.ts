import type { Page } from '@playwright/test'
import { bookButton } from './booking.ts'
import { expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, settle } from './people.ts'

/** What the browser does when someone comes back to this tab. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** Counts the questions to an endpoint from now on. */
function countAsked(page: Page, path: string): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) asked += 1
  })
  return () => asked
}

test('what another tab has changed shows without a reload', async ({ page, freeDay }) => {
  const owner = await anOwner(page)
  await anAppointment(owner, { date: freeDay(), hour: 12 })
  await page.goto('/dashboard/appointments')
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await expect(upcoming.getByRole('listitem')).toHaveCount(1)

  const tab = await page.context().newPage()
  await tab.goto('/dashboard/appointments')
  await tab.getByRole('main').getByRole('button', { name: 'Cancel appointment' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(tab, 'Appointment cancelled successfully')

  await page.bringToFront()
  await expect(upcoming.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText('Cancelled')
})

/** Opens a page and waits until it listens to what others change. */
async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
}

test('a booking shows on the clinic’s list by itself, and is counted in the title of a tab in the background', async ({
  page,
  offscreen,
  freeDay,
}) => {
  const day = freeDay()
  await asClinic(page)
  await openListening(page, `/dashboard/appointments/manage?filter=all&from=${day}&to=${day}`)
  await expectHeading(page, 'Manage Appointments')
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const owner = await anOwner(await offscreen(), ['Pepper'])
  const bookedAt = Date.now()
  await anAppointment(owner, { date: day, hour: 12 })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pepper' })
  await expect(row).toBeVisible()
  // Sooner than the fetch every thirty seconds, even on a slow machine.
  expect(Date.now() - bookedAt).toBeLessThan(20_000)
  await expect(page).toHaveTitle(/^\(\d+\) Manage Appointments/)
  await page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page).toHaveTitle(/^Manage Appointments/)
})

test('the clinic’s answer shows on the owner’s list by itself', async ({ page, freeDay, clinic }) => {
  const owner = await anOwner(page)
  const appointment = await anAppointment(owner, { date: freeDay(), hour: 12 })
  await openListening(page, '/dashboard/appointments')
  const row = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  await expect(row).toContainText('Pending')
  const settledAt = Date.now()
  await settle(clinic, appointment, 'approve')
  await expect(row).toContainText('Confirmed')
  expect(Date.now() - settledAt).toBeLessThan(20_000)
  await expect(page.getByText('The clinic has updated your appointments.')).toBeAttached()
})

test('what fails is asked for once more, and then said; the booking’s data are fresh for five minutes', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*api\/services/)
  await anOwner(page)
  const asked = countAsked(page, '/services')
  const fix = await failing(page, '/services')
  await page.goto('/dashboard/book-appointment')
  await expect(page.getByRole('alert')).toHaveText('Failed to load booking data')
  expect(asked()).toBe(2)
  await fix()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(bookButton(page)).toBeVisible()
  expect(asked()).toBe(3)
  // Not asked for again on looking back or coming back.
  await lookAgain(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  await page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }).click()
  await expect(bookButton(page)).toBeVisible()
  expect(asked()).toBe(3)
})
