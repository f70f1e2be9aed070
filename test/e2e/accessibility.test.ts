import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Noise, test } from './fixtures.ts'
import { holdToasts, type Screen, signInAs, type Viewer } from './screens/builders.ts'
import { SCREENS_BY_ROOM } from './screens/screens-by-room.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: all else is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The narrowest window that WCAG 1.4.10 asks for. */
const NARROW = 320
const SCREEN_MS = 30_000
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
  test(`${viewer}: axe finds nothing in either theme, nothing scrolls sideways`, async ({
    elsewhere,
    noise,
  }, { project }) => {
    test.setTimeout(screens.length * SCREEN_MS)
    const isPhone = project.name === 'phone'
    const home = await elsewhere()
    await signInAs(home, viewer)
    for (const screen of screens.filter(({ phoneOnly }) => isPhone || phoneOnly !== true)) {
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
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await holdToasts(page)
  await screen.open(page)
  expect.soft(await violations(page), `${screen.name}, light`).toEqual([])
  if (isPhone) {
    // Colours are the same at every width: once is enough.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await violations(page, COLOUR_RULES), `${screen.name}, dark`).toEqual([])
  }

  // An open menu keeps its place when the width changes, which no phone does under it.
  if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
  await page.setViewportSize({ width: isPhone ? NARROW : 768, height: 800 })
  // What opens above the page follows the new width a moment later.
  await expect.poll(() => overhang(page), `${screen.name}, sideways`).toBe(0)
  noise.check()
}

/** What axe finds, in words that tell where. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames of other origins the page itself can sum up: no second page is opened for each look.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
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
