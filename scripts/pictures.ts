/**
 * `npm run pictures`: takes the pictures of README.md, of the demo clinic as it is today, and those of docs/first-day.md,
 * of a new clinic whose first day it plays: docs/images.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../test/chromium.ts'
import { signInAs, type Viewer } from '../test/e2e/screens/builders.ts'
import { withDemoClinic, withNewClinic } from './demo-server.ts'
import { FIRST_ADMIN, playFirstDay } from './first-day.ts'

const FOLDER = resolve(import.meta.dirname, '../docs/images')
/** README.md is read over slow connections as well. */
const MAX_BYTES = 120_000

type Picture = {
  name: string
  viewer: Viewer
  path: string
  viewport: { width: number; height: number }
  /** Pixels of the picture for each of the page. */
  scale: number
  /** Waits for what the picture is of. */
  arrive: (page: Page) => Promise<unknown>
}

const PICTURES: readonly Picture[] = [
  {
    name: 'calendar',
    viewer: 'clinic',
    path: '/dashboard/calendar',
    viewport: { width: 1280, height: 720 },
    scale: 1.5,
    arrive: (page) => page.getByRole('button', { name: /^Book 8:00 PM/ }).waitFor(),
  },
  {
    name: 'phone',
    viewer: 'customer',
    path: '/dashboard/appointments',
    viewport: { width: 390, height: 800 },
    scale: 2,
    arrive: (page) => page.getByText('Confirmed').first().waitFor(),
  },
  {
    name: 'site',
    viewer: 'visitor',
    path: '/',
    viewport: { width: 1280, height: 720 },
    scale: 1.5,
    arrive: (page) => page.getByText('Next free slot').waitFor(),
  },
]

type Window = { baseURL: string; viewport: Picture['viewport']; scale: number }

async function withPage(browser: Browser, window: Window, use: (page: Page) => Promise<void>): Promise<void> {
  const { baseURL, viewport, scale } = window
  const context = await browser.newContext({
    ...{ baseURL, viewport, deviceScaleFactor: scale },
    ...{ locale: 'en-IN', timezoneId: 'Asia/Kolkata', colorScheme: 'light', reducedMotion: 'reduce' },
  })
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    for (const messages of document.querySelectorAll<HTMLElement>('[data-sonner-toaster]'))
      messages.style.visibility = 'hidden'
    await document.fonts.ready
  })
  const webp = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  if (webp.length > MAX_BYTES) throw new Error(`${name} has ${webp.length} bytes.`)
  await writeFile(join(FOLDER, `${name}.webp`), webp)
  console.log(`docs/images/${name}.webp, ${Math.round(webp.length / 1000)} kB`)
}

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('Chromium was not found. Install Chromium or set CHROME_PATH.')
const browser = await chromium.launch({ executablePath })
try {
  await withDemoClinic({}, async (baseURL) => {
    for (const { name, viewer, path, arrive, ...window } of PICTURES)
      await withPage(browser, { baseURL, ...window }, async (page) => {
        await signInAs(page, viewer)
        await page.goto(path)
        await arrive(page)
        await shoot(page, name)
      })
  })
  await withNewClinic(FIRST_ADMIN, (baseURL) =>
    withPage(browser, { baseURL, viewport: { width: 1280, height: 800 }, scale: 1 }, (page) =>
      playFirstDay(page, (name) => shoot(page, name)),
    ),
  )
} finally {
  await browser.close()
}
