import type { Page } from '@playwright/test'
import { expectFieldError, expectHeading, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aLogin, api, newEmail, PASSWORD } from './people.ts'

const CREATED = 'Success! Your account has been created. Please sign in.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await press(page, 'Create account')
}

test('signing up leads back to signing in, and that to the profile; a known email gets the same answer', async ({
  page,
  offscreen,
  noise,
}) => {
  noise.expect(/401.*sign-in/)
  const known = await aLogin(await offscreen())
  const email = newEmail()
  const toast = page.getByRole('status').filter({ hasText: CREATED })
  await page.goto('/login?mode=signup')
  await expectHeading(page, 'Create your account')
  for (const [typed, password] of [
    [email, PASSWORD],
    [known.email, 'another password'],
  ] as const) {
    if (typed === known.email) await press(page, 'Create a new account')
    await signUp(page, typed, password)
    await expectHeading(page, 'Sign in to Tailwell')
    await expect(toast).toHaveText(CREATED)
    await expect(toast).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Email address')).toHaveValue(typed)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Confirm Password')).toHaveCount(0)
  }
  // The account is as it was.
  await api(await offscreen()).post('/auth/sign-in', known)

  const green = await toast.evaluate((box) => getComputedStyle(box).backgroundColor)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Success, but wrong')
  await press(page, 'Sign in')
  const error = page.getByRole('alert')
  await expect(error).toHaveText('Invalid email or password')
  await expect(toast).toHaveCount(0)
  expect(await error.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe(green)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await expectHeading(page, 'Complete Your Profile')
})

test('says what is wrong, at the field, and goes to the first wrong one; the other mode clears it', async ({
  page,
  offscreen,
  noise,
}) => {
  noise.expect(/401.*sign-in/)
  noise.expect(/500.*sign-in/)
  const login = await aLogin(await offscreen())
  await page.goto('/login')
  const demo = page.getByText('This is a demo clinic. Try it with:').locator('..')
  await expect(demo).toContainText('admin@demo.example')
  await expect(demo).toContainText('asha@demo.example')
  const email = page.getByLabel('Email address')
  const password = page.getByLabel('Password', { exact: true })
  await press(page, 'Sign in')
  await expectFieldError(email, 'Please enter a valid email address')
  await expectFieldError(password, 'Password must be at least 6 characters long')
  await expect(email).toBeFocused()
  for (const wrong of [
    'kim',
    'kim@',
    'kim@example',
    'kim@example.c',
    'kim rao@example.com',
    '@example.com',
  ]) {
    await email.fill(wrong)
    await expectFieldError(email, 'Please enter a valid email address')
  }
  await email.fill(newEmail())
  await expect(email).not.toHaveAttribute('aria-invalid')
  await password.fill('12345')
  await expectFieldError(password, 'Password must be at least 6 characters long')
  await password.fill('123456')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')

  await press(page, 'Create a new account')
  await expectHeading(page, 'Create your account')
  await expect(page).toHaveURL('/login?mode=signup')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(password).toHaveValue('')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')
  await password.fill('abc')
  await press(page, 'Create account')
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await email.fill(newEmail())
  await password.fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(`${PASSWORD}!`)
  await press(page, 'Create account')
  await expectFieldError(page.getByLabel('Confirm Password'), 'Passwords do not match')
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  await password.fill('abc')
  await press(page, 'Sign in to existing account')
  await expectHeading(page, 'Sign in to Tailwell')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(0)
  await expect(password).toHaveValue('')

  // Any other failure leaves what was typed, and the button says to wait for the answer.
  const fix = await failing(page, '/auth/sign-in')
  await email.fill(login.email)
  await password.fill(PASSWORD)
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toHaveText('An error occurred')
  await expect(email).toHaveValue(login.email)
  await expect(password).toHaveValue(PASSWORD)
  await fix()
  const letGo = await holding(page, '/auth/sign-in')
  await press(page, 'Sign in')
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible()
  letGo()
  await expectHeading(page, 'Complete Your Profile')
})
