import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import type { Described } from '../described.ts'
import { saveToasts } from './expectations.ts'
import { asClinic, type Client, type Visitor } from './people.ts'
import { compareWithDocument, readDescribed } from './wire.ts'

/** What the browser complained about, and what a test has said that it will. */
export type Noise = {
  /** Announces a complaint. One that does not come fails the test as well. */
  expect: (complaint: RegExp) => void
  /** Announces a complaint that may come: whether it does depends on how the test itself looks at the page. */
  allow: (complaint: RegExp) => void
  /** Hears another window's complaints too. */
  listen: (context: BrowserContext) => void
  /** Compares what was heard so far with what was announced, and begins again. Every test ends with it. */
  check: () => void
}

type Fixtures = {
  /**
   * True for a test with the service worker. Its requests can't be answered by a test, so others run without.
   */
  hasWorker: boolean
  /** True for a test that changes its window for good: by another clock, or by what Playwright can't undo. */
  changesWindow: boolean
  windows: Windows
  noise: Noise
  /** Opens an empty page in a window of its own, for someone else; it is closed after the test. */
  elsewhere: () => Promise<Page>
  /** A client for someone else who needs no page. */
  offscreen: () => Promise<Client>
  /** The demo clinic's admin, past the screens. */
  clinic: Visitor
  /** A day of the clinic's calendar that no other test uses; the day after it is free too. */
  freeDay: () => string
}

/** Windows for a test: those of the test before where that is possible, so that their cache has what pages load. */
type Windows = { open: () => Promise<BrowserContext> }

/** What all tests of a worker share. */
type Shared = {
  /** The API's document, as the server gives it. */
  described: Described
}

/** What is asked late, when a page is idle or a part of it is loaded, and the attempt to renew the session after its refusal. */
const LATE = /401 \(Unauthorized\).*(privacy\/notice|api\/bills\)|auth\/renew)/
const CHAT_HOST = 'wa.me'
const FIRST_DAY = 50
const DAYS_PER_WORKER = 150
const LAST_DAY = 3600
let daysTaken = 0
/** A file without a script, of the same origin as the pages. */
const ANCHOR = '/icon-192.png'
const HEARD = ['console', 'weberror', 'request', 'requestfailed', 'response']

/** The windows of this worker that are free for the next test. */
const idle: BrowserContext[] = []

/**
 * Playwright's test with what all of ours need. A test fails on any error or warning in the console, an
 * uncaught error, a request that fails, one to another machine, or an exchange with the API that its document does not
 * describe, unless it has announced it.
 */
export const test = base.extend<Fixtures, Shared>({
  described: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { project }) => await use(await readDescribed(project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],

  hasWorker: [false, { option: true }],

  changesWindow: [false, { option: true }],

  windows: async (
    { browser, baseURL, hasWorker, changesWindow, javaScriptEnabled, viewport },
    use,
    { errors, project },
  ) => {
    // One that is free is as wide as the tests of its project are.
    const isAsWide = viewport?.width === project.use.viewport?.width
    const isShared = !hasWorker && !changesWindow && isAsWide && javaScriptEnabled !== false
    const opened: BrowserContext[] = []
    await use({
      open: async () => {
        const window = (isShared && idle.shift()) || (await newWindow(browser, { isShared, hasWorker }))
        opened.push(window)
        return window
      },
    })
    if (isShared && errors.length === 0) {
      await Promise.all(opened.map((window) => clear(window, baseURL ?? '')))
      idle.push(...opened)
    } else await Promise.all(opened.map((window) => window.close()))
  },

  context: async ({ windows }, use) => await use(await windows.open()),

  noise: [
    async ({ context, described, hasWorker }, use) => {
      const heard: string[] = []
      const compared: (() => Promise<void>)[] = []
      const expected: RegExp[] = []
      // A page asks when it is idle, and saves in the background what is readable offline: perhaps as its session ends.
      const allowed: RegExp[] = [hasWorker ? /401 \(Unauthorized\)/ : LATE]
      const listen = (window: BrowserContext) => {
        compared.push(compareWithDocument(window, described, heard))
        hear(window, heard)
      }
      const check = () => {
        const [lines, complaints] = [heard.splice(0), expected.splice(0)]
        const isExpected = (line: string) =>
          [...complaints, ...allowed].some((complaint) => complaint.test(line))
        expect(lines.filter((line) => !isExpected(line))).toEqual([])
        const missing = complaints.filter((complaint) => !lines.some((line) => complaint.test(line)))
        expect(missing.map(String), 'announced complaints that never came').toEqual([])
      }
      listen(context)
      await use({
        listen,
        check,
        expect: (complaint) => void expected.push(complaint),
        allow: (complaint) => void allowed.push(complaint),
      })
      await Promise.all(compared.map((wait) => wait()))
      check()
    },
    { auto: true },
  ],

  elsewhere: async ({ windows, noise }, use) => {
    await use(async () => {
      const window = await windows.open()
      noise.listen(window)
      return await window.newPage()
    })
  },

  offscreen: async ({ playwright }, use) => {
    const requests: APIRequestContext[] = []
    await use(async () => {
      const request = await playwright.request.newContext()
      requests.push(request)
      return { request }
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },

  clinic: async ({ offscreen }, use) => {
    await use(await asClinic(await offscreen()))
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  freeDay: async ({}, use, { workerIndex }) => {
    await use(() => {
      const place = workerIndex * DAYS_PER_WORKER + 2 * daysTaken++
      return addDays(clinicDay(new Date()), FIRST_DAY + (place % (LAST_DAY - FIRST_DAY)))
    })
  },
})

export { expect }

/** Opens a window. One that tests share has a tab of its own, so that the process of its tabs outlives them. */
async function newWindow(
  browser: Browser,
  { isShared, hasWorker }: { isShared: boolean; hasWorker: boolean },
): Promise<BrowserContext> {
  const window = await browser.newContext()
  if (isShared) await (await window.newPage()).goto(ANCHOR)
  if (!hasWorker)
    await window.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await window.addInitScript(saveToasts)
  return window
}

/** The tabs that a test has opened. */
export function tabsOf(window: BrowserContext): Page[] {
  return window.pages().filter((page) => !page.url().endsWith(ANCHOR))
}

/** Takes from a window all that a test has left in it, but for what its pages have loaded. */
async function clear(window: BrowserContext, origin: string): Promise<void> {
  for (const event of HEARD) window.removeAllListeners(event)
  await Promise.all([...tabsOf(window).map((page) => page.close()), window.unrouteAll()])
  await Promise.all([window.clearCookies(), window.clearPermissions(), window.setOffline(false)])
  const [anchor] = window.pages()
  if (anchor === undefined) throw new Error('A test has closed the tab that is not its own.')
  const minutesOff = (Date.now() - (await anchor.evaluate(() => Date.now()))) / 60_000
  if (Math.abs(minutesOff) > 1) throw new Error('A test of the clock needs `changesWindow`.')
  const browser = await window.newCDPSession(anchor)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await browser.detach()
}

/** Saves every complaint of a window and its tabs. */
function hear(context: BrowserContext, heard: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // A refused stream is opened again later; the page goes on without it.
    if (message.location().url.endsWith('/api/live')) return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => heard.push(`uncaught: ${failure.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isOwn = protocol === 'data:' || protocol === 'blob:' || hostname === 'localhost'
    if (!isOwn && hostname !== CHAT_HOST) heard.push(`a request to ${hostname}`)
  })
  context.on('requestfailed', (request) => {
    // A stream ends with the session or the server; the page opens another one.
    if (request.resourceType() === 'eventsource') return
    const reason = request.failure()?.errorText
    // No test reaches the chat's server, and leaving a page ends what it was still asking for.
    const isExpected = new URL(request.url()).hostname === CHAT_HOST || reason === 'net::ERR_ABORTED'
    if (!isExpected) heard.push(`failed: ${request.url()} (${reason})`)
  })
}
