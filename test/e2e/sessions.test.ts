import type { Page } from '@playwright/test'
import { expectHeading, expectPath, openMenu, settled, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aLogin, anOwner, api, PASSWORD } from './people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What the browser loses five minutes after it was given. */
const loseShortCookie = (page: Page) => page.context().clearCookies({ name: 'tailwell.session' })

async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await press(page, 'Sign Out')
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
}

test('signing out in one tab reaches the other, which keeps nothing of the person', async ({ page }) => {
  await anOwner(page)
  await page.goto('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/dashboard/pets/new')
  await other.getByLabel('Name').fill('Bruno')
  await settled(page, other)
  await signOut(page)
  await expectPath(page, '/')
  await expectPath(other, '/')
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await other.goto('/dashboard')
  await expectPath(other, '/')
})

test('signing in in one tab takes the other along; someone else’s page is not left open', async ({
  page,
}) => {
  const owner = await anOwner(page)
  await page.context().clearCookies()
  await page.goto('/login')
  const other = await page.context().newPage()
  await other.goto('/login')
  await signIn(other, owner.email)
  await expectHeading(other, 'Welcome back, Kim')
  await expectPath(page, '/dashboard')
  await expectHeading(page, 'Welcome back, Kim')

  const second = await aLogin(page)
  await api(page.context()).post('/auth/sign-out')
  await other.goto('/login')
  await signIn(other, second.email)
  await expectPath(other, '/dashboard/profile/setup')
  await expectPath(page, '/dashboard/profile/setup')
  await expect(page.getByText('Welcome back')).toHaveCount(0)
  await settled(page, other)
  await signOut(other)
  await expectPath(page, '/')
})

test('a person who comes back after a while is still signed in; what is sent too late is sent again after a renewal', async ({
  page,
  noise,
}) => {
  noise.expect(/401.*api\/pets/)
  const owner = await anOwner(page, [])
  await loseShortCookie(page)
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')

  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Species').fill('Dog')
  await loseShortCookie(page)
  await press(page, 'Add Pet')
  await expect(toast(page, 'Pet added successfully!')).toBeVisible()
  expect((await owner.get<{ name: string }[]>('/pets')).map(({ name }) => name)).toEqual(['Bruno'])
})

test('no script can read a cookie of ours', async ({ page }) => {
  await anOwner(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const { value } of await page.context().cookies()) expect(stored).not.toContain(value)
  expect((await page.context().cookies()).map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual(
    expect.arrayContaining([
      { name: 'tailwell.session', httpOnly: true },
      { name: 'tailwell.renewal', httpOnly: true },
    ]),
  )
})

test.describe('with a clock of their own', () => {
  test.use({ changesWindow: true })

  test('a session is renewed by itself while someone is at work, and for no one', async ({ page }) => {
    await anOwner(page, [])
    await page.clock.install()
    const renewals: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/auth/renew')) renewals.push(answer.status())
    })
    await page.goto('/dashboard/pets/new')
    await page.getByLabel('Name').fill('Bruno')
    await page.getByLabel('Species').press('D')
    await page.clock.fastForward('04:10')
    await expect.poll(() => renewals).toEqual([200])
    await page.clock.fastForward('30:00')
    await page.getByLabel('Species').fill('Dog')
    expect(renewals).toEqual([200])
    await page.getByLabel('Species').press('End')
    await expect.poll(() => renewals).toEqual([200, 200])
    await press(page, 'Add Pet')
    await expect(toast(page, 'Pet added successfully!')).toBeVisible()
  })

  test('a session that was ended elsewhere asks for the password again at the next look', async ({
    page,
    offscreen,
  }) => {
    const { email } = await anOwner(page, [])
    await page.goto('/dashboard/pets/new')
    await page.getByLabel('Name').fill('Bruno')
    const phone = api(await offscreen())
    await phone.post('/auth/sign-in', { email, password: PASSWORD })
    await phone.post('/security/devices/sign-out-others')
    await page.clock.install()
    await page.clock.fastForward('00:11')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Bruno')
  })
})
