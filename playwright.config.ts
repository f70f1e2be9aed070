import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './test/chromium.ts'
import { freePort } from './test/free-port.ts'
import { settingsOf } from './test/open-id-provider.ts'
import { PUSH_SETTINGS } from './test/push-server.ts'

const executablePath = findChromium()
if (executablePath === undefined) throw new Error('No Chromium was found: install it or set CHROME_PATH.')

// Each worker reads this file again and must come to the same server: the first reader chooses.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_PROVIDER_PORT ??= String(await freePort())
process.env.E2E_PUSH_PORT ??= String(await freePort())
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const baseURL = `http://localhost:${process.env.E2E_PORT}`
/**
 * What these show lies between the page and the server, and their pages look the same at every width: the phone's run
 * shows it, and the accessibility tests open each screen at both widths.
 */
const SAME_AT_EVERY_WIDTH = [
  'booking-failures',
  'booking-submit',
  'claim',
  'devices',
  'freshness',
  'login',
  'notifications',
  'passkeys',
  'profile-setup',
  'provider',
  'push',
  'two-factor',
  'verify-email',
].map((name) => `${name}.test.ts`)

const pushHost = `127.0.0.1:${process.env.E2E_PUSH_PORT}`
const provider = settingsOf(Number(process.env.E2E_PROVIDER_PORT))

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The second try is for its trace alone: what passes only then has failed.
  retries: 1,
  // Generous, for machines that are slow or busy: a test that passes does not wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true } },
    { name: 'desk', testIgnore: SAME_AT_EVERY_WIDTH, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [
    {
      command: `"${process.execPath}" test/open-id-provider.ts ${process.env.E2E_PROVIDER_PORT}`,
      url: `${provider.issuer}/.well-known/openid-configuration`,
    },
    {
      command: `"${process.execPath}" test/push-server.ts ${process.env.E2E_PUSH_PORT}`,
      url: `http://${pushHost}/`,
    },
    {
      command: `"${process.execPath}" scripts/start.mjs`,
      url: `${baseURL}/api/health`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_URL: '',
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        TRY_LIMITS: 'off',
        PUBLIC_URL: baseURL,
        OIDC_PROVIDERS: JSON.stringify([provider]),
        PUSH_PUBLIC_KEY: PUSH_SETTINGS.publicKey,
        PUSH_PRIVATE_KEY: PUSH_SETTINGS.privateKey,
        PUSH_CONTACT: PUSH_SETTINGS.contact,
        PUSH_HOSTS: pushHost,
      },
    },
  ],
})
