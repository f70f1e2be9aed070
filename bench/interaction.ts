// `npm run bench:interaction`, after a build: measures how quickly the app responds to taps and keys, while booking and
// on the other screens, on a phone with a CPU 4 times slower than this one (or SLOWER=6 times). Each interaction is
// measured by the browser's Event Timing, from the input to the next paint. The median of each must be at most 200 ms.
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { bookButton, freeTimes, openBooking, slot } from '../test/e2e/booking.ts'
import { anOwner } from '../test/e2e/people.ts'
import { PHONE, withBuiltApp } from './built-app.ts'
import { keepInteractions, pressEach, reportPresses, type Step, slowestFirst } from './presses.ts'

const SLOWER = Number(process.env.SLOWER ?? 4)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const GOAL_MS = 200

/** How long a person looks before the next action. */
const PAUSE_MS = 400
/** How long a finger touches the screen. */
const TOUCH_MS = 80

/** Returns a function that taps like a finger; Playwright's own tap presses and releases at the same moment. */
async function fingerOn(page: Page): Promise<(target: Locator) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (target) => {
    const box = await placeOf(target)
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await page.waitForTimeout(TOUCH_MS)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** How often an element is looked for that the page draws again at that moment. */
const LOOKS = 5

/** Where an element is, once it is in sight. */
async function placeOf(target: Locator) {
  for (let look = 1; ; look++) {
    try {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (box !== null) return box
    } catch (error) {
      if (look === LOOKS) throw error
    }
    if (look === LOOKS) throw new Error(`${target} is not in sight.`)
  }
}

/** The days in the strip of which something is free. */
const freeDays = (page: Page) =>
  page.getByRole('radiogroup', { name: 'The next two weeks' }).getByRole('radio', { name: /[1-9]\d* free/ })

const anyOf = (count: number) => randomInt(0, count)

/** One booking with taps and keys. */
async function bookOnce(page: Page) {
  const tap = await fingerOn(page)
  const steps: Step[] = [
    ['first service', () => tap(page.getByRole('radio', { name: /^Grooming/ }))],
    ['Change', () => tap(page.getByRole('button', { name: 'Change' }).last())],
    ['another service', () => tap(page.getByRole('radio', { name: /^Vaccination/ }))],
    ['day', async () => tap(freeDays(page).nth(anyOf(await freeDays(page).count())))],
    ['time', async () => tap(slot(page, await aFreeTime(page)))],
    ['House Visit', () => tap(page.getByRole('radio', { name: 'House Visit' }))],
    ['End in the address', () => page.getByLabel('House Visit Address').press('End')],
    ['keys in the address', () => page.keyboard.type(', second floor', { delay: 60 })],
    ['notes', () => tap(page.getByLabel('Additional Notes'))],
    ['keys in the notes', () => page.keyboard.type('A little shy with strangers.', { delay: 60 })],
    ['Book Appointment', () => tap(bookButton(page))],
    // The chat has opened in front of the page, which draws nothing until the person comes back to it.
    ['back to the page', () => page.bringToFront()],
    ['Back to Dashboard', () => tap(page.getByRole('link', { name: 'Back to Dashboard' }))],
  ]
  await openBooking(page)
  await freeDays(page).first().waitFor()
  return await pressEach(page, steps, PAUSE_MS)
}

async function aFreeTime(page: Page): Promise<string> {
  const times = await freeTimes(page)
  return times[anyOf(times.length)] ?? ''
}

/** Goes through the other screens, using the menu and their controls. */
async function walk(page: Page) {
  const tap = await fingerOn(page)
  const menu = (name: string): Step[] => [
    ['Open menu', () => tap(page.getByRole('button', { name: 'Open menu' }))],
    [`menu, ${name}`, () => tap(page.getByRole('dialog').getByRole('link', { name }))],
  ]
  await page.goto('/dashboard')
  return await pressEach(
    page,
    [
      ...menu('My Pets'),
      ['a pet', () => tap(page.getByRole('main').getByRole('listitem').getByRole('link').first())],
      ['Edit', () => tap(page.getByRole('link', { name: 'Edit' }))],
      ...menu('My Appointments'),
      ['Cancel', () => tap(page.getByRole('button', { name: /^Cancel/ }).first())],
      ["Don't cancel", () => tap(page.getByRole('alertdialog').getByRole('button').last())],
      ['Notifications', () => tap(page.getByRole('link', { name: /^Notifications/ }))],
      ...menu('Profile'),
      ['tab Security', () => tap(page.getByRole('tab', { name: 'Security & Password' }))],
      ...menu('Dashboard'),
      ...menu('Book Appointment'),
    ],
    PAUSE_MS,
  )
}

const measure = () =>
  withBuiltApp(async (browser, url) => {
    const taken: [string, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ ...PHONE, baseURL: url })
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
      await context.addInitScript(keepInteractions)
      const page = await context.newPage()
      await anOwner(page)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      taken.push(...(await bookOnce(page)), ...(await walk(page)))
      await context.close()
    }
    return taken
  })

console.log(`${ROUNDS} bookings and walks, processor ${SLOWER}x slower.`)
process.exitCode = reportPresses(slowestFirst(await measure()), GOAL_MS) ? 0 : 1
