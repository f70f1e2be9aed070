import type { Page } from '@playwright/test'
import { expectHeading, expectPath, followSignIn, openMenu, toast } from './expectations.ts'
import { expect, type Noise, test } from './fixtures.ts'
import { aLogin, anOwner, newPhone, type Owner, PASSWORD } from './people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

/** Ends the session behind the page's back, as its time limit does. */
const endSession = (page: Page) => page.context().clearCookies()

test.describe('after signing in, the person lands where they wanted to go', () => {
  test('from the home page that a protected page led to', async ({ page }) => {
    const { email } = await anOwner(page)
    await endSession(page)
    await page.goto('/dashboard/appointments')
    await expectPath(page, '/')
    await followSignIn(page)
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fappointments')
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard/appointments')
    await expectHeading(page, 'My Appointments')
  })

  test('through sign-up and profile setup, with the query of the page', async ({ page }) => {
    const login = await aLogin(page)
    await page.goto('/dashboard/book?service=0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11')
    await followSignIn(page)
    await press(page, 'Create a new account')
    await press(page, 'Sign in to existing account')
    await signIn(page, login.email)
    await expectPath(page, '/dashboard/profile/setup')
    await page.getByLabel('Full Name').fill('Kim Rao')
    await page.getByLabel('Phone Number').fill(newPhone())
    await page.getByLabel('Address').fill('5 Mango Grove')
    await press(page, 'Complete Setup')
    await expectPath(page, '/dashboard/book-appointment')
    await expect(page).toHaveURL(/service=0b7f5f3e/)
  })

  // `own-path.test.ts` tries the other ways of writing one.
  test('but never on another site', async ({ page }) => {
    const { email } = await anOwner(page)
    await endSession(page)
    await page.goto(`/login?next=${encodeURIComponent('/\\example.com')}`)
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard')
    await expectHeading(page, 'Welcome back, Kim')
  })
})

/** Fills the form of a new pet and sends it when the session has ended; gives whose it was. */
async function sendTooLate(page: Page, noise: Noise): Promise<Owner> {
  noise.expect(/401.*api\/pets/)
  noise.expect(/401.*auth\/renew/)
  const owner = await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Species').fill('Dog')
  await endSession(page)
  await press(page, 'Add Pet')
  return owner
}

test.describe('a session that ends while a form is half filled', () => {
  test('asks for the password over the page, also again once it was closed, and nothing typed is lost', async ({
    page,
    noise,
  }) => {
    noise.expect(/401.*auth\/sign-in/)
    const owner = await sendTooLate(page, noise)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toContainText(owner.email)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Bruno')
    await press(page, 'Add Pet')
    await dialog.getByLabel('Password', { exact: true }).fill('not my password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)

    await expect(page).toHaveURL('/dashboard/pets/new')
    await expect(page.getByLabel('Name')).toHaveValue('Bruno')
    await press(page, 'Add Pet')
    await expect(toast(page, 'Pet added successfully!')).toBeVisible()
    expect((await owner.get<{ name: string }[]>('/pets')).map(({ name }) => name)).toEqual(['Bruno'])
  })

  test('another way of signing in is taken in another tab, and the page goes on', async ({ page, noise }) => {
    const owner = await sendTooLate(page, noise)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Sign in another way' }).click(),
    ])
    await signIn(other, owner.email)
    await expectHeading(other, 'Welcome back, Kim')
    await page.bringToFront()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Bruno')
    await press(page, 'Add Pet')
    await expect(toast(page, 'Pet added successfully!')).toBeVisible()
  })

  test('leads to sign in and back when another page is asked for', async ({ page, noise }) => {
    const { email } = await sendTooLate(page, noise)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await openMenu(page)
    await page.getByRole('link', { name: /^Profile/ }).click()
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprofile')
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard/profile')
  })
})
