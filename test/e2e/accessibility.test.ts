import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdToasts, SCREENS, signInAs } from './screens.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The narrowest window that WCAG 1.4.10 asks for. */
const NARROW = 320

for (const screen of SCREENS) {
  test(`${screen.name}: axe finds nothing in either theme, nothing scrolls sideways`, async ({
    page,
    noise,
  }, { project }) => {
    test.skip(screen.phoneOnly === true && project.name !== 'phone', 'shown on phones only')
    for (const complaint of screen.complaints ?? []) noise.expect(complaint)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await holdToasts(page)
    await signInAs(page, screen.viewer)
    await screen.open(page)
    const isPhone = project.name === 'phone'
    expect.soft(await violations(page), 'light').toEqual([])
    if (isPhone) {
      // Colours are the same at every width: once is enough.
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await violations(page), 'dark').toEqual([])
    }

    // An open menu keeps its place when the width changes, which no phone does under it.
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape')
    await page.setViewportSize({ width: isPhone ? NARROW : 768, height: 800 })
    // What opens above the page follows the new width a moment later.
    await expect.poll(() => overhang(page)).toBe(0)
  })
}

/** What axe finds, in words that tell where. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
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
