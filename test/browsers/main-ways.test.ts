import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { type DrivenPage, drive } from './driven-page.ts'
import type { Engine } from './engine.ts'
import { findFirefox, openFirefox } from './open-firefox.ts'
import { findWebkit, openWebkit } from './open-webkit.ts'

const PASSWORD = 'a calm blue door'
const START = fileURLToPath(new URL('../../src/app/start.ts', import.meta.url))
/** A Monday after all days that the demo clinic has filled. */
const DAY = nextMonday(addDays(clinicDay(new Date()), 40))

let server: ServerProcess
let folder: string
/** What the server logged, which has what failed in a browser. */
let logged = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tailwell-browsers-'))
  const settings = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test', LOG_LEVEL: 'warn' }
  server = await startServerProcess(settings, START)
  for (const output of [server.process.stdout, server.process.stderr])
    output?.on('data', (chunk: Buffer) => {
      logged += chunk
    })
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('Firefox walks the main ways', async ({ skip }) => {
  const path = findFirefox()
  if (path === undefined) return skip('Firefox is not installed; Debian has it as firefox-esr')
  await walk(await openFirefox(path), 10, writeSheet)
})

test('WebKit walks the main ways', async ({ skip }) => {
  const programs = findWebkit()
  if (programs === undefined)
    return skip('WebKitWebDriver or Xvfb is not installed; Debian has them as webkit2gtk-driver and xvfb')
  await walk(await openWebkit(programs), 14, writeSheet)
})

/** All in one window; each browser books at another hour. */
async function walk(
  engine: Engine,
  hour: number,
  further?: (page: DrivenPage) => Promise<void>,
): Promise<void> {
  const page = drive(engine, server.origin)
  logged = ''
  try {
    await book(page, hour)
    await moveOwn(page, hour + 1)
    await page.run(`return fetch('/api/auth/sign-out', { method: 'POST' }).then(({ status }) => status)`)
    await page.goto('/login')
    await page.type('Email address', 'admin@demo.example')
    await page.type('Password', 'demo-clinic-admin')
    await page.click('button', 'Sign in')
    await page.see('Admin Dashboard')
    await walkCalendar(page, hour + 1)
    await further?.(page)
    await openEachPage(page)
    expect(logged).not.toContain('failed in a browser')
  } finally {
    await engine.close()
  }
}

async function book(page: DrivenPage, hour: number): Promise<void> {
  const email = `kim.${randomUUID().slice(0, 8)}@example.com`
  await page.goto('/')
  await page.click('main a', 'Book an Appointment')
  await page.click('button', 'Create a new account')
  await page.see('Create your account')
  await page.type('Email address', email)
  await page.type('Password', PASSWORD)
  await page.type('Confirm Password', PASSWORD)
  await page.click('button', 'Create account')
  await page.wait(`return document.body.innerText.includes('Your account has been created')`)
  await page.see('Sign in')
  await page.type('Password', PASSWORD)
  await page.click('button', 'Sign in')
  await page.see('Complete Your Profile')
  await page.type('Full Name', 'Kim Rao')
  await page.type('Phone Number', `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`)
  await page.type('Address', '5 Mango Grove')
  await page.click('button', 'Complete Setup')
  await page.see('Book an Appointment')
  await page.click('a', 'Add a New Pet')
  await page.see('Add New Pet')
  await page.type('Name', 'Bruno')
  await page.type('Species', 'Dog')
  await page.click('button', 'Add Pet')
  await page.see('Book an Appointment')
  await page.click('label', 'Grooming')
  await page.choose('Select Date', DAY)
  await page.click('label', timeOf(hour))
  await page.click('button', 'Book Appointment')
  await page.see('We have your request')
}

async function moveOwn(page: DrivenPage, hour: number): Promise<void> {
  await page.goto('/dashboard/appointments')
  await page.click('main li button', 'More for')
  await page.click('[role=menuitem]', 'Move')
  await page.click('[role=dialog] label', timeOf(hour))
  await page.click('[role=dialog] button', 'Move appointment')
  await page.wait(`return document.querySelector('main li')?.innerText.includes('${timeOf(hour)}')`)
}

/** Focus comes by a click first, after which WebKit shows no ring by itself. */
async function walkCalendar(page: DrivenPage, hour: number): Promise<void> {
  const focused = (name: string) => page.wait(`${FOCUSED} return name().startsWith('${name}')`)
  const block = `${timeOf(hour)} Bruno`
  await page.goto(`/dashboard/calendar?date=${DAY}`)
  await page.click('[data-stop]', block)
  await page.wait(IN_DIALOG)
  await page.press('Escape')
  await focused(block)
  await page.press('ArrowDown')
  await focused(`Book ${timeOf(hour + 1)}`)
  expect(await page.run(`${FOCUSED} return ring()`), 'the ring of the focus').not.toBe('none')
  await page.press('ArrowUp')
  await focused(block)
  await page.press('m')
  await page.wait(IN_DIALOG)
  await page.wait(
    `return document.querySelector('[role=dialog] form')?.innerText.includes('Move appointment')`,
  )
  await page.press('Escape')
  await focused(block)
}

/** From the block that has the focus: what is written without a server is there once the page is opened again, and is signed. */
async function writeSheet(page: DrivenPage): Promise<void> {
  const isSaid = (words: string) =>
    page.wait(
      `return [...document.querySelectorAll('[role=status]')].some((one) => one.innerText === '${words}')`,
    )
  await page.run(MAKE_SIGNER)
  await page.press('Enter')
  await page.wait(`return [...document.querySelectorAll('[role=dialog] a')].some(
    (one) => one.innerText === 'Write case sheet')`)
  await page.press('r')
  await page.see('Case sheet of ')
  await page.wait(`return document.activeElement?.name === 'weight'`)
  await page.type('Plan', 'Drops')
  await isSaid('Saved')
  await page.run(`window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`)
  await page.type('Findings', 'Red ears, all of it')
  await isSaid('Saved on this device. Will be sent when you are online.')
  await page.goto(String(await page.run('return location.pathname')))
  await page.wait(
    `${VALUES} return valueOf('Plan') === 'Drops' && valueOf('Findings') === 'Red ears, all of it'`,
  )
  await isSaid('Saved')
  // A known medicine leaves the focus in the box.
  const medicine = `Zyx ${randomUUID().slice(0, 8)}`
  await page.type('Add a medicine', medicine)
  await page.press('Enter')
  await page.wait(`${VALUES} return document.activeElement === field('Amount each time')`)
  await page.click('main button', 'Sign')
  await page.wait(`return /^Signed by Dr Asha Iyer/m.test(document.querySelector('main').innerText)`)
  const printed = await page.run(
    `return [...document.querySelectorAll('#content p')].map((one) => one.textContent)`,
  )
  expect(printed).toContain(`1. ${medicine.toUpperCase()}`)
}

/** Gives the clinic's admin a registration number, with which they can sign. */
const MAKE_SIGNER = `
  const ask = (path, body) => fetch('/api' + path, body && {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((one) => one.json())
  return ask('/clinic/staff').then(({ people }) => {
    const you = people.find((one) => one.isYou)
    return you.id !== null || ask('/clinic/people', { name: 'Asha Iyer', title: 'Dr', registration: 'KVC 12', council: null,
      qualification: null, languages: null, about: null, staffId: you.staffId, idempotencyKey: crypto.randomUUID() })
  })`
const VALUES = `
  const field = (label) => [...document.querySelectorAll('label')].find((one) => one.innerText.startsWith(label))?.control
  const valueOf = (label) => field(label)?.value
`

/** A dialog is open and takes keys. */
const IN_DIALOG = `return document.activeElement?.closest('[role=dialog]') != null`
const FOCUSED = `
  const name = () => {
    const { activeElement: one } = document
    return (one?.getAttribute('aria-label') ?? one?.textContent ?? '').replace(/\\s+/g, ' ').trim()
  }
  const ring = () => getComputedStyle(document.activeElement).outlineStyle
`

/** Each page of the menu and of Clinic setup has its heading and says of nothing that it failed. */
async function openEachPage(page: DrivenPage): Promise<void> {
  await page.goto('/dashboard/setup')
  const links = `[...document.querySelectorAll('nav[aria-label=Main] a, main li a')]`
  const paths = Object(
    await page.wait(
      `return document.querySelector('nav[aria-label=Main] a') && ${links}.length > 15 && [...new Set(${links}.map((link) => link.pathname))]`,
    ),
  )
  for (const path of paths) {
    await page.goto(path)
    const heading = await page.wait(`
      const isBusy = document.querySelector('main [aria-busy=true]') || /Loading\\.\\.\\./.test(document.body.innerText)
      return !isBusy && location.pathname === '${path}' && document.querySelector('main h1')?.textContent`)
    const said = await page.run(
      `return [...document.querySelectorAll('main [role=alert]')].map((one) => one.innerText)`,
    )
    expect([path, heading, said]).toEqual([path, expect.not.stringContaining('went wrong'), []])
  }
}

const timeOf = (hour: number) => `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`

function nextMonday(day: string): string {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1 ? day : nextMonday(addDays(day, 1))
}
