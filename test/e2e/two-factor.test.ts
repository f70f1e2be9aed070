import type { Page } from '@playwright/test'
import { appCode, wrongAppCode } from '../totp.ts'
import { expectFieldError, expectHeading, expectPath, settled, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, asClinic, PASSWORD } from './people.ts'

const SECURITY = '/dashboard/profile?tab=security'
const SET_UP = 'Set up two-factor sign-in'

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

/** Turns two-factor sign-in on by hand; gives the app's key and the recovery codes on the screen. */
async function turnOn(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.goto(SECURITY)
  const section = sectionOf(page)
  await section.getByRole('button', { name: SET_UP }).click()
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await section.locator('code').textContent()) ?? ''
  await section.getByLabel('Six-digit code').fill(appCode(key))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(page, 'Two-factor sign-in is on. Your other devices were signed out.')).toBeVisible()
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { key, recoveryCodes: await codes.allTextContents() }
}

/** Signs out and gives the password again; the second step is then on the screen. */
async function comeBack(page: Page, email: string): Promise<void> {
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  await page.goto('/login?next=%2Fdashboard%2Fappointments')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHeading(page, 'Two-factor sign-in')
}

test('is turned on with an app, and asked for when signing in; a recovery code signs in once', async ({
  page,
  noise,
}) => {
  noise.expect(/403.*sign-in\/code/)
  noise.expect(/403.*sign-in\/recovery-code/)
  const { email } = await anOwner(page)
  const { key, recoveryCodes } = await turnOn(page)
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section).toContainText('10 of 10 recovery codes left')

  await comeBack(page, email)
  await page.goto('/dashboard')
  await expectPath(page, '/')
  await page.goBack()

  await page.getByLabel('Six-digit code').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectFieldError(page.getByLabel('Six-digit code'), 'Please enter the six digits that your app shows')
  await page.getByLabel('Six-digit code').fill(wrongAppCode(key))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is incorrect. Please try again.')
  // The code that turned it on is spent; the app shows the next one half a minute later.
  await page.getByLabel('Six-digit code').fill(appCode(key, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHeading(page, 'My Appointments')

  await page.goto(SECURITY)
  const [code = ''] = recoveryCodes
  await comeBack(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHeading(page, 'My Appointments')

  await page.goto(SECURITY)
  await expect(sectionOf(page)).toContainText('9 of 10 recovery codes left')
  await comeBack(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('This code is incorrect. Please try again.')

  await page.getByRole('button', { name: 'Use the app’s code' }).click()
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expectHeading(page, 'Sign in to Tailwell')
})

test('staff are asked for it on their front page', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Admin Dashboard')
  await expect(page.getByText('Protect the clinic’s records with two-factor sign-in')).toBeVisible()
  await page.getByRole('link', { name: 'turn it on now' }).click()
  await expect(page).toHaveURL(SECURITY)
  await expect(sectionOf(page).getByRole('button', { name: SET_UP })).toBeVisible()
})

test('a wrong password and a wrong first code change nothing; turned off, the password is enough again', async ({
  page,
  noise,
}) => {
  noise.expect(/403.*two-factor\/start/)
  noise.expect(/403.*two-factor\/confirm/)
  const { email } = await anOwner(page)
  await page.goto(SECURITY)
  const section = sectionOf(page)
  await section.getByRole('button', { name: SET_UP }).click()
  await section.getByLabel('Current Password').fill('not the password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expectFieldError(section.getByLabel('Current Password'), 'Current password is incorrect')
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Continue' }).click()
  const key = (await section.locator('code').textContent()) ?? ''
  await section.getByLabel('Six-digit code').fill(wrongAppCode(key))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expectFieldError(section.getByLabel('Six-digit code'), 'This code is incorrect. Please try again.')
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('button', { name: SET_UP })).toBeVisible()
  await page.reload()
  await expect(section.getByRole('button', { name: SET_UP })).toBeVisible()

  const { recoveryCodes } = await turnOn(page)
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Create new codes' }).click()
  const renewed = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(renewed).toHaveCount(10)
  expect(await renewed.allTextContents()).not.toEqual(recoveryCodes)
  await page.reload()
  await expect(section).toContainText('10 of 10 recovery codes left')
  await expect(renewed).toHaveCount(0)

  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-factor sign-in is off. Your other devices were signed out.')).toBeVisible()
  await expect(section.getByRole('button', { name: SET_UP })).toBeVisible()
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHeading(page, 'Welcome back, Kim')
})
