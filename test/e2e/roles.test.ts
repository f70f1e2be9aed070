import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { permissionsOf, STAFF_ROLES, type StaffRole } from '../../src/features/platform/auth/permissions.ts'
import { expect, test } from './fixtures.ts'
import { api, type Visitor } from './people.ts'

const ADMIN_PASSWORD = 'demo-clinic-admin'
const NEW_PASSWORD = 'a calm green gate'

type Mail = { id: string; recipient: string; text: string | null }

/** Signs someone new in who has joined the staff in a role. */
async function joinAs(page: Page, clinic: Visitor, role: StaffRole): Promise<void> {
  const email = `${role}.${randomUUID()}@clinic.example`
  const invitation = { email, role, currentPassword: ADMIN_PASSWORD }
  await clinic.post('/clinic/staff/invitations', invitation)
  const { items } = await clinic.get<{ items: Mail[] }>('/clinic/outbox')
  const { text } = await clinic.get<Mail>(
    `/clinic/outbox/${items.find((one) => one.recipient === email)?.id}`,
  )
  const token = text?.match(/\/invitation\?token=([\w-]+)/)?.[1]
  await api(page).post('/staff/invitation/accept', { token, password: NEW_PASSWORD })
  await api(page).post('/auth/sign-in', { email, password: NEW_PASSWORD })
}

/** What staff need for each request, as docs/access.md says, which a test compares with the contracts. */
const needs = readFileSync('docs/access.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, , request = '', access = '', permission = ''] = line.split('|').map((cell) => cell.trim())
    const [, method, path] = /^`(\w+) (\/api\/\S+)`$/.exec(request) ?? []
    if (path === undefined) return []
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    return [{ method, pattern, need: access === 'admins' ? access : permission }]
  })

/** What staff need for a request; a fixed path comes before one with an id in its place. */
function needOf(method: string, path: string): string {
  const found = needs.filter((one) => one.method === method && one.pattern.test(path))
  return (
    found.sort(
      (one, other) => one.pattern.source.split('[').length - other.pattern.source.split('[').length,
    )[0]?.need ?? 'unknown'
  )
}

/** An address without what differs between records of a kind. */
const kindOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://x')
  return `${pathname.replace(/[\da-f]{8}-[\da-f-]{27}/g, '$id')} ${[...searchParams.keys()].sort()}`
}

/** Waits until a page has asked for nothing for a moment. */
function watch(page: Page): () => Promise<void> {
  let open = 0
  let last = Date.now()
  const change = (by: number) => (request: { resourceType: () => string }) => {
    if (request.resourceType() === 'eventsource') return
    open += by
    last = Date.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  return async () => {
    const until = Date.now() + 15_000
    while ((open > 0 || Date.now() - last < QUIET_MS) && Date.now() < until) await page.waitForTimeout(20)
  }
}

const QUIET_MS = 150

/** The links of the page's own part, those of other documents left out. */
const linksIn = (page: Page, part: string) =>
  page
    .locator(`:is(${part}) a[href^="/dashboard"]:visible:not([target])`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** What a page shows besides the frame, and what lies above it. */
const DIALOG = '[role=dialog], [role=alertdialog]'

/** The buttons in sight below an element, each kind once; the one of the given kind is marked. */
const buttonsIn = (page: Page, scope: string, wanted = '') =>
  page.evaluate(
    ([part, kind]) => {
      const kinds = new Set<string>()
      for (const marked of document.querySelectorAll('[data-wanted]')) marked.removeAttribute('data-wanted')
      for (const button of document.querySelectorAll<HTMLElement>(`:is(${part}) :is(button, summary)`)) {
        if (button.offsetParent === null || button.matches(':disabled, [aria-disabled=true]')) continue
        const icon = button.querySelector('svg')?.classList.value.match(/lucide-[a-z-]+/)?.[0]
        const text = (button.innerText.trim().split('\n')[0] || icon || '').replace(/\d+/g, '#')
        const name = button.ariaHasPopup === 'true' ? `menu on ${location.pathname.slice(0, 22)}` : text
        // Long texts are those of rows, which all do the same.
        const known = name.length > 30 ? 'row' : name
        if (known === kind && !kinds.has(known)) button.setAttribute('data-wanted', '')
        kinds.add(known)
      }
      return [...kinds]
    },
    [scope, wanted] as const,
  )

/** Presses what is marked; nothing if it is covered or gone. */
async function press(page: Page): Promise<void> {
  await page
    .locator('[data-wanted]')
    .first()
    // At once: what lies above it for a moment, such as a toast, takes the press.
    .click({ force: true, timeout: 1_500 })
    .catch(() => undefined)
  await page.waitForTimeout(50)
}

/** Closes what is open above the page, down to a number of dialogs. */
async function close(page: Page, depth: number): Promise<void> {
  for (let times = 0; times < 5; times++) {
    const menus = await page.locator('[role=menu], [role=listbox]').count()
    if (menus === 0 && (await page.locator(DIALOG).count()) <= depth) return
    await page.keyboard.press('Escape')
    await page.waitForTimeout(30)
  }
}

/** Presses each kind of button once, the entries of its menu, and what is in a dialog that it opens. */
async function pressAll(
  page: Page,
  known: Set<string>,
  comeBack: () => Promise<void>,
  depth = 0,
): Promise<void> {
  const scope = depth === 0 ? 'main' : DIALOG
  // A reason, a name: what is typed lets a form be sent.
  if (depth > 0)
    for (const field of await page.locator(`:is(${DIALOG}) textarea:visible`).all())
      await field.fill('Testing', { timeout: 1_500 }).catch(() => undefined)
  for (let rounds = 0; rounds < 3; rounds++) {
    const found = (await buttonsIn(page, scope)).filter((kind) => !known.has(kind))
    if (found.length === 0) return
    for (const kind of found) {
      known.add(kind)
      const open = async () => {
        await comeBack()
        await buttonsIn(page, scope, kind)
        await press(page)
      }
      await open()
      const entries = await page.getByRole('menuitem').count()
      for (let entry = 0; entry < entries; entry++) {
        if (entry > 0) await open()
        await page
          .getByRole('menuitem')
          .nth(entry)
          .click({ timeout: 1_500 })
          .catch(() => undefined)
        await page.waitForTimeout(50)
        if ((await page.locator(DIALOG).count()) > depth)
          await pressAll(page, known, async () => undefined, depth + 1)
        await close(page, depth)
      }
      if (depth < 2 && (await page.locator(DIALOG).count()) > depth) {
        const again = async () => {
          if ((await page.locator(DIALOG).count()) > depth) return
          await open()
        }
        await pressAll(page, known, again, depth + 1)
      }
      await close(page, depth)
    }
  }
}

/**
 * The buttons of the others differ from these in nothing that test/screens.test.ts does not read in the sources.
 * `npm run trust -- R31` presses for all.
 */
const PRESSING: readonly StaffRole[] =
  Number(process.env.TRUST_ROUNDS ?? 1) > 1 ? STAFF_ROLES : ['accountant', 'other']

for (const role of STAFF_ROLES.filter((one) => one !== 'admin')) {
  const shown = PRESSING.includes(role) ? 'each page, link and button' : 'each page and link'
  test(`${role}: ${shown} is open to those who see it`, async ({ page, clinic, noise }) => {
    test.slow()
    noise.allow(/503/)
    await joinAs(page, clinic, role)
    const permissions: readonly string[] = permissionsOf(role, [])
    const faults = new Set<string>()
    let at = ''
    page.on('response', (answer) => {
      if (answer.status() === 403) faults.add(`${at}: 403 for ${answer.request().method()} ${answer.url()}`)
    })
    // What would change something is looked at, and never arrives.
    await page.route('**/api/**', async (route) => {
      const request = route.request()
      if (request.method() === 'GET') return await route.fallback()
      const need = needOf(request.method(), new URL(request.url()).pathname)
      if (need !== '–' && !permissions.includes(need)) faults.add(`${at}: a button for ${need}`)
      await route.fulfill({ status: 503 })
    })
    page.on('popup', (other) => void other.close())
    const quiet = watch(page)
    // As a link does.
    const follow = async (href: string) => {
      await page.evaluate((to) => window.history.pushState({}, '', to), href)
      await quiet()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await quiet()
    const waiting = ['/dashboard', '/dashboard/profile?tab=security']
    waiting.push(...(await recordsFor(clinic, permissions)))
    const seen = new Set<string>()
    const known = new Set<string>()
    for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
      if (seen.has(kindOf(href))) continue
      seen.add(kindOf(href))
      at = href
      const { pathname } = new URL(href, page.url())
      await follow(href)
      const opened = new URL(page.url()).pathname
      if (pathname !== '/dashboard' && opened !== pathname) faults.add(`${href} leads to ${opened}`)
      waiting.push(...(await linksIn(page, 'nav[aria-label=Main], main')))
      if (!PRESSING.includes(role)) continue
      await pressAll(page, known, async () => {
        if (new URL(page.url()).pathname !== opened) await follow(href ?? '')
      })
    }
    expect([...faults]).toEqual([])
  })
}

/** Pages of records that have all there is to see. */
async function recordsFor(clinic: Visitor, permissions: readonly string[]): Promise<string[]> {
  type Records = { items: { id: string; pet: { id: string }; customer: { id: string } }[] }
  const orders = await clinic.get<Records>('/clinic/orders')
  const appointments = await clinic.get<Records>('/clinic/appointments')
  const [order, appointment] = [orders.items[0], appointments.items[0]]
  return [
    permissions.includes('orders:read') && `/dashboard/orders/${order?.id}`,
    permissions.includes('appointments:read') && `/dashboard/appointments/slip?visit=${appointment?.id}`,
    permissions.includes('pets:read') && `/dashboard/pets/${appointment?.pet.id}`,
    permissions.includes('customers:read') && `/dashboard/customers/${appointment?.customer.id}`,
  ].filter((path) => path !== false)
}
