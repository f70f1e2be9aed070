import type { Page } from '@playwright/test'
import { clinic } from '../../src/clinic/clinic.ts'
import { expectHeading, expectPath, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aNewcomer, anOwner, api, asClinic } from './people.ts'

/** Where each kind of visitor ends up on each page, and the heading that stands there. */
const HOME = ['/', 'Calm, careful help for the animals you live with.'] as const
const SETUP = ['/dashboard/profile/setup', 'Complete Your Profile'] as const
const CUSTOMER = ['/dashboard', 'Welcome back, Kim'] as const
const ADMIN = ['/dashboard', 'Admin Dashboard'] as const
const BOOK = ['/dashboard/book-appointment', 'Book an Appointment'] as const

/**
 * A page of each kind, so that the server and the browser are seen to lead there; `src/app/browser/pages.test.tsx` tries every
 * page as everyone.
 */
const EACH_KIND = [
  '/',
  '/login',
  '/dashboard/book',
  '/dashboard/appointments/manage',
  '/dashboard/nowhere',
  '/services/nowhere',
] as const
type PagePath = (typeof EACH_KIND)[number]
type Place = readonly [path: string, heading: string]

async function expectPlaces(page: Page, places: Partial<Record<PagePath, Place>>): Promise<void> {
  for (const path of EACH_KIND.filter((kind) => kind in places)) {
    const [end, heading] = places[path] ?? HOME
    await test.step(`${path} leads to ${end}`, async () => {
      await page.goto(path)
      await expectHeading(page, heading)
      await expectPath(page, end)
    })
  }
}

/** Where the server leads who is signed in, before a page of ours runs. */
const LED_TO = { '/': '/dashboard', '/login': '/dashboard', '/services/nowhere': '/' }

async function expectLedIn(page: Page): Promise<void> {
  for (const [path, end] of Object.entries(LED_TO)) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, end])
  }
}

test('a signed-out visitor sees the two open pages only', async ({ page }) => {
  await expectPlaces(page, {
    '/': HOME,
    '/login': ['/login', 'Sign in to Tailwell'],
    '/dashboard/book': HOME,
    '/dashboard/appointments/manage': HOME,
    '/dashboard/nowhere': HOME,
    '/services/nowhere': HOME,
  })
})

test('a login without a profile is led to the profile setup; a failed look-up shows Retry, never an empty form', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*api\/profile/)
  await aNewcomer(page)
  await expectLedIn(page)
  await expectPlaces(page, {
    '/': SETUP,
    '/dashboard/book': SETUP,
    '/dashboard/appointments/manage': SETUP,
    '/dashboard/nowhere': SETUP,
  })

  const fix = await failing(page, '/profile')
  await page.goto('/dashboard/profile/setup')
  await expect(page.getByRole('alert')).toHaveText('Failed to load profile')
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await fix()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('a customer sees the customer’s pages, until the session ends', async ({ page, noise }) => {
  noise.expect(/503.*auth\/session/)
  // What React says of any error that a page's boundary shows.
  noise.expect(/Something went wrong/)
  const { pets } = await anOwner(page, ['Bruno', 'Misty'])
  await expectLedIn(page)
  await expectPlaces(page, {
    '/': CUSTOMER,
    '/dashboard/book': BOOK,
    '/dashboard/appointments/manage': CUSTOMER,
    '/dashboard/nowhere': CUSTOMER,
  })

  await test.step('/dashboard/book keeps its query', async () => {
    await page.goto(`/dashboard/book?pet=${pets[1]?.id}`)
    await expect(page).toHaveURL(`/dashboard/book-appointment?pet=${pets[1]?.id}`)
    await expect(page.getByRole('radio', { name: /^Misty/ })).toBeChecked()
  })

  await test.step('a complete profile is not asked for again', async () => {
    await page.goto('/dashboard/profile/setup')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByLabel('Full Name')).toHaveCount(0)
  })

  await test.step('while the session is loading a spinner is shown', async () => {
    const letGo = await holding(page, '/auth/session')
    await page.goto('/dashboard')
    // The document has one of its own, which the app's replaces.
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
    letGo()
    await expectHeading(page, 'Welcome back, Kim')
  })

  await test.step('a failed look-up of the session shows Retry, never the profile form', async () => {
    const fix = await failing(page, '/auth/session', 503)
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toHaveText(
      `Something broke on our side. Please call us: ${clinic.phone.display}`,
    )
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByLabel('Full Name')).toHaveCount(0)
    await fix()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectHeading(page, 'Welcome back, Kim')
  })

  await api(page.context()).post('/auth/sign-out')
  await page.reload()
  await expectPath(page, '/')
})

test('an admin sees the clinic’s pages and needs no profile', async ({ page }) => {
  await asClinic(page)
  await expectLedIn(page)
  await expectPlaces(page, {
    '/': ADMIN,
    '/dashboard/book': ADMIN,
    '/dashboard/appointments/manage': ['/dashboard/appointments/manage', 'Manage Appointments'],
    '/dashboard/nowhere': ADMIN,
  })
})

test.describe('a browser that can’t run the app', () => {
  test.use({ changesWindow: true })
  const OLD = 'This browser is too old for this page. Please update it, or use another one.'

  async function expectSentence(page: Page, sentence: string): Promise<void> {
    await expect(page.getByRole('alert')).toHaveText(`${sentence} Or call us: ${clinic.phone.display}`)
    await expect(page.getByRole('link', { name: clinic.phone.display })).toHaveAttribute(
      'href',
      `tel:${clinic.phone.dial}`,
    )
  }

  test('sees a sentence and the phone number, also above an app that it can run in part', async ({
    page,
    noise,
  }) => {
    noise.expect(/uncaught/)
    // What the app would have used.
    noise.allow(/was preloaded using link preload/)
    await anOwner(page)
    const app = /\/assets\/app-[^/]+\.js$/
    await page.route(app, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'let syntax of tomorrow' }),
    )
    await page.goto('/dashboard')
    await expectSentence(page, 'Something broke on our side. Please try again.')
    await page.addInitScript(() => Reflect.deleteProperty(window, 'MathMLElement'))
    await page.goto('/dashboard')
    await expectSentence(page, OLD)
    await page.unroute(app)
    await page.goto('/dashboard')
    await expectHeading(page, 'Welcome back, Kim')
    await expectSentence(page, OLD)
  })
})
