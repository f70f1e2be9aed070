import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import { DEMO_LOGINS } from '../../db/seed.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { api, type Visitor } from './people.ts'

/** What the browser complained about, and what a test has said that it will. */
export type Noise = {
  /** Announces a complaint. One that does not come fails the test as well. */
  expect: (complaint: RegExp) => void
}

type Fixtures = {
  noise: Noise
  /** A day of the clinic's calendar that no other test uses; the day after it is free too. */
  freeDay: () => string
  /** A page of its own in which the demo clinic's admin is signed in. */
  clinicPage: Page
  /** The demo clinic's admin without a page. */
  clinic: Visitor
}

const DAYS_PER_WORKER = 120
const FIRST_DAY = 40
const FARTHEST_DAY = 3600
let daysTaken = 0

/**
 * Playwright's test with what all of ours need. A test fails on any error or warning in the console, an
 * uncaught error, a request that fails, or one to another machine, unless it has announced it. The chat's
 * server is a stand-in.
 */
export const test = playwright.extend<Fixtures>({
  noise: [
    async ({ context }, use) => {
      const expected: RegExp[] = []
      const heard = await listen(context)
      await use({ expect: (complaint) => void expected.push(complaint) })
      const isExpected = (line: string) => expected.some((complaint) => complaint.test(line))
      expect(heard.filter((line) => !isExpected(line))).toEqual([])
      const missing = expected.filter((complaint) => !heard.some((line) => complaint.test(line)))
      expect(missing.map(String), 'announced complaints that never came').toEqual([])
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  freeDay: async ({}, use, { workerIndex }) => {
    await use(() => {
      const place = workerIndex * DAYS_PER_WORKER + 2 * daysTaken++
      return addDays(clinicDay(new Date()), FIRST_DAY + (place % FARTHEST_DAY))
    })
  },

  clinicPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    const heard = await listen(context)
    await api(context).post('/auth/sign-in', CLINIC_LOGIN)
    await use(await context.newPage())
    expect(heard, 'on the clinic’s page').toEqual([])
    await context.close()
  },

  clinic: async ({ browser }, use) => {
    const context = await browser.newContext()
    const visitor = api(context)
    await visitor.post('/auth/sign-in', CLINIC_LOGIN)
    await use(visitor)
    await context.close()
  },
})

export { expect }

const { email, password } = DEMO_LOGINS[0]

/** The admin of the demo clinic. */
export const CLINIC_LOGIN = { email, password }

/** Keeps every complaint of a browser window and its tabs, and answers the chat's server in its place. */
async function listen(context: BrowserContext): Promise<string[]> {
  const heard: string[] = []
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title><p>A chat opens here.</p>' }),
  )
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => heard.push(`uncaught: ${failure.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isOwn = protocol === 'data:' || protocol === 'blob:' || hostname === 'localhost'
    if (!isOwn && hostname !== 'wa.me') heard.push(`a request to ${hostname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // Leaving a page ends what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') heard.push(`failed: ${request.url()} (${reason})`)
  })
  return heard
}
