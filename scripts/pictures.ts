/** `npm run pictures`: takes the pictures that README.md shows, of the demo clinic as it is today: docs/images. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../test/chromium.ts'
import { signInAs, type Viewer } from '../test/e2e/screens/builders.ts'
import { withDemoClinic } from './demo-server.ts'

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

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const { name, viewer, path, viewport, scale, arrive } = picture
  const context = await browser.newContext({
    ...{ baseURL, viewport, deviceScaleFactor: scale },
    ...{ locale: 'en-IN', timezoneId: 'Asia/Kolkata', colorScheme: 'light', reducedMotion: 'reduce' },
  })
  try {
    const page = await context.newPage()
    await signInAs(page, viewer)
    await page.goto(path)
    await arrive(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const webp = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer()
    if (webp.length > MAX_BYTES) throw new Error(`${name} has ${webp.length} bytes.`)
    await writeFile(join(FOLDER, `${name}.webp`), webp)
    console.log(`docs/images/${name}.webp, ${Math.round(webp.length / 1000)} kB`)
  } finally {
    await context.close()
  }
}

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('No Chromium was found: install it or set CHROME_PATH.')
const browser = await chromium.launch({ executablePath })
try {
  await withDemoClinic({}, async (baseURL) => {
    for (const picture of PICTURES) await take(browser, baseURL, picture)
  })
} finally {
  await browser.close()
}
