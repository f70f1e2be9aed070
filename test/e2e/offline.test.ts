import type { Page } from '@playwright/test'
import { expectHeading, expectPath, openMenu } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { startFreezingServer } from './freezing-server.ts'
import { anAppointment, anOwner } from './people.ts'

test.use({ hasWorker: true })

/** What is saved in the browser of one person, as paths. */
const savedIn = (page: Page) =>
  page.evaluate(async () => {
    const own = (await caches.has('own')) ? await caches.open('own') : null
    return (await own?.keys())?.map(({ url }) => new URL(url).pathname) ?? []
  })

/** Waits until everything is saved. */
const untilSaved = (page: Page) => expect.poll(() => savedIn(page)).toContain('/saved-at')

test('appointments and pets are read without a connection; signing out leaves nothing for the next person', async ({
  page,
  noise,
  freeDay,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const owner = await anOwner(page)
  await anAppointment(owner, { date: freeDay(), hour: 11 })
  await page.goto('/dashboard')
  await untilSaved(page)
  await page.context().setOffline(true)
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  await expect(page.getByText('Grooming for Bruno')).toBeVisible()
  await expect(page.getByText(/^You’re offline\. Last updated \d+:\d\d [AP]M\./)).toBeVisible()
  await expect(page.getByRole('link', { name: '+91' })).toHaveAttribute('href', /^tel:/)
  await page.goto('/dashboard/pets')
  await expect(page.getByRole('main').getByText('Bruno').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline')).toHaveCount(0)

  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  expect(await savedIn(page)).toEqual([])
  const next = await anOwner(page, ['Mia'])
  await page.goto('/dashboard')
  await untilSaved(page)
  const saved = await page.evaluate(async () => await (await caches.match('/owner'))?.text())
  expect(saved).toBe(next.email)
  await page.context().setOffline(true)
  await page.goto('/dashboard/pets')
  await expect(page.getByRole('main').getByText('Mia').first()).toBeVisible()
  await expect(page.getByText('Bruno')).toHaveCount(0)
})

test('what is cancelled without a connection waits, is sent once, and is not when its owner signs out', async ({
  page,
  noise,
  freeDay,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const owner = await anOwner(page)
  const date = freeDay()
  await anAppointment(owner, { date, hour: 11 })
  await anAppointment(owner, { date, hour: 12 })
  const cards = page.getByRole('main').getByRole('listitem')
  const waits = page.getByText('This appointment will be cancelled when you are online again.')
  const cancelFirst = async () => {
    await cards.first().getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click()
  }
  await page.goto('/dashboard/appointments')
  await untilSaved(page)
  await page.context().setOffline(true)
  await cancelFirst()
  await expect(cards.first().getByText('Will be cancelled')).toBeVisible()
  await page.reload()
  await expect(waits).toHaveCount(1)
  await page.goto('/dashboard')
  await expect(page.getByText('One appointment will be cancelled when you are online again.')).toBeVisible()
  await page.goto('/dashboard/appointments')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/cancel') && sent.push(request.url()))
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible()
  await expect(waits).toHaveCount(0)
  expect(sent).toHaveLength(1)
  const ofOwner = async () => (await owner.get<{ items: { status: string }[] }>('/appointments')).items
  expect((await ofOwner()).map(({ status }) => status)).toEqual(['cancelled', 'pending'])

  await page.route('**/api/appointments/*/cancel', (route) => route.abort())
  await cancelFirst()
  await expect(waits).toHaveCount(1)
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('waiting'))).toBe(null)
})

test('while the server takes requests and says nothing, every saved page opens, and is fresh once it answers', async ({
  page,
  noise,
  freeDay,
  baseURL,
}) => {
  noise.allow(/ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_NETWORK|Failed to fetch/)
  const server = await startFreezingServer(baseURL ?? '')
  try {
    const owner = await anOwner(page)
    await anAppointment(owner, { date: freeDay(), hour: 11 })
    await page.goto(`${server.url}/dashboard`)
    await untilSaved(page)
    server.freeze()
    const main = page.getByRole('main')
    const opens = async (path: string, text: string) => {
      await page.goto(server.url + path, { waitUntil: 'commit' })
      await expect(main.getByText(text).first()).toBeVisible()
      await expect(page.getByText(/^We can’t reach the clinic’s server/)).toBeVisible()
    }
    await opens('/dashboard/appointments', 'Grooming for Bruno')
    await opens('/dashboard', 'Grooming')
    await opens('/dashboard/pets', 'Bruno')
    await main.getByRole('link', { name: 'Bruno' }).first().click()
    await expectHeading(page, 'Bruno')
    await opens(new URL(page.url()).pathname, 'Vaccination')
    server.thaw()
    await page.goto(`${server.url}/dashboard/appointments`)
    await expect(page.getByText(/^We can’t reach the clinic’s server/)).toHaveCount(0, { timeout: 20_000 })
  } finally {
    await server.stop()
  }
})
