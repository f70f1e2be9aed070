import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectHeading, expectPath, tabTo } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, onTheBooks, settle, type Visitor } from './people.ts'

const LOGIN = { email: 'admin@demo.example', password: 'demo-clinic-admin' }
const plan = (page: Page) => page.getByLabel('Plan', { exact: true })
const saved = (page: Page, words = 'Saved') => page.getByRole('status').getByText(words, { exact: true })
const ON_DEVICE = 'Saved on this device. Will be sent when you are online.'

type Patient = { id: string; name: string }

/** A pet that no other test has; the clinic’s admin can sign. */
async function aPatient(clinic: Visitor): Promise<Patient> {
  const name = `Bruno ${randomUUID().slice(0, 6)}`
  const customer = await onTheBooks(clinic, { pets: [{ name, species: 'Dog' }] })
  const [pet] = await clinic.get<Patient[]>(`/clinic/customers/${customer.id}/pets`)
  if (pet === undefined) throw new Error('The customer has no pet.')
  return pet
}

const openSheet = async (page: Page, pet: Patient) => {
  await page.goto(`/dashboard/sheets/pet/${pet.id}`)
  await expectHeading(page, `Case sheet of ${pet.name}`)
  await plan(page).waitFor()
}

/** What is saved on this device, as the browser has it. */
const onDevice = async (page: Page) => (await rowsOn(page)).length
const rowsOn = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('tailwell-sheets', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const store = database.transaction('sheets', 'readwrite').objectStore('sheets')
    const rows: unknown[] = []
    await new Promise<void>((resolve) => {
      const cursor = store.openCursor()
      cursor.onsuccess = () => {
        const row = cursor.result
        if (row === null) return resolve()
        rows.push(row.value)
        row.continue()
      }
    })
    database.close()
    return rows
  })

/** Loses what the page saves from now on, also as it is left, when a request passes the routes of a test. */
const losing = (page: Page) =>
  page.evaluate(() => {
    const send = window.fetch
    window.fetch = (url, options) =>
      options?.method === 'PATCH' ? Promise.reject(new TypeError('Lost')) : send(url, options)
  })

/** Gives the clinic’s admin a registration number. */
async function asSigner(clinic: Visitor): Promise<void> {
  const { people } = await clinic.get<{ people: { id: string | null; isYou: boolean; staffId: string }[] }>(
    '/clinic/staff',
  )
  const you = people.find(({ isYou }) => isYou)
  if (you === undefined || you.id !== null) return
  const person = {
    name: 'Asha Iyer',
    title: 'Dr',
    registration: 'KVC 12',
    council: null,
    qualification: null,
  }
  const made = clinic.post('/clinic/people', {
    ...{ ...person, languages: null, about: null, staffId: you.staffId },
    idempotencyKey: randomUUID(),
  })
  await made.catch((error: Error) => {
    // Another test beside this one was first.
    if (!error.message.includes('NAMED_ALREADY')) throw error
  })
}

type WrittenPage = {
  start: { pet: { name: string } }
  sheet: { id: string; isOpen: boolean; content: { plan: string } }
}

/** A sheet of a pet that no other test has, with a plan. */
async function aWrittenSheet(clinic: Visitor, words: string): Promise<string> {
  const { id: petId } = await aPatient(clinic)
  const id = randomUUID()
  await clinic.post('/clinic/sheets', { id, petId, appointmentId: null })
  await clinic.patch(`/clinic/sheets/${id}`, { plan: words })
  return id
}

/** What is saved on this device in the field `Plan`. */
const writtenOn = async (page: Page) => JSON.stringify((await rowsOn(page)).at(0) ?? null)

async function signIn(page: Page, { email, password } = LOGIN) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('what was written without a connection survives the window, another login, and is sent when its author is back', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
  const clinic = await asClinic(page)
  const pet = await aPatient(clinic)
  await openSheet(page, pet)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  await expectPath(page, /\/dashboard\/sheets\/sheet\//.source === '' ? '' : new URL(page.url()).pathname)
  const address = page.url()
  expect(address).toContain('/dashboard/sheets/sheet/')
  await page.context().setOffline(true)
  await plan(page).pressSequentially(' and tablets, every letter of it')
  await expect(saved(page, ON_DEVICE)).toBeVisible()
  await expect.poll(() => onDevice(page)).toBe(1)
  await expect.poll(() => writtenOn(page)).toContain('every letter of it')
  const second = await page.context().newPage()
  await page.close()
  await second.context().setOffline(false)
  await second.context().clearCookies()
  await second.goto('/login')
  await signIn(second, { email: 'asha@demo.example', password: 'demo-asha' })
  await second.waitForURL('**/dashboard')
  await second.context().clearCookies()
  expect(await onDevice(second)).toBe(1)
  await second.goto(`/login?next=${encodeURIComponent(new URL(address).pathname)}`)
  await signIn(second)
  await expect(plan(second)).toHaveValue('Drops and tablets, every letter of it')
  await expect.poll(() => onDevice(second)).toBe(0)
  await second.reload()
  await expect(plan(second)).toHaveValue('Drops and tablets, every letter of it')
})

test.describe('text that has not arrived', () => {
  test.use({ changesWindow: true })

  test('is gone after 14 days, and signing out asks before it deletes it', async ({ page }) => {
    const clinic = await asClinic(page)
    const pet = await aPatient(clinic)
    await openSheet(page, pet)
    await plan(page).fill('Drops')
    await expect(saved(page)).toBeVisible()
    await losing(page)
    const address = page.url()
    await page.clock.setFixedTime(Date.now() - 14 * 86_400_000 - 1)
    await plan(page).fill('Drops twice')
    await expect(saved(page, ON_DEVICE)).toBeVisible()
    // What the page saves once more as it is left is as old.
    await page.goto('/dashboard')
    expect(await onDevice(page)).toBe(1)
    await page.clock.setFixedTime(Date.now())
    await page.goto(address)
    await expect(plan(page)).toHaveValue('Drops')
    expect(await onDevice(page)).toBe(0)
    await losing(page)
    await plan(page).fill('Drops three times')
    await expect(saved(page, ON_DEVICE)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(plan(page)).toHaveValue('Drops three times')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expectPath(page, '/')
    expect(await onDevice(page)).toBe(0)
  })
})

test('from the calendar to a signed, printed consultation by four presses, or by the keyboard alone', async ({
  page,
  elsewhere,
  freeDay,
}) => {
  const clinic = await asClinic(page)
  await asSigner(clinic)
  for (const way of ['mouse', 'keyboard'] as const) {
    const owner = await anOwner(await elsewhere())
    const date = freeDay()
    await settle(clinic, await anAppointment(owner, { date, hour: 11 }), 'approve')
    await page.goto(`/dashboard/calendar?date=${date}`)
    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      if (way === 'mouse') return await target.click()
      if (target !== block) await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    // How the keyboard comes to a block is the calendar's own test.
    const block = page.getByRole('button', { name: /^11:00 AM Bruno/ })
    await block.focus()
    await press(block)
    const link = page.getByRole('link', { name: 'Write case sheet' })
    await link.waitFor()
    if (way === 'mouse') await press(link)
    else await page.keyboard.press('r')
    await expect(page.getByLabel('Weight')).toBeFocused()
    await page.keyboard.type('12,4')
    await tabTo(page, plan(page))
    await page.keyboard.type('Drops')
    await tabTo(page, page.getByLabel('Add a medicine'))
    const medicine = `Zyx ${randomUUID().slice(0, 6)}`
    await page.keyboard.type(medicine)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount each time')).toBeFocused()
    await page.keyboard.type('3 drops')
    if (way === 'mouse') await press(page.getByRole('button', { name: 'Sign', exact: true }))
    else await page.keyboard.press('Control+Enter')
    const print = page.getByRole('button', { name: 'Print', exact: true })
    await expect(page.getByText(/^Signed by/)).toBeVisible()
    await expect(print).toBeFocused()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    if (way === 'mouse') await press(print)
    else await page.keyboard.press('Enter')
    await expect(page.locator('body[data-printed]')).toBeAttached()
    expect(presses).toBe(way === 'mouse' ? 4 : 1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`1. ${medicine.toUpperCase()}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Case sheet of/ })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

test('two pages in one field ask once; all other fields go on', async ({ page, noise }) => {
  noise.allow(/409/)
  const clinic = await asClinic(page)
  const pet = await aPatient(clinic)
  await openSheet(page, pet)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(plan(other)).toHaveValue('Drops')
  // The first page's save is under way when the second one's arrives.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/clinic/sheets/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await plan(page).fill('Ointment')
  await page.getByLabel('Findings').fill('Red ears')
  await expect(saved(page, 'Saving…')).toBeVisible()
  await plan(other).fill('Tablets')
  await expect(saved(other)).toBeVisible()
  release()
  await expect(page.getByText('Tablets')).toBeVisible()
  await page.getByRole('button', { name: /Keep mine/ }).click()
  await expect(saved(page)).toBeVisible()
  await other.reload()
  await expect(plan(other)).toHaveValue('Ointment')
  await expect(other.getByLabel('Findings')).toHaveValue('Red ears')
  await other.close()
})

test('what was done is on the bill, its quantity is changed here, and Checkout leads back', async ({
  page,
}) => {
  const clinic = await asClinic(page)
  const pet = await aPatient(clinic)
  const name = `Nail trim ${randomUUID().slice(0, 6)}`
  await clinic.post('/clinic/products', { name, price: 84_900 })
  await openSheet(page, pet)
  await page.getByLabel('Add what was done').pressSequentially(name.slice(0, 14))
  await page.keyboard.press('Enter')
  const quantity = page.getByLabel(`Quantity of ${name}`)
  await expect(quantity).toHaveValue('1')
  await quantity.fill('0.5')
  await page.keyboard.press('Tab')
  await expect(page.getByText('₹')).toHaveCount(0)
  await page.reload()
  await expect(quantity).toHaveValue('0.5')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(quantity).toHaveCount(0)
  await tabTo(page, page.getByLabel('Add a medicine'))
  await page.keyboard.type(`Zyx ${randomUUID().slice(0, 6)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount each time')).toBeFocused()
})

test('the sheets that wait are signed one after the other, each with its own text', async ({ page }) => {
  const clinic = await asClinic(page)
  await asSigner(clinic)
  const [first, second] = [
    await aWrittenSheet(clinic, 'First plan'),
    await aWrittenSheet(clinic, 'Second plan'),
  ]
  await page.goto(`/dashboard/sheets/sheet/${first}?from=list`)
  await expect(plan(page)).toHaveValue('First plan')
  await page.getByRole('button', { name: 'Sign, next' }).waitFor()
  await plan(page).fill('First plan, read')
  // What can't be saved is not signed away.
  const weight = page.getByLabel('Weight')
  await weight.fill('9999')
  await plan(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(weight).toBeFocused()
  await weight.fill('12.4')
  await page.keyboard.press('Control+Enter')
  await expect(page).not.toHaveURL(new RegExp(first))
  // Another test may have begun one between these.
  const next = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const shown = await clinic.get<WrittenPage>(`/clinic/sheets/${next}`)
  await expectHeading(page, `Case sheet of ${shown.start.pet.name}`)
  await expect(plan(page)).toHaveValue(shown.sheet.content.plan)
  expect((await clinic.get<WrittenPage>(`/clinic/sheets/${first}`)).sheet).toMatchObject({
    isOpen: false,
    content: { plan: 'First plan, read' },
  })
  await page.goto(`/dashboard/sheets/sheet/${second}`)
  await expect(plan(page)).toHaveValue('Second plan')
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign, next' })).toHaveCount(0)
})

test('what was written at an appointment is there, from wherever its sheet is opened', async ({
  page,
  noise,
  elsewhere,
  freeDay,
}) => {
  noise.allow(/ERR_FAILED|ERR_ABORTED/)
  const clinic = await asClinic(page)
  const owner = await anOwner(await elsewhere())
  const booked = await anAppointment(owner, { date: freeDay(), hour: 12 })
  await settle(clinic, booked, 'approve')
  await page.goto(`/dashboard/sheets/appointment/${booked.id}`)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/clinic/sheets/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await plan(page).fill('Drops and an ointment')
  await expect(saved(page, ON_DEVICE)).toBeVisible()
  const { sheet } = await clinic.get<WrittenPage>(`/clinic/appointments/${booked.id}/sheet`)
  await page.unrouteAll()
  await page.goto(`/dashboard/sheets/sheet/${sheet.id}`)
  await expect(plan(page)).toHaveValue('Drops and an ointment')
  await expect.poll(() => onDevice(page)).toBe(0)
})

test('a session that ends while someone writes costs no letter', async ({ page, noise }) => {
  noise.allow(/401/)
  const clinic = await asClinic(page)
  const pet = await aPatient(clinic)
  await openSheet(page, pet)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.context().clearCookies()
  await plan(page).fill('Drops, twice a day')
  await expect.poll(() => writtenOn(page)).toContain('twice a day')
  await page.goto(`/login?next=${encodeURIComponent(pathname)}`)
  await signIn(page)
  await expect(plan(page)).toHaveValue('Drops, twice a day')
  await expect.poll(() => onDevice(page)).toBe(0)
})

test('no other tab hears of what is saved, however often; of what was done it does', async ({ page }) => {
  const clinic = await asClinic(page)
  const pet = await aPatient(clinic)
  const name = `Nail trim ${randomUUID().slice(0, 6)}`
  await clinic.post('/clinic/products', { name, price: 84_900 })
  await openSheet(page, pet)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard/sheets')
  await other.evaluate(() => {
    new BroadcastChannel('tailwell').onmessage = ({ data }) =>
      data.kind === 'changed' &&
      document.body.setAttribute('data-heard', `${document.body.getAttribute('data-heard') ?? ''}changed `)
  })
  for (let save = 1; save <= 30; save += 1) {
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await plan(page).fill(`Drops ${save}`)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await answer).status()).toBe(200)
  }
  await expect(saved(page)).toBeVisible()
  await page.getByLabel('Add what was done').pressSequentially(name)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
  await expect(other.locator('body')).toHaveAttribute('data-heard', 'changed ')
  await other.close()
})

test('once the owner’s data was deleted nothing more is kept, on this device neither', async ({
  page,
  noise,
}) => {
  noise.allow(/409|404/)
  const clinic = await asClinic(page)
  const customer = await onTheBooks(clinic, { pets: [{ name: 'Bruno', species: 'Dog' }] })
  const [pet] = await clinic.get<Patient[]>(`/clinic/customers/${customer.id}/pets`)
  await page.goto(`/dashboard/sheets/pet/${pet?.id}`)
  await plan(page).fill('Drops')
  await expect(saved(page)).toBeVisible()
  await clinic.post(`/clinic/customers/${customer.id}/erase`, { word: 'DELETE', password: LOGIN.password })
  await plan(page).fill('Drops, twice a day')
  await expect(saved(page, 'Not saved.')).toBeVisible()
  await expect(page.getByText(/so this case sheet can’t be changed/)).toBeVisible()
  await expect.poll(() => onDevice(page)).toBe(0)
})
