// `npm run bench:calendar`, after a build: measures the clinic's calendar with 10 columns of 40 appointments, on a computer
// with a CPU 4 times slower than this one (or SLOWER=6 times). Each frame of a drag is measured from its begin to its
// paint, and each press from the input to the next paint. A drag's frames take at most 16 ms in the middle and 50 ms at
// worst, a press 200 ms in the median of its rounds.
import type { Page } from '@playwright/test'
import type { PlacedAppointment, Schedule } from '../src/features/office/schedule/contract.ts'
import { addDays, clinicDay, clinicInstant } from '../src/lib/time.ts'
import { asClinic } from '../test/e2e/people.ts'
import { withBuiltApp } from './built-app.ts'
import { keepInteractions, pressEach, reportPresses, type Step, slowestFirst } from './presses.ts'

const SLOWER = Number(process.env.SLOWER ?? 4)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const GOALS = { median: 16, worst: 50, press: 200 }
const [COLUMNS, ROWS, STEP] = [10, 40, 15]
const OPENS = 600
const DAY = addDays(clinicDay(new Date()), 1)
const STATUSES = ['pending', 'confirmed', 'confirmed', 'completed'] as const

const idOf = (column: number, row: number) =>
  `00000000-0000-4000-8000-${String(column * 100 + row).padStart(12, '0')}`

function anItem(column: number, row: number): PlacedAppointment {
  const id = idOf(column, row)
  const minute = OPENS + row * STEP
  return {
    id,
    appointmentDate: clinicInstant(DAY, Math.floor(minute / 60), minute % 60).toISOString(),
    serviceType: 'Veterinary Care',
    serviceTypeId: id,
    pet: { id, name: `Bruno ${column}.${row}`, species: 'Dog' },
    customer: { id, fullName: 'Asha Menon', phone: '+919845012301' },
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    status: STATUSES[(column + row) % STATUSES.length] ?? 'pending',
    cancelledLate: false,
    paymentAmount: 70_000,
    paymentStatus: 'pending',
    cancellationReason: null,
    noShow: false,
    ownerAnswer: null,
    confirmedBeforeMove: false,
    askedMove: null,
    billId: null,
    sheetId: null,
    outsideHours: false,
    petGone: null,
    squeezedIn: false,
    together: [],
    person: null,
    arrivedAt: null,
    inRoomAt: null,
    doneAt: null,
    sheetSigned: false,
    calendarId: column,
    date: DAY,
    minute,
    minutes: STEP,
    bufferBefore: 0,
    bufferAfter: 0,
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const SCHEDULE: Schedule = {
  slotStep: STEP,
  calendars: numbers(COLUMNS).map((id) => ({ id, name: `Calendar ${id}` })),
  days: [{ date: DAY, open: [{ from: OPENS, until: OPENS + (ROWS + 4) * STEP }], closures: [], own: [] }],
  appointments: numbers(COLUMNS).flatMap((column) => numbers(ROWS).map((row) => anItem(column, row - 1))),
  held: [],
}

declare global {
  interface Window {
    frameTimes: number[]
  }
}

/** Runs in the page and records how long each frame takes: from its first callback until it is painted. */
function keepFrames(): void {
  window.frameTimes = []
  const channel = new MessageChannel()
  let began = 0
  channel.port1.onmessage = () => window.frameTimes.push(performance.now() - began)
  const frame = () => {
    began = performance.now()
    channel.port2.postMessage(null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Drags a block, or its lower edge, through the grid, and returns the time of each frame. */
async function dragFrames(page: Page, id: string, part: 'block' | 'edge'): Promise<number[]> {
  const block = page.locator(`[data-stop="${id}"]`)
  await block.hover({ position: { x: 12, y: 6 } })
  const box = await (part === 'edge' ? block.locator('[data-length]') : block).boundingBox()
  if (box === null) throw new Error(`The ${part} of ${id} is not in sight.`)
  const from = part === 'edge' ? { x: box.x + 16, y: box.y + 16 } : { x: box.x + 12, y: box.y + 6 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.evaluate(() => {
    window.frameTimes = []
  })
  for (const step of numbers(120)) {
    const across = part === 'edge' ? 0 : 200 * Math.sin(step / 20)
    await page.mouse.move(from.x + across, from.y + 90 * Math.sin(step / 12))
  }
  const frames = await page.evaluate(() => window.frameTimes)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

const PAUSE_MS = 600
/**
 * Held as long as a person holds a button, as Playwright would press and release at the same moment; and without
 * Playwright's look at what is below the pointer, which the page would wait for.
 */
const ITSELF = { force: true, delay: 80 } as const

async function presses(page: Page) {
  const [first, second] = [idOf(2, 4), idOf(3, 7)]
  const status = page.getByRole('combobox', { name: 'Status' })
  const steps: Step[] = [
    ['open', () => page.locator(`[data-stop="${first}"]`).click({ ...ITSELF, position: { x: 12, y: 6 } })],
    ['Escape', () => page.keyboard.press('Escape')],
    ['focus', () => page.locator(`[data-stop="${second}"]`).focus()],
    ['arrow down', () => page.keyboard.press('ArrowDown')],
    ['arrow right', () => page.keyboard.press('ArrowRight')],
    ['longer', () => page.keyboard.press('Shift+ArrowDown')],
    ['m', () => page.keyboard.press('m')],
    ['Escape from moving', () => page.keyboard.press('Escape')],
    ['pending ones', () => status.selectOption('pending')],
    ['all statuses', () => status.selectOption('')],
    ['one calendar', () => page.getByRole('link', { name: 'Calendar 3', exact: true }).click(ITSELF)],
    ['all calendars', () => page.getByRole('link', { name: 'All', exact: true }).click(ITSELF)],
    ['Week', () => page.getByRole('button', { name: 'Week' }).click(ITSELF)],
    ['Day', () => page.getByRole('button', { name: 'Day', exact: true }).click(ITSELF)],
  ]
  const taken: [string, number][] = []
  for (let round = 0; round < ROUNDS; round++) taken.push(...(await pressEach(page, steps, PAUSE_MS)))
  return slowestFirst(taken)
}

const { frames, pressed } = await withBuiltApp(async (browser, baseURL) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  await asClinic(context)
  await context.route('**/api/clinic/schedule*', (route) => route.fulfill({ json: SCHEDULE }))
  await context.addInitScript(keepInteractions)
  await context.addInitScript(keepFrames)
  const page = await context.newPage()
  await page.goto(`/dashboard/calendar?date=${DAY}`)
  await page.locator(`[data-stop="${idOf(1, 0)}"]`).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const dragged = [
    ...(await dragFrames(page, idOf(2, 4), 'block')),
    ...(await dragFrames(page, idOf(3, 3), 'edge')),
  ]
  return { frames: dragged.toSorted((one, other) => one - other), pressed: await presses(page) }
})

const median = frames[Math.floor(frames.length / 2)] ?? 0
const worst = frames.at(-1) ?? 0
console.log(`${COLUMNS} columns of ${ROWS} appointments, processor ${SLOWER}x slower:`)
console.log(
  `${frames.length} frames of two drags: ${median.toFixed(1)} ms in the middle (goal ${GOALS.median}), ${worst.toFixed(1)} ms at worst (goal ${GOALS.worst}).`,
)
const isQuick = reportPresses(pressed, GOALS.press)
process.exitCode = isQuick && median <= GOALS.median && worst <= GOALS.worst ? 0 : 1
