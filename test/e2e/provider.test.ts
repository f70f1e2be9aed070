import type { Page } from '@playwright/test'
import { expectHeading, expectPath, failing, followSignIn, settled, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aLogin, anOwner, api, HOME, newEmail, newPhone, PASSWORD } from './people.ts'

const SECURITY = '/dashboard/profile?tab=security'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const otherLogins = (page: Page) => page.getByRole('region', { name: 'Other Logins' })

/** What someone does on the provider's own page. */
async function allowThere(page: Page, email: string, { confirmed = true } = {}): Promise<void> {
  await expect(page).toHaveTitle('Test ID')
  await page.getByLabel('Address').fill(email)
  await page.getByLabel('Confirmed').setChecked(confirmed)
  await press(page, 'Allow')
}

async function continueThere(page: Page, email: string, given: { confirmed?: boolean } = {}): Promise<void> {
  await press(page, 'Continue with Test ID')
  await allowThere(page, email, given)
}

async function signOut(page: Page): Promise<void> {
  await page.goto(SECURITY)
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
}

test('someone new comes in through a provider, to where they wanted to go, and comes back', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/dashboard/appointments')
  await followSignIn(page)
  await continueThere(page, email)
  await expectPath(page, '/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill(newPhone())
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Address').fill(HOME)
  await press(page, 'Complete Setup')
  await expectPath(page, '/dashboard/appointments')

  await signOut(page)
  await page.goto('/login')
  await continueThere(page, email)
  await expectHeading(page, 'Welcome back, Kim')
  expect((await page.context().cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)
})

// Only a browser shows whether the content security policy lets the form lead to another site.
test('a browser without a script gets in with a password or through a provider', async ({
  page,
  browser,
}) => {
  const { email } = await aLogin(page)
  const window = await browser.newContext({ javaScriptEnabled: false })
  const plain = await window.newPage()
  await plain.goto('/login?next=%2Fdashboard%2Fappointments')
  await plain.getByLabel('Email address').fill(email)
  await plain.getByLabel('Password', { exact: true }).fill('not my password')
  await press(plain, 'Sign in')
  await expect(plain.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(plain.getByLabel('Email address')).toHaveValue(email)
  await plain.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(plain, 'Sign in')
  await expect(plain).toHaveURL('/dashboard/appointments')
  await window.clearCookies()

  await plain.goto('/login')
  await continueThere(plain, newEmail())
  await expect(plain).toHaveURL('/dashboard')
  await window.close()
})

test('what goes wrong over there is shown on the login screen, and no one is signed in', async ({
  page,
  noise,
}) => {
  noise.expect(/503.*sign-in\/provider/)
  const { email } = await aLogin(page)
  await page.goto('/login?next=%2Fdashboard%2Fprofile')
  const problem = page.getByRole('alert')
  await press(page, 'Continue with Test ID')
  await press(page, 'Deny')
  await expect(problem).toHaveText('Signing in was cancelled. You can try again at any time.')
  await continueThere(page, newEmail(), { confirmed: false })
  await expect(problem).toHaveText(
    'The other site has not confirmed your email address, so you can’t sign in with it here.',
  )
  // The person has an account here, but has not opened the email that confirms its address.
  await continueThere(page, email)
  await expect(problem).toHaveText(/the address has not been confirmed yet.*“Forgot password\?”/)
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile&problem=not-linked')

  const fix = await failing(page, '/auth/sign-in/provider', 503)
  await press(page, 'Continue with Test ID')
  await expect(problem.last()).toHaveText('An error occurred')
  await fix()
  await page.goto('/dashboard')
  await expectPath(page, '/')
})

test('a login elsewhere is connected, signs in, and is disconnected', async ({ page }) => {
  const { email } = await anOwner(page)
  await page.goto(SECURITY)
  await expect(otherLogins(page).getByRole('listitem')).toContainText('Not connected')
  await press(page, 'Connect Test ID')
  await allowThere(page, newEmail())
  await expect(page.getByRole('alert')).toHaveText(
    'That login can’t be connected, because its email address differs from your address here.',
  )
  await press(page, 'Connect Test ID')
  await allowThere(page, email)
  await expect(page.getByRole('status').filter({ hasText: 'Your other login is connected' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Test ID' })).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await continueThere(page, email)
  await expectHeading(page, 'Welcome back, Kim')

  await page.goto(SECURITY)
  await press(page, 'Disconnect Test ID')
  const question = page.getByRole('alertdialog', { name: 'Disconnect Test ID?' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Your other login is no longer connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Test ID', exact: true })).toBeVisible()
})

test('the last way in stays until a password is chosen through the emailed link', async ({
  page,
  clinic,
  noise,
}) => {
  noise.expect(/409.*identities/)
  const email = newEmail()
  await page.goto('/login')
  await continueThere(page, email)
  await expectPath(page, '/dashboard/profile/setup')
  const profile = { fullName: 'Kim Rao', phone: `+91${newPhone()}`, email, address: HOME }
  await api(page.context()).put('/profile', profile)

  await page.goto(SECURITY)
  await press(page, 'Disconnect Test ID')
  const question = page.getByRole('alertdialog', { name: 'Disconnect Test ID?' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'This is your only way to sign in. Please choose a password first, under Change Password.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()

  const section = page.getByRole('region', { name: 'Change Password' })
  await expect(section).toContainText('You don’t have a password here yet.')
  await section.getByRole('button', { name: 'Email me a link' }).click()
  await expect(section.getByRole('status')).toContainText('an email with a link is on its way')

  type Mail = { id: string; recipient: string; text: string | null }
  const mails = async () => (await clinic.get<{ items: Mail[] }>('/clinic/outbox')).items
  const mine = async () => (await mails()).find(({ recipient }) => recipient === email)
  await expect.poll(mine).toBeDefined()
  const { text } = await clinic.get<Mail>(`/clinic/outbox/${(await mine())?.id}`)
  await page.goto(text?.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? '')
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm New Password').fill(PASSWORD)
  await press(page, 'Save new password')
  await expect(page.getByText('Success! Your password has been changed. Please sign in.')).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await expectHeading(page, 'Welcome back, Kim')
  await page.goto(SECURITY)
  await press(page, 'Disconnect Test ID')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Your other login is no longer connected')).toBeVisible()
})
