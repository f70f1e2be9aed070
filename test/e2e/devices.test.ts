import type { Page } from '@playwright/test'
import { expectHeading, expectPath, failing, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, api, PASSWORD } from './people.ts'

const SECURITY = '/dashboard/profile?tab=security'

/** The section of devices, and its rows. */
function devicesOf(page: Page) {
  const section = page.getByRole('region', { name: 'Devices' })
  return { section, rows: section.getByRole('listitem') }
}

test('shows where one is signed in, signs one device out at once, then all others and not this one', async ({
  page,
  elsewhere,
  offscreen,
  noise,
}) => {
  noise.expect(/500.*security\/devices/)
  const { email } = await anOwner(page)
  const others = [await offscreen(), await offscreen()]
  for (const other of others) await api(other).post('/auth/sign-in', { email, password: PASSWORD })
  const phone = await elsewhere()
  await api(phone.context()).post('/auth/sign-in', { email, password: PASSWORD })
  await phone.goto('/dashboard/appointments')
  await expectHeading(phone, 'My Appointments')

  const fix = await failing(page, '/security/devices')
  await page.goto(SECURITY)
  const { section, rows } = devicesOf(page)
  await expect(section.getByRole('alert')).toHaveText('Failed to load your devices')
  await fix()
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('Chrome on')
  await expect(rows.first()).toContainText(/Signed in .* from (127\.0\.0\.1|::1)/)
  await expect(rows.nth(1)).toContainText('Last seen')
  await expect(rows.nth(1).getByText('This device', { exact: true })).toHaveCount(0)

  await rows
    .nth(1)
    .getByRole('button', { name: /Sign out this device/ })
    .click()
  await expect(toast(page, 'The device has been signed out')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await phone.goto('/dashboard')
  await expectPath(phone, '/')

  await section.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(toast(page, 'All other devices have been signed out')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(section.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
  for (const { request } of others) expect((await request.get('/api/profile')).status()).toBe(401)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
})
