import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../test/chromium.ts'
import { startServer } from './servers.ts'

export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true } as const

/** Serves the built app with a new embedded database, and runs `measure` with a browser and the app's URL. */
export async function withBuiltApp<Result>(
  measure: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(new URL('../dist/web/index.html', import.meta.url)))
    throw new Error('The app is not built: run `npm run build` first.')
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('No Chromium was found: install it or set CHROME_PATH.')
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-bench-'))
  const settings = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'development' }
  const server = await startServer('../src/app/start.ts', [], settings)
  const browser = await chromium.launch({ executablePath })
  try {
    return await measure(browser, server.url)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
