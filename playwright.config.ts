import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './test/chromium.ts'
import { freePort } from './test/free-port.ts'
import { settingsOf } from './test/open-id-provider.ts'
import { clearEnvironment } from './test/own-environment.ts'
import { PUSH_SETTINGS } from './test/push-server.ts'

clearEnvironment()
const chromium = findChromium()
if (chromium === undefined) throw new Error('No Chromium was found: install it or set CHROME_PATH.')

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
/** What the clinic does is tested at the desk, where it works. */
const AT_THE_DESK = [
  'alerts',
  'clinic-dashboard',
  'customer-page',
  'keyboard',
  'long-lists',
  'manage-appointments',
  'manage-customers',
  'calendar',
  'case-sheets',
  'morning',
  'moving',
  'new-appointment',
  'new-customer',
  'orders',
  'outbox',
  'payments',
  'preventive-care',
  'roles',
  'services',
  'staff',
  'walk-in',
].map((name) => `${name}.test.ts`)
/** These look different by width: a test without the tag `@phone` or `@desk` runs at both. */
const AT_BOTH = ['booking-effort', 'chat-button', 'checkout', 'shell', 'site', 'story'].map(
  (name) => `${name}.test.ts`,
)
/** Notifications are shown by the whole browser only. */
const IN_WHOLE_BROWSER = 'push.test.ts'
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }

/** How to start a browser that reaches no one but this machine: the chat's server is the only other that pages name. */
const launch = (executablePath: string, ...args: string[]) => ({
  executablePath,
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-sync',
    '--no-first-run',
    '--host-resolver-rules=MAP wa.me ~NOTFOUND',
    ...args,
  ],
})

const pushHost = `127.0.0.1:${process.env.E2E_PUSH_PORT}`
const provider = settingsOf(Number(process.env.E2E_PROVIDER_PORT))

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // A third of a test's time is waiting, so three use two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // What passes only on its second try, which leaves a trace, is named by `npm test` and limited in number.
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
    screenshot: 'only-on-failure',
    // What can't be pressed is named, instead of the whole test being too slow.
    actionTimeout: 40_000,
    // Nothing is waited for that only moves. The whole story runs with all that moves.
    contextOptions: { reducedMotion: 'reduce' },
    // The tabs of a window share a process, which has compiled their scripts before.
    launchOptions: launch(
      process.env.CHROME_PATH || findHeadlessShell() || chromium,
      '--renderer-process-limit=1',
      // No script runs long enough to repay what compiling it again costs.
      '--js-flags=--no-opt --no-maglev',
      '--disable-gpu',
    ),
  },
  projects: [
    // All else is tested on a phone, where customers are.
    { name: 'phone', testIgnore: [...AT_THE_DESK, IN_WHOLE_BROWSER], grepInvert: /@desk/, use: PHONE },
    {
      name: 'desk',
      testMatch: [...AT_THE_DESK, ...AT_BOTH],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'push', testMatch: IN_WHOLE_BROWSER, use: { ...PHONE, launchOptions: launch(chromium) } },
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
        NODE_ENV: 'test',
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
