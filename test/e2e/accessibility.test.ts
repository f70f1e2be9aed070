import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect, type Noise, test } from './fixtures.ts'
import { lastEvening } from './last-evening.ts'
import { holdToasts, type Screen, signInAs, type Viewer } from './screens/builders.ts'
import { SCREENS_BY_FEATURE } from './screens/screens-by-feature.ts'

/** The minified axe, which a page reads in half the time of the one that `@axe-core/playwright` injects twice a look. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: all else is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const SCREEN_MS = 60_000
/** `npm run trust -- R31` takes every look at every state. */
const TAKES_ALL = Number(process.env.TRUST_ROUNDS ?? 1) > 1
/** The browser's font size for text at 200 %, in pixels (WCAG 1.4.4). */
const LARGE_TEXT = 32
const VIEWERS: readonly Viewer[] = ['visitor', 'newcomer', 'customer', 'clinic']

const PHONE = { width: 375, height: 812 }
/** The narrowest window that WCAG 1.4.10 asks for. */
const NARROW = { width: 320, height: 800 }
const TABLET = { width: 768, height: 800 }
const DESK = { width: 1280, height: 800 }

type Look = {
  size: { width: number; height: number }
  theme: 'light' | 'dark'
  hasLargeText?: boolean
  check: (page: Page, words: string, done: Done) => Promise<void>
}

/** What one viewer's walk has done: the pages that were looked at, the buttons that were pressed on them; and what it hears. */
type Done = { pages: Set<string>; pressed: Set<string>; noise: Noise }

const onPhone: Look = { size: PHONE, theme: 'light', check: (page, words) => passesAxe(page, words) }
const narrow: Look = { size: NARROW, theme: 'light', check: fits }
const scaled: Look = { size: PHONE, theme: 'light', check: isUsableScaled }
const enlarged: Look = { size: PHONE, theme: 'dark', hasLargeText: true, check: fitsWhole }

const pressed: Look = { size: DESK, theme: 'dark', check: keepsFocus }

/** All but colours is the same in both themes, and colours are the same at both widths. */
const LOOKS: readonly [Look, ...Look[]] = [
  onPhone,
  scaled,
  narrow,
  { size: DESK, theme: 'dark', check: (page, words) => passesAxe(page, words) },
  { size: TABLET, theme: 'dark', check: fits },
  { size: DESK, theme: 'dark', hasLargeText: true, check: fitsWhole },
  enlarged,
  pressed,
]
/** What phones alone show is looked at in both themes there, and so is what looks alike at a desk. */
const LOOKS_ON_PHONE: readonly [Look, ...Look[]] = [
  onPhone,
  scaled,
  narrow,
  { size: PHONE, theme: 'dark', check: (page, words) => passesAxe(page, words, COLOUR_RULES) },
  enlarged,
]
/** A state of a page that has had all looks: what it adds is in its markup and in its widths. */
const LOOKS_AT_STATE: readonly [Look, ...Look[]] = [
  onPhone,
  scaled,
  narrow,
  { size: NARROW, theme: 'light', check: keepsFocus },
]

for (const [feature, screens] of Object.entries(SCREENS_BY_FEATURE)) {
  test.describe(feature, () => {
    for (const viewer of VIEWERS) {
      const seen = screens.filter((screen) => screen.viewer === viewer)
      if (seen.length > 0) walk(viewer, seen)
    }
  })
}

lastEvening.describe('the last evening of a month, a Sunday', () => {
  // One worker, so one server.
  lastEvening.describe.configure({ mode: 'default' })
  const screens = Object.values(SCREENS_BY_FEATURE).flat()
  for (const viewer of VIEWERS) {
    const seen = screens.filter((screen) => screen.showsToday && screen.viewer === viewer)
    if (seen.length === 0) continue
    lastEvening(`${viewer}: axe finds nothing on a phone`, async ({ context, page, noise }) => {
      lastEvening.setTimeout(seen.length * SCREEN_MS)
      await signInAs(page, viewer)
      for (const screen of seen) {
        await lastEvening.step(screen.name, async () => {
          const done: Done = { pages: new Set(), pressed: new Set(), noise }
          const problem = await lookOnce(context, screen, done).catch(String)
          expect.soft(problem, screen.name).toBeUndefined()
          noise.check()
        })
      }
    })
  }
})

/** Takes the first look at a screen, the one that finds the most. */
async function lookOnce(window: BrowserContext, screen: Screen, done: Done): Promise<void> {
  const page = await open(window, screen, onPhone)
  try {
    await take(page, screen, onPhone, done)
    await fits(page, `${screen.name}, ${PHONE.width} px`)
  } finally {
    await page.close()
  }
}

/** One test for all the screens: they share a session, and each has a page of its own. A problem ends none of them. */
function walk(viewer: Viewer, screens: readonly Screen[]): void {
  test(`${viewer}: axe finds nothing in either theme, nothing is cut or scrolls sideways`, async ({
    elsewhere,
    noise,
  }) => {
    test.setTimeout(screens.length * SCREEN_MS)
    const home = await elsewhere()
    await signInAs(home, viewer)
    const done: Done = { pages: new Set(), pressed: new Set(), noise }
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        for (const complaint of screen.complaints ?? []) noise.expect(complaint)
        const problem = await lookAt(home.context(), screen, done).catch(String)
        expect.soft(problem, screen.name).toBeUndefined()
        noise.check()
      })
    }
  })
}

/** Features on whose screens a date or time may still stand in two lines. The list only gets shorter. */
const UNDATED = [
  ...[
    'alerts',
    'appointments',
    'audit',
    'bills',
    'desk',
    'pets',
    'pins',
    'privacy',
    'schedule',
    'security',
    'reports',
  ],
  ...['site', 'staff', 'system', 'till', 'timetable'],
]
const isDated = (screen: Screen) => !UNDATED.some((feature) => SCREENS_BY_FEATURE[feature]?.includes(screen))

/**
 * True for the block that all pages share, on a page where it only has to come and to fit: what it is made of is looked at on
 * the pages of the desk.
 */
const isSeenElsewhere = (screen: Screen) =>
  !TAKES_ALL && screen.isPlain && !SCREENS_BY_FEATURE.desk?.includes(screen)

/** Takes all looks at a screen. Its page is opened again only where the next look would lose the screen's state. */
async function lookAt(window: BrowserContext, screen: Screen, done: Done): Promise<void> {
  const first = isSeenElsewhere(screen) ? narrow : onPhone
  let page = await open(window, screen, first)
  try {
    const others = looksAfter(page, screen, done)
    const shown = await page.evaluate(countOverlays)
    expect.soft(await page.evaluate(hiddenLists), `${screen.name}, lists that are drawn unseen`).toEqual([])
    expect.soft(await page.evaluate(namedTwice), `${screen.name}, names that are said twice`).toEqual([])
    await take(page, screen, first, done)
    for (const [index, look] of others.entries()) {
      await change(page, look, others[index - 1] ?? first)
      if ((await page.evaluate(countOverlays)) < shown || (await page.getByRole('menu').isVisible())) {
        await page.close()
        page = await open(window, screen, look)
      }
      await take(page, screen, look, done)
    }
  } finally {
    await page.close()
  }
}

/** All looks at a page, and fewer at what is a state of one that this walk has seen. */
function looksAfter(page: Page, screen: Screen, { pages }: Done): readonly Look[] {
  if (isSeenElsewhere(screen)) return []
  const path = pathOf(page)
  const isState = !TAKES_ALL && (screen.isPlain || (pages.has(path) && screen.looks !== 'all'))
  if (!screen.isPlain) pages.add(path)
  const isOnPhone = screen.phoneOnly || screen.isPlain
  const looks = isState ? LOOKS_AT_STATE : isOnPhone ? LOOKS_ON_PHONE : LOOKS
  return looks.slice(1)
}

/** Which page this is: whatever record it shows, and however a list is filtered. */
function pathOf(page: Page): string {
  const { pathname, searchParams } = new URL(page.url())
  const parts = [...searchParams].map(([name, value]) => (PARTS.includes(name) ? `${name}=${value}` : name))
  return [pathname.replaceAll(ID, ':id'), ...parts].join(' ')
}

/** What chooses a part of a page in its address. */
const PARTS = ['view', 'tab', 'mode', 'show']
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

async function take(page: Page, screen: Screen, look: Look, done: Done): Promise<void> {
  const { size, theme, hasLargeText, check } = look
  const text = hasLargeText ? ', text at 200 %' : ''
  await page.evaluate(scrollToTop)
  const words = `${screen.name}, ${size.width} px, ${theme}${text}`
  await check(page, words, done)
  if (!isDated(screen)) return
  expect.soft(await page.evaluate(brokenDates), `${words}, a date or time in two lines`).toEqual([])
}

/** In the page: what lies half under the head of a scrolled page would count as too small. A menu closes when one scrolls. */
function scrollToTop(): void {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null)
    window.scrollTo(0, 0)
}

/** Brings a new page to the screen, for this look. */
async function open(window: BrowserContext, screen: Screen, look: Look): Promise<Page> {
  const page = await window.newPage()
  page.setDefaultTimeout(SCREEN_MS / 2)
  await change(page, look)
  await holdToasts(page)
  await screen.open(page)
  return page
}

/** Makes a page ready for a look, from the one before. */
async function change(page: Page, { size, theme, hasLargeText }: Look, before?: Look): Promise<void> {
  if (size !== (before?.size ?? PHONE)) await page.setViewportSize(size)
  if (theme !== before?.theme) await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
  if (hasLargeText && !before?.hasLargeText) await enlargeText(page)
}

/**
 * In the page: how many dialogs and hints stand above it, once its scripts have heard of a new width. Toasts stay, see
 * `holdToasts`.
 */
async function countOverlays(): Promise<number> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const overlays = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=tooltip]')
  return [...overlays].filter((overlay) => overlay.checkVisibility()).length
}

/** In the page: the menus and lists that are drawn though no one sees them. Pages are not fetched again under a list. */
function hiddenLists(): string[] {
  return [...document.querySelectorAll('[role=menu], [role=listbox]')]
    .filter((list) => !list.checkVisibility())
    .map((list) => list.getAttribute('aria-label') ?? list.outerHTML.slice(0, 80))
}

/** In the page: what has its name as its description, too. */
function namedTwice(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-label][title]')]
    .filter(({ ariaLabel, title }) => ariaLabel === title)
    .map(({ title }) => title)
}

/** Sets the font size that a person chooses in the browser's settings. */
async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT } })
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe(`${LARGE_TEXT}px`)
  // Chromium doesn't always tell the page's scripts that a width in rem now matches: another medium makes it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/**
 * What opens above the page follows a new width a moment later, and only then covers what it makes inert. A look at long
 * tables takes a busy machine some seconds by itself.
 */
const A_MOMENT = SCREEN_MS / 2

async function passesAxe(page: Page, words: string, rules?: string[]): Promise<void> {
  await expect.poll(() => violations(page, rules), { message: words, timeout: A_MOMENT }).toEqual([])
}

async function fits(page: Page, words: string): Promise<void> {
  await expect.poll(() => overhang(page), `${words}, sideways`).toBe(0)
  expect.soft(await page.evaluate(halfSeenLinks), `${words}, under an edge`).toEqual([])
}

/**
 * In the page: the dates and times that the end of a line divides, though they would have room in one. The cells of a
 * choice and the heads of a table are as narrow as their column.
 */
function brokenDates(): string[] {
  const parts =
    /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?|\d{1,2}(?::\d\d)? [AP]M/g
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode as Text
    if (!parent?.checkVisibility() || parent.closest('label, th') !== null) continue
    // What is whole by itself breaks only where a line is shorter than it.
    const { display, whiteSpace } = getComputedStyle(parent)
    if (display === 'inline-block' || whiteSpace === 'nowrap') continue
    for (const { 0: part, index } of data.matchAll(parts)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + part.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.push(`${part}: ${parent.outerHTML}`.slice(0, 160))
    }
  }
  return found
}

/** In the page: the links of tables that scroll sideways of which an edge leaves a part in sight. A grid's are wide enough. */
function halfSeenLinks(): string[] {
  return [...document.querySelectorAll('table:not([role=grid])')].flatMap((table) => {
    let frame = table.parentElement
    while (frame !== null && getComputedStyle(frame).overflowX !== 'auto') frame = frame.parentElement
    if (frame === null || frame.scrollWidth <= frame.clientWidth) return []
    const { left, right } = frame.getBoundingClientRect()
    const lieUnder = (edge: number, box: DOMRect) => box.left < edge - 1 && edge + 1 < box.right
    return [...table.querySelectorAll('a, button')]
      .filter((link) => [left, right].some((edge) => lieUnder(edge, link.getBoundingClientRect())))
      .map((link) => link.getAttribute('aria-label') ?? link.textContent)
  })
}

/** A phone that scales text leaves all widths that a style asks about as they are. */
async function isUsableScaled(page: Page, words: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await fits(page, `${words}, scaled text`)
  expect.soft(await page.evaluate(outOfReach), `${words}, scaled text, covered or outside`).toEqual([])
  expect.soft(await page.evaluate(cutTexts, true), `${words}, scaled text, cut`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** The controls that no finger reaches, in the page: outside of the window, or below something else. */
function outOfReach(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')
  const found = [...controls].filter((control) => {
    const isHidden = !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (isHidden || control.closest('[inert], [aria-hidden=true], .sr-only, [hidden]') !== null) return false
    // One that waits for an answer does nothing.
    if (control.ariaBusy === 'true') return false
    if (control.clientWidth === 1 || control.closest('[aria-hidden=true]')) return false
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link may be in several lines.
    const [box] = control.getClientRects()
    if (box === undefined || box.width <= 1) return false
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < 0 || x > innerWidth) return true
    const top = document.elementFromPoint(x, y)
    // A toast goes by itself, and a hint with the pointer that has opened it.
    if (top?.closest('[data-sonner-toaster], [role=tooltip]')) return false
    const isIt = (part: Element | null | undefined) => part?.contains(top) || top?.contains(part ?? null)
    return (
      !isIt(control) && !isIt(control.closest('label')) && !isIt((control as HTMLInputElement).labels?.[0])
    )
  })
  return found.map(({ tagName, ariaLabel, textContent }) =>
    `${tagName} ${ariaLabel ?? textContent}`.slice(0, 70),
  )
}

/**
 * Presses each button of the page, or of the dialog above it, that was not pressed on this page before: the focus is
 * somewhere a second later. Nothing that is sent arrives.
 */
async function keepsFocus(page: Page, words: string, { pressed: before, noise }: Done): Promise<void> {
  // What a screen invents, the server doesn't know. A program's press chooses no file.
  noise.allow(/status of 404.*\/api\/|File chooser dialog/)
  const { lost, pressed } = await page.evaluate(pressAll, [...before])
  for (const name of pressed) before.add(name)
  expect.soft(lost, `${words}, the focus is lost after`).toEqual([])
}

/**
 * In the page: the buttons that were pressed, but for those that were before, and those whose press leaves the focus nowhere. The
 * page changes nothing on the server from then on: what a press begins may be sent late, and would sign the walk out.
 */
async function pressAll(before: readonly string[]): Promise<{ lost: string[]; pressed: string[] }> {
  const { fetch: send } = window
  window.fetch = async (to, init = {}) =>
    (init.method ?? 'GET') === 'GET' ? send(to, init) : new Response('{}', { status: 503 })
  document.addEventListener('submit', (event) => event.preventDefault())
  window.navigation.addEventListener('navigate', (event) => {
    if (!event.destination.sameDocument) event.preventDefault()
  })
  const path = location.pathname
  const isLost = () => (document.activeElement ?? document.body) === document.body
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  const dialogs = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) => one.checkVisibility())
  const pressKey = (key: string) => {
    const event = { key, code: key, bubbles: true, cancelable: true }
    for (const kind of ['keydown', 'keyup'])
      document.activeElement?.dispatchEvent(new KeyboardEvent(kind, event))
  }
  const opened = dialogs().length
  const place = dialogs().at(-1) ?? document.querySelector('main')
  const [lost, pressed]: [string[], string[]] = [[], []]
  for (const button of place?.querySelectorAll<HTMLElement>('button') ?? []) {
    const name = `${path} ${place?.ariaLabel ?? ''} ${button.ariaLabel ?? button.textContent}`
    const isGone = !button.checkVisibility({ visibilityProperty: true })
    if (isGone || before.includes(name) || pressed.includes(name)) continue
    if (button.matches(':disabled') || button.closest('[inert], [aria-hidden=true]')) continue
    button.focus()
    if (document.activeElement !== button) continue
    button.click()
    pressed.push(name)
    await wait(20)
    for (let waited = 0; isLost() && waited < 1000; waited += 50) await wait(50)
    if (isLost()) lost.push(name)
    if (location.pathname !== path) break
    // What opened above the page hides the others.
    if (opened > 0 && dialogs().length <= opened) continue
    pressKey('Escape')
    await wait(20)
  }
  return { lost, pressed }
}

async function fitsWhole(page: Page, words: string): Promise<void> {
  await fits(page, words)
  expect.soft(await page.evaluate(cutTexts, false), `${words}, cut`).toEqual([])
}

/** The texts that are cut off, in the page: of elements that hide what does not fit. Some may end in an ellipsis. */
function cutTexts(mayEllipsis: boolean): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, visibility } = getComputedStyle(element)
      if (mayEllipsis && textOverflow === 'ellipsis') return false
      // Texts for screen readers alone have a box of one pixel.
      if (visibility === 'hidden' || element.clientWidth <= 1) return false
      const isCutAside = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
      const isCutBelow = hides(overflowY) && element.scrollHeight > element.clientHeight + 1
      return element.innerText?.trim() && (isCutAside || isCutBelow)
    })
    .map((element) => `${element.tagName} ${element.className}: ${element.innerText.slice(0, 60)}`)
}

/** What axe finds, in words that tell where. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const hasAxe = await page.evaluate('"axe" in window')
  if (!hasAxe) for (const frame of page.frames()) await frame.evaluate(AXE)
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  const options = { runOnly, resultTypes: ['violations'] } as RunOptions
  const { violations: found } = await page.evaluate((given) => window.axe.run(given), options)
  const words = found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
  )
  const nameless = await page.locator(PASSWORD_OF_NO_ONE).count()
  return nameless === 0 ? words : [...words, 'A form with a password doesn’t name its login.']
}

/** A form that does not tell password managers whose password it asks for; that of a reset link that has ended can’t. */
const PASSWORD_OF_NO_ONE =
  'form:has([autocomplete$=-password]):not(:has([autocomplete=username], [autocomplete=email], [name=token]))'

/** By how many pixels the page is wider than the window. */
async function overhang(page: Page): Promise<number> {
  // A phone's window grows with what doesn't fit.
  const width = page.viewportSize()?.width ?? 0
  return Math.max(0, (await page.evaluate(() => document.documentElement.scrollWidth)) - width)
}
