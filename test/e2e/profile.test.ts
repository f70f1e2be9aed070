import type { Page } from '@playwright/test'
import type { OwnProfile } from '../../src/features/owners/customers/contract.ts'
import {
  expectFieldError,
  expectHeading,
  expectPath,
  expectToast,
  failing,
  openMenu,
  settled,
} from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, api, asClinic, PASSWORD } from './people.ts'

const PROFILE = '/dashboard/profile'
const SECURITY = '/dashboard/profile?tab=security'
const NEW_PASSWORD = 'a calm green gate'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function changePassword(page: Page, current: string, next: string, again = next) {
  const form = page.getByRole('form', { name: 'Change Password' })
  await form.getByLabel('Current Password').fill(current)
  await form.getByLabel('New Password', { exact: true }).fill(next)
  await form.getByLabel('Confirm New Password').fill(again)
  await form.getByRole('button', { name: 'Update Password' }).click()
}

test('is reached from the menu, read and changed; nothing typed is lost', async ({ page, noise }) => {
  noise.expect(/500.*api\/profile/)
  const owner = await anOwner(page)
  await page.goto('/dashboard')
  await openMenu(page)
  const mendReading = await failing(page, '/profile')
  await page.getByRole('link', { name: /^Profile/ }).click()
  await expectPath(page, PROFILE)
  await expectHeading(page, 'Profile')
  await expect(page.getByRole('alert')).toHaveText('Failed to load profile')
  await mendReading()
  await press(page, 'Retry')
  const panel = page.getByRole('tabpanel', { name: 'Personal Information' })
  for (const fact of ['Kim Rao', owner.email, '5 Mango Grove', 'Email on']) {
    await expect(panel.getByText(fact)).toBeVisible()
  }

  await press(page, 'Edit Profile')
  await expect(field(page, 'Full Name')).toBeFocused()
  await expect(field(page, 'Phone Number')).toBeDisabled()
  await field(page, 'Full Name').fill(' ')
  await field(page, 'Email (optional)').fill('kim@example')
  await field(page, 'Address').fill('')
  await press(page, 'Save Changes')
  await expectFieldError(field(page, 'Full Name'), 'Full name is required')
  await expectFieldError(field(page, 'Email (optional)'), 'Please enter a valid email address')
  await expectFieldError(field(page, 'Address'), 'Address is required')
  await expect(field(page, 'Full Name')).toBeFocused()
  await press(page, 'Cancel')
  await expect(panel.getByText('Kim Rao')).toBeVisible()

  await press(page, 'Edit Profile')
  await field(page, 'Full Name').fill('Kim Asha Rao')
  await field(page, 'Email (optional)').fill('')
  await field(page, 'Address').fill('6 Mango Grove\nBengaluru')
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await page.getByRole('tab', { name: 'Security & Password' }).click()
  await expect(page).toHaveURL(SECURITY)
  await expect(page.getByRole('form', { name: 'Change Password' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(PROFILE)
  await expect(field(page, 'Full Name')).toHaveValue('Kim Asha Rao')
  const fix = await failing(page, '/profile')
  await press(page, 'Save Changes')
  await expectToast(page, 'Failed to update profile')
  await expect(field(page, 'Full Name')).toHaveValue('Kim Asha Rao')
  await fix()
  await press(page, 'Save Changes')
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(panel.getByText('Kim Asha Rao')).toBeVisible()
  await press(page, 'Change Address')
  await expect(field(page, 'Address')).toBeFocused()
  await press(page, 'Cancel')
  await expect(page.getByRole('button', { name: 'Change Address' })).toBeFocused()
  await expect(panel.getByText('Email off')).toBeVisible()
  expect(await owner.get<OwnProfile>('/profile')).toMatchObject({
    fullName: 'Kim Asha Rao',
    phone: owner.phone,
    email: null,
    address: '6 Mango Grove\nBengaluru',
    notificationPreferences: { email: false, sms: true, push: true },
  })
  await openMenu(page)
  await expect(page.getByRole('link', { name: /Kim Asha Rao/ })).toBeVisible()
})

test('an admin has no record, and a security tab', async ({ page }) => {
  await asClinic(page)
  await page.goto(PROFILE)
  await expect(page.getByText('Profile not found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Security & Password' }).click()
  await changePassword(page, 'demo-clinic-admin', 'elevenchars')
  await expectFieldError(
    page.getByLabel('New Password', { exact: true }),
    'Staff passwords must be at least 12 characters',
  )
})

test('staff start with the page that they choose, and reach the dashboard all the same', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Start with').selectOption('Calendar')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expectHeading(page, 'Admin Dashboard')
})

test('the password is not changed without the current one; once it is, all other sessions end', async ({
  page,
  elsewhere,
  noise,
}) => {
  noise.expect(/403.*auth\/change-password/)
  noise.expect(/500.*auth\/change-password/)
  const { email } = await anOwner(page)
  const other = await elsewhere()
  await api(other.context()).post('/auth/sign-in', { email, password: PASSWORD })
  await other.goto('/dashboard')
  await expectHeading(other, 'Welcome back, Kim')
  await settled(other)

  await page.goto(SECURITY)
  await changePassword(page, PASSWORD, 'seven77')
  await expectFieldError(
    page.getByLabel('New Password', { exact: true }),
    'Password must be at least 8 characters',
  )
  await changePassword(page, PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}s`)
  await expectFieldError(page.getByLabel('Confirm New Password'), "New passwords don't match")
  await changePassword(page, 'a wrong password', NEW_PASSWORD)
  await expectFieldError(page.getByLabel('Current Password'), 'Current password is incorrect')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(NEW_PASSWORD)
  const fix = await failing(page, '/auth/change-password')
  await changePassword(page, PASSWORD, NEW_PASSWORD)
  await expectToast(page, 'Failed to update password')
  await fix()
  await changePassword(page, PASSWORD, NEW_PASSWORD)
  await expectToast(page, 'Password updated successfully')
  await expect(page.getByLabel('Current Password')).toHaveValue('')
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')

  await other.goto('/dashboard')
  await expectPath(other, '/')
  await other.goto('/login')
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHeading(other, 'Welcome back, Kim')

  await page.goto(SECURITY)
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  await page.goto('/dashboard')
  await expectPath(page, '/')
})
