import type { Page } from '@playwright/test'
import { bookButton, openBooking } from './booking.ts'
import { expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, settle } from './people.ts'

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

test('the clinic’s answer shows when the list is looked at again, without a reload', async ({
  page,
  freeDay,
  clinic,
}) => {
  const owner = await anOwner(page)
  const appointment = await anAppointment(owner, { date: freeDay(), hour: 12 })
  await page.goto('/dashboard/appointments')
  const row = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  await expect(row).toContainText('Pending')
  await settle(clinic, appointment, 'approve')
  await lookAgain(page)
  await expect(row).toContainText('Confirmed')
})

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
  await expect(page.getByRole('region', { name: 'Past' })).toContainText('Cancelled')
})

test('the booking’s data are fresh for five minutes: not asked for again on looking back or coming back', async ({
  page,
}) => {
  await anOwner(page)
  const asked = countAsked(page, '/services')
  await openBooking(page)
  expect(asked()).toBe(1)
  await lookAgain(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  await page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }).click()
  await expect(bookButton(page)).toBeVisible()
  expect(asked()).toBe(1)
})

test('what fails is asked for once more, and then said', async ({ page, noise }) => {
  noise.expect(/500.*api\/services/)
  await anOwner(page)
  const asked = countAsked(page, '/services')
  await failing(page, '/services')
  await page.goto('/dashboard/book-appointment')
  await expect(page.getByRole('alert')).toHaveText('Failed to load booking data')
  expect(asked()).toBe(2)
})
