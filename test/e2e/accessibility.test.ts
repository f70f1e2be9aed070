import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect, type Noise, test } from './fixtures.ts'
import { holdToasts, type Screen, signInAs, type Viewer } from './screens/builders.ts'
import { SCREENS_BY_ROOM } from './screens/screens-by-room.ts'

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
/** The narrowest window that WCAG 1.4.10 asks for. */
const NARROW = 320
const SCREEN_MS = 30_000
/** Font sizes of the browser, in pixels: the usual one, and text at 200 % (WCAG 1.4.4). */
const NORMAL_TEXT = 16
const LARGE_TEXT = 32
const VIEWERS: readonly Viewer[] = ['visitor', 'newcomer', 'customer', 'clinic']

for (const [room, screens] of Object.entries(SCREENS_BY_ROOM)) {
  test.describe(room, () => {
    for (const viewer of VIEWERS) {
      const seen = screens.filter((screen) => screen.viewer === viewer)
      if (seen.length > 0) walk(viewer, seen)
    }
  })
}

/** One test for all the screens: they share a session, and each has a page of its own. A problem ends none of them. */
function walk(viewer: Viewer, screens: readonly Screen[]): void {
  test(`${viewer}: axe finds nothing in either theme, nothing is cut or scrolls sideways`, async ({
    elsewhere,
    noise,
  }, { project }) => {
    test.setTimeout(screens.length * SCREEN_MS)
    const isPhone = project.name === 'phone'
    const home = await elsewhere()
    await signInAs(home, viewer)
    for (const screen of screens.filter(({ phoneOnly, isPlain }) => isPhone || !(phoneOnly || isPlain))) {
      await test.step(screen.name, async () => {
        const page = await home.context().newPage()
        page.setDefaultTimeout(SCREEN_MS / 2)
        const problem = await look(page, { screen, noise, isPhone }).catch(String)
        await page.close()
        expect.soft(problem, screen.name).toBeUndefined()
      })
    }
  })
}

type Look = { screen: Screen; noise: Noise; isPhone: boolean }

async function look(page: Page, { screen, noise, isPhone }: Look): Promise<void> {
  for (const complaint of screen.complaints ?? []) noise.expect(complaint)
  // All but colours is the same in both themes, and colours are the same at both widths: each screen is light on a
  // phone and dark at a desk. What phones alone show is looked at in both.
  const theme = isPhone ? 'light' : 'dark'
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
  await holdToasts(page)
  await screen.open(page)
  expect.soft(await violations(page), `${screen.name}, ${theme}`).toEqual([])
  if (isPhone && (screen.phoneOnly || screen.isPlain)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await violations(page, COLOUR_RULES), `${screen.name}, dark`).toEqual([])
  }

  await enlargeText(page, LARGE_TEXT)
  await expect.poll(() => overhang(page), `${screen.name}, text at 200 %, sideways`).toBe(0)
  expect.soft(await page.evaluate(cutTexts), `${screen.name}, text at 200 %, cut`).toEqual([])
  await enlargeText(page, NORMAL_TEXT)

  // An open menu keeps its place when the width changes, which no phone does under it.
  if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
  await page.setViewportSize({ width: isPhone ? NARROW : 768, height: 800 })
  // What opens above the page follows the new width a moment later.
  await expect.poll(() => overhang(page), `${screen.name}, sideways`).toBe(0)
  noise.check()
}

/** Sets the font size that a person chooses in the browser's settings, in pixels. */
async function enlargeText(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
  await devtools.detach()
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe(`${standard}px`)
  // Chromium doesn't always tell the page's scripts that a width in rem now matches: another medium makes it.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** The texts that are cut off, in the page: of elements that hide what does not fit. */
function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowX, overflowY, visibility } = getComputedStyle(element)
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
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** By how many pixels the page is wider than the window. */
async function overhang(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
