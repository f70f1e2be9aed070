/**
 * `npm run screenshots`: takes a picture of every screen in each of its states, at three widths and in both themes, and
 * writes a contact sheet: screenshots/index.html. Words after `--` select the screens whose names contain one of them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../test/chromium.ts'
import { holdToasts, type Screen, signInAs, type Viewer } from '../test/e2e/screens/builders.ts'
import { SCREENS_BY_FEATURE } from '../test/e2e/screens/screens-by-feature.ts'
import { freePort } from '../test/free-port.ts'
import { settingsOf } from '../test/open-id-provider.ts'
import { withDemoClinic } from './demo-server.ts'

const WIDTHS = [375, 768, 1280] as const
const THEMES = ['light', 'dark'] as const
const PHONE_BELOW = 600
const AT_ONCE = 2

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'screenshots')

type Shot = { screen: Screen; width: number }
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function takeAll(baseURL: string, screens: readonly Screen[]): Promise<string[]> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium was not found. Install Chromium or set CHROME_PATH.')
  const browser = await chromium.launch({ executablePath })
  try {
    const sessions = await signInEverybody(browser, baseURL, screens)
    const shots = screens.flatMap((screen) =>
      WIDTHS.filter((width) => !screen.phoneOnly || width < PHONE_BELOW).map((width) => ({ screen, width })),
    )
    const failures: string[] = []
    const photographer = async () => {
      for (let shot = shots.shift(); shot !== undefined; shot = shots.shift()) {
        const { screen, width } = shot
        const session = sessions.get(screen.viewer)
        const problem = await take(browser, { shot, baseURL, session }).catch(String)
        if (problem !== undefined) failures.push(`${screen.name} at ${width} px: ${problem}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, photographer))
    return failures
  } finally {
    await browser.close()
  }
}

async function signInEverybody(browser: Browser, baseURL: string, screens: readonly Screen[]) {
  const sessions = new Map<Viewer, Cookies>()
  for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
    const context = await browser.newContext({ baseURL })
    await signInAs(await context.newPage(), viewer)
    sessions.set(viewer, await context.storageState())
    await context.close()
  }
  return sessions
}

type Sitting = { shot: Shot; baseURL: string; session: Cookies | undefined }

async function take(browser: Browser, { shot: { screen, width }, baseURL, session }: Sitting): Promise<void> {
  const isPhone = width < PHONE_BELOW
  const context = await browser.newContext({
    baseURL,
    ...(session && { storageState: session }),
    viewport: { width, height: isPhone ? 812 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  try {
    // The chat is on another server; an empty page is served in its place.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    const page = await context.newPage()
    await holdToasts(page)
    await screen.open(page)
    // With an open dialog only the visible part is captured; otherwise the full page.
    const isCovered = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
    if (!isCovered) await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(0, 0)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const path = join(folder, fileOf(screen.name, width, theme))
      await page.screenshot({ path, fullPage: !isCovered })
    }
  } finally {
    await context.close()
  }
}

const fileOf = (name: string, width: number, theme: string) => `${name}-${width}-${theme}.png`

/** A row for each screen with its six pictures. */
function contactSheet(screens: readonly Screen[]): string {
  const rows = screens.map(({ name, phoneOnly }) => {
    const pictures = THEMES.flatMap((theme) =>
      WIDTHS.filter((width) => !phoneOnly || width < PHONE_BELOW).map((width) => {
        const file = fileOf(name, width, theme)
        return `<a href="${file}"><img src="${file}" loading="lazy" alt="${name}, ${width} px, ${theme}" height="420"></a>`
      }),
    )
    return `<h2>${name}</h2><p>${pictures.join('\n')}</p>`
  })
  const style = 'body{font-family:system-ui;margin:2rem}img{border:1px solid #8886;margin:0 8px 8px 0}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>\n${rows.join('\n')}</html>\n`
}

const SCREENS = Object.values(SCREENS_BY_FEATURE).flat()
const words = process.argv.slice(2)
const screens = SCREENS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (screens.length === 0) throw new Error(`No screen's name contains ${words.join(' or ')}.`)
// Only the provider's name on the buttons is needed; no one signs in with it.
const provider = { OIDC_PROVIDERS: JSON.stringify([settingsOf(await freePort())]) }
await withDemoClinic(provider, async (baseURL) => {
  if (words.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const failures = await takeAll(baseURL, screens)
  await writeFile(join(folder, 'index.html'), contactSheet(SCREENS))
  console.log(`${screens.length} screens are in ${join(folder, 'index.html')}`)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
})
