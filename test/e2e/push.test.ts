import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aBrowser, type Browser } from '../push-server.ts'
import { answering } from './answers.ts'
import { expectPath, settled, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, api, type Owner, PASSWORD, settle } from './people.ts'

const PROFILE = '/dashboard/profile'

test.use({ hasWorker: true })

const device = (page: Page) => page.getByRole('region', { name: 'Push on this device' })
const press = (page: Page, name: string) => device(page).getByRole('button', { name, exact: true }).click()
const endpointsOf = async (owner: Pick<Owner, 'get'>) =>
  (await owner.get<{ endpoints: string[] }>('/notifications/push')).endpoints

/**
 * Lets the person allow messages, and puts a subscription of our own in the place of the browser's: that one would ask
 * its maker's push service on the internet. All else is the real thing: the service worker, the server, the queue.
 */
async function withPushService(page: Page): Promise<Browser> {
  const browser = aBrowser(`http://127.0.0.1:${process.env.E2E_PUSH_PORT}/${randomUUID()}`)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((target) => {
    const { endpoint, ...keys } = target
    const isSubscribed = () => localStorage.getItem('subscribed') === 'yes'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed() ? subscription : null),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        if (!options.userVisibleOnly || typeof options.applicationServerKey !== 'string')
          throw new TypeError()
        localStorage.setItem('subscribed', 'yes')
        return subscription
      },
    })
  }, browser.target)
  return browser
}

/** What the push service has got for a browser, as that browser reads it. */
async function messagesFor(page: Page, browser: Browser): Promise<unknown[]> {
  const answer = await page.request.get(browser.target.endpoint)
  const bodies = (await answer.json()) as string[]
  return bodies.map((body) => browser.read(Buffer.from(body, 'base64')))
}

test('without push the profile says nothing of it; the worker is asked for afresh, under the policy of all pages', async ({
  page,
}) => {
  const answer = await page.request.get('/worker.js')
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('text/javascript'),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'; script-src 'self';"),
  })
  await anOwner(page)
  await answering(page, '/notifications/push', (route) =>
    route.fulfill({ json: { publicKey: null, endpoints: [] } }),
  )
  await page.goto(PROFILE)
  await expect(page.getByText('Email on')).toBeVisible()
  await expect(device(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Push' })).toHaveCount(0)
})

test('is turned on by hand, brings what the clinic does, and is turned off', async ({
  page,
  clinic,
  freeDay,
}) => {
  const browser = await withPushService(page)
  const owner = await anOwner(page)
  await page.goto(PROFILE)
  await expect(page.getByText('Push on', { exact: true })).toBeVisible()
  await expect(device(page)).toContainText('Push is off for this device.')
  await press(page, 'Turn on')
  await expect(toast(page, 'Push is on for this device')).toBeVisible()
  await expect(device(page).getByRole('button', { name: 'Turn off' })).toBeFocused()
  expect(await endpointsOf(owner)).toEqual([browser.target.endpoint])
  await page.reload()
  await expect(device(page)).toContainText('Push is on for this device.')

  await settle(clinic, await anAppointment(owner, { date: freeDay(), hour: 11 }), 'approve')
  await expect.poll(() => messagesFor(page, browser), { timeout: 20_000 }).toHaveLength(1)
  const [message] = await messagesFor(page, browser)
  expect(message).toMatchObject({ title: 'Appointment confirmed: Bruno', link: '/dashboard/appointments' })
  expect(await shownBy(page, message)).toMatchObject([
    {
      title: 'Appointment confirmed: Bruno',
      body: expect.stringMatching(/^Your Grooming .* has been approved\.$/),
    },
  ])

  await press(page, 'Turn off')
  await expect(toast(page, 'Push is off for this device')).toBeVisible()
  await expect(device(page)).toContainText('Push is off for this device.')
  expect(await endpointsOf(owner)).toEqual([])
})

/** Hands a message to the page's service worker as the browser would; gives what is shown then. */
async function shownBy(page: Page, message: unknown) {
  const { origin } = new URL(page.url())
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations
      if (own) done(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  // A worker that is only just starting may miss a message; one that comes again takes the first one's place.
  const deliver = async () => {
    const data = JSON.stringify(message)
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return (await shown()).length
  }
  await expect.poll(deliver, { intervals: [500, 1000, 2000] }).toBe(1)
  return await shown()
}

test('signing out ends it in this browser', async ({ page }) => {
  await withPushService(page)
  const owner = await anOwner(page)
  await page.goto(PROFILE)
  await press(page, 'Turn on')
  await expect(device(page)).toContainText('Push is on for this device.')
  await page.getByRole('tab', { name: 'Security & Password' }).click()
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
  await api(page.context()).post('/auth/sign-in', { email: owner.email, password: PASSWORD })
  expect(await endpointsOf(owner)).toEqual([])
})

test('someone else who signs in to the browser does not get it', async ({ page }) => {
  await withPushService(page)
  await anOwner(page)
  await page.goto(PROFILE)
  await press(page, 'Turn on')
  await expect(device(page)).toContainText('Push is on for this device.')
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('subscribed'))
  await page.goto('/dashboard')
  await settled(page)
  expect(await isSubscribed()).toBe('yes')

  await page.context().clearCookies()
  const newcomer = await anOwner(page)
  await page.goto('/dashboard')
  await expect.poll(isSubscribed).toBeNull()
  expect(await endpointsOf(newcomer)).toEqual([])
})

test('what can’t be turned on is said, and the browser is left as it was', async ({ page, noise }) => {
  noise.expect(/500.*notifications\/push/)
  await withPushService(page)
  await anOwner(page)
  await page.goto(PROFILE)
  await expect(device(page)).toContainText('Push is off for this device.')
  const fix = await failingToSubscribe(page)
  await press(page, 'Turn on')
  await expect(
    toast(
      page,
      'Failed to change push on this device. Push doesn’t work in private windows. Please try again in another window.',
    ),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
  await fix()
  await press(page, 'Turn on')
  await expect(device(page)).toContainText('Push is on for this device.')
})

/** Lets the server fail at keeping a subscription; what it says about push still comes. */
async function failingToSubscribe(page: Page) {
  return await answering(page, '/notifications/push', (route) =>
    route.method === 'PUT'
      ? route.fulfill({
          status: 500,
          json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' },
        })
      : route.fallback(),
  )
}

test('a browser that blocks messages, and one that knows none, say so', async ({ page, elsewhere }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await anOwner(page)
  await page.goto(PROFILE)
  await expect(device(page)).toContainText('This browser blocks messages from this site.')
  await expect(device(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)

  const other = await elsewhere()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await anOwner(other)
  await other.goto(PROFILE)
  await expect(device(other)).toContainText('This browser can’t show push messages.')
  await expect(device(other).getByRole('button')).toHaveCount(0)
})

test('a person who does not allow it sees so, and one who wants no push is reminded', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'default'
  })
  await anOwner(page)
  await page.goto(PROFILE)
  await press(page, 'Turn on')
  await expect(device(page).getByRole('status')).toHaveText(
    'The browser isn’t allowed to show messages, so push stays off.',
  )
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('checkbox', { name: 'Push' }).uncheck()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(device(page)).toContainText('You have turned off push messages')
})
