// `npm run bench:slow-network`, after a build: measures how long a phone on a slow network (400 ms, 50 kB/s) waits for
// the first pages, each opened by its URL with an empty cache. Of three runs the median counts.
import type { Browser, Page } from '@playwright/test'
import { appointmentsPaths } from '../src/features/planning/appointments/paths.ts'
import { authPaths } from '../src/features/platform/auth/paths.ts'
import { anOwner } from '../test/e2e/people.ts'
import { PHONE, withBuiltApp } from './built-app.ts'

const ROUNDS = 3
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Each page, what on it can be used, and the seconds that this may take. */
const PAGES = [
  {
    name: 'Sign-in',
    path: authPaths.login,
    maxSeconds: 2,
    usable: (page: Page) => page.getByLabel('Password', { exact: true }),
  },
  {
    name: 'Customer’s dashboard',
    path: authPaths.dashboard,
    maxSeconds: 6,
    usable: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }),
  },
  {
    name: 'Booking',
    path: appointmentsPaths.book,
    maxSeconds: 6,
    usable: (page: Page) => page.getByRole('radio', { name: /^Grooming/ }),
  },
] as const

/** How long one page takes, in seconds, in a new window with the cookies of a customer (none for sign-in). */
async function open(browser: Browser, url: string, { path, usable }: (typeof PAGES)[number]) {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  const page = await context.newPage()
  if (path !== authPaths.login) await anOwner(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  const start = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await usable(page).waitFor({ timeout: 60_000 })
  const seconds = (performance.now() - start) / 1000
  await context.close()
  return seconds
}

const slow = await withBuiltApp(async (browser, url) => {
  const names: string[] = []
  for (const shown of PAGES) {
    const runs: number[] = []
    for (let round = 0; round < ROUNDS; round++) runs.push(await open(browser, url, shown))
    const [, median = 0] = runs.toSorted((one, other) => one - other)
    const all = runs.map((seconds) => seconds.toFixed(1)).join(', ')
    console.log(`${shown.name}: ${median.toFixed(1)} s of ${shown.maxSeconds} s (${all})`)
    if (median > shown.maxSeconds) names.push(shown.name)
  }
  return names
})
process.exitCode = slow.length === 0 ? 0 : 1
