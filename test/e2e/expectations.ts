import { expect, type Locator, type Page } from '@playwright/test'
import { type ApiPath, answering } from './answers.ts'

/** The page's heading, which also names the document and, after a navigation, has the focus. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Waits until the page at this path is shown, whatever its query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  // The home page is a document of its own, which the app leaves for.
  if (path === '/') await expect(page.getByRole('banner').getByLabel('Tailwell, home')).toBeVisible()
}

/** Goes from the home page to the login screen once the link there carries the page to return to. */
export async function followSignIn(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await expect(link).toHaveAttribute('href', /[?]next=/)
  await link.click()
}

/** Whether the window is so narrow that the menu slides out. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** The menu of a signed-in person; on a phone it slides out first. */
export async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary')
  await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** Goes on with Tab until the control has the focus, as someone without a pointer does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${control}`)
}

/** Counts the taps and clicks in a tab from now on, through all its pages. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
    addEventListener('pointerdown', count, { capture: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')))
}

/** Waits until these tabs ask for nothing: what is still being read when a session ends is refused. */
export async function settled(...tabs: Page[]): Promise<void> {
  for (const tab of tabs) await tab.waitForLoadState('networkidle')
}

type ShownToast = { sentence: string; shownAt: number; goneAt: number | null; isAskedFor: boolean }

declare global {
  interface Window {
    toastsShown: ShownToast[]
  }
}

/** Runs in the page from its beginning: remembers every toast, since most are gone after two seconds. */
export function saveToasts(): void {
  window.toastsShown = []
  const toasts = new Map<Element, ShownToast>()
  const look = () => {
    const now = performance.now()
    for (const words of document.querySelectorAll(
      '[data-sonner-toast] :is([role="status"], [role="alert"])',
    )) {
      if (toasts.has(words)) continue
      const toast = { sentence: words.textContent ?? '', shownAt: now, goneAt: null, isAskedFor: false }
      toasts.set(words, toast)
      window.toastsShown.push(toast)
    }
    for (const [words, toast] of toasts) if (!words.isConnected) toast.goneAt ??= now
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Waits until a toast with exactly this sentence has been shown, however slow the machine is; a failure names those that were. */
export async function expectToast(page: Page, sentence: string): Promise<void> {
  const ask = (wanted: string) => {
    const open = window.toastsShown.filter(({ isAskedFor }) => !isAskedFor)
    const found = open.find((toast) => toast.sentence === wanted)
    if (found) found.isAskedFor = true
    return open.map((toast) => toast.sentence)
  }
  await expect.poll(() => page.evaluate(ask, sentence), { message: 'the toasts shown' }).toContain(sentence)
}

/** For how many seconds the last toast with this sentence was in sight; waits until it is gone. */
export async function toastSeconds(page: Page, sentence: string): Promise<number> {
  const measure = (wanted: string) => {
    const last = window.toastsShown.findLast((toast) => toast.sentence === wanted)
    return last?.goneAt ? (last.goneAt - last.shownAt) / 1000 : 0
  }
  await expect.poll(() => page.evaluate(measure, sentence)).toBeGreaterThan(0)
  return await page.evaluate(measure, sentence)
}

/** The toast with exactly this sentence that is in sight now. */
export function toast(page: Page, sentence: string): Locator {
  return page.getByRole('region', { name: /notifications/i }).getByText(sentence, { exact: true })
}

/** The sentence that stands at a field: what a screen reader says after the field's name. */
export async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(sentence)}$`))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

/** Lets every request to an endpoint fail on the server's side, until the function given back is called. */
export async function failing(page: Page, path: ApiPath, status = 500): Promise<() => Promise<void>> {
  const code = status === 503 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
  return await answering(page, path, (asked) =>
    asked.fulfill({ status, json: { defined: false, code, status, message: 'Something went wrong.' } }),
  )
}

/** Holds an endpoint's answers back until the function given back is called. */
export async function holding(page: Page, path: ApiPath): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await answering(page, path, async (asked) => {
    await promise
    await asked.fallback()
  })
  return resolve
}
