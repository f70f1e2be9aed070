import { expectFieldError, expectHeading, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aLogin, newEmail, PASSWORD } from './people.ts'

const CREATED = 'Success! Your account has been created. Please sign in.'

test('signing up leads back to signing in, and that to the profile', async ({ page }) => {
  const email = newEmail()
  await page.goto('/login?mode=signup')
  await expectHeading(page, 'Create your account')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expectHeading(page, 'Sign in to Tailwell')
  const toast = page.getByRole('status').filter({ hasText: CREATED })
  await expect(toast).toHaveText(CREATED)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0)

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHeading(page, 'Complete Your Profile')
})

test('a success looks like one and an error like one', async ({ page, noise }) => {
  noise.expect(/401.*sign-in/)
  const { email } = await aLogin(page)
  await page.goto('/login?mode=signup')
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const success = page.getByRole('status').filter({ hasText: CREATED })
  const green = await success.evaluate((box) => getComputedStyle(box).backgroundColor)

  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Success, but wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const error = page.getByRole('alert')
  await expect(error).toHaveText('Invalid email or password')
  await expect(success).toHaveCount(0)
  expect(await error.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe(green)
})

test('a known e-mail gets the same answer as a new one', async ({ page }) => {
  const { email } = await aLogin(page)
  await page.goto('/login?mode=signup')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByLabel('Confirm Password').fill('another password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('status').filter({ hasText: CREATED })).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHeading(page, 'Complete Your Profile')
})

test('switching between the modes clears the error and the passwords', async ({ page, noise }) => {
  noise.expect(/401.*sign-in/)
  await page.goto('/login')
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')

  await page.getByRole('button', { name: 'Create a new account' }).click()
  await expectHeading(page, 'Create your account')
  await expect(page).toHaveURL('/login?mode=signup')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')

  await page.getByLabel('Password', { exact: true }).fill('abc')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to existing account' }).click()
  await expectHeading(page, 'Sign in to Tailwell')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('says what is wrong, at the field, and goes to the first wrong one', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email address')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
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
  await email.fill('kim@example.in')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await password.fill('12345')
  await expectFieldError(password, 'Password must be at least 6 characters long')
  await password.fill('123456')
  await expect(password).not.toHaveAttribute('aria-invalid')
})

test('a confirmation that differs is refused', async ({ page }) => {
  await page.goto('/login?mode=signup')
  await page.getByLabel('Email address').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(`${PASSWORD}!`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectFieldError(page.getByLabel('Confirm Password'), 'Passwords do not match')
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
})

test('the button says to wait while the answer is awaited', async ({ page }) => {
  const { email } = await aLogin(page)
  await page.goto('/login')
  const letGo = await holding(page, '/auth/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible()
  letGo()
  await expectHeading(page, 'Complete Your Profile')
})

test('any other failure says so and keeps what was typed', async ({ page, noise }) => {
  noise.expect(/500.*sign-in/)
  const { email } = await aLogin(page)
  await page.goto('/login')
  await failing(page, '/auth/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
})

test('the demo clinic shows its logins', async ({ page }) => {
  await page.goto('/login')
  const demo = page.getByText('This is a demo clinic. Try it with:').locator('..')
  await expect(demo).toContainText('admin@demo.example')
  await expect(demo).toContainText('asha@demo.example')
})
