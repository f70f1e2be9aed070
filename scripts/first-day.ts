import type { Page } from '@playwright/test'

/** The first admin, whom `npm run admin -- create` makes before the clinic opens. */
export const FIRST_ADMIN = { email: 'meera@clinic.example', password: 'nine mango trees in May' }

type Take = (name: string) => Promise<void>

/** The first day of a new clinic as docs/first-day.md describes it, step by step; `take` takes its pictures. */
export async function playFirstDay(page: Page, take: Take): Promise<void> {
  await signIn(page)
  await nameTheClinic(page)
  await sayWhatItOffers(page)
  await page.goto('/dashboard/setup')
  await page.getByText('3 of 4 steps are done.').waitFor()
  await take('first-day-setup')
  await addPeople(page)
  await receiveWalkIn(page, take)
  await takePayment(page, take)
  await writeCaseSheet(page, take)
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(FIRST_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Set up your clinic' }).waitFor()
}

async function nameTheClinic(page: Page): Promise<void> {
  await page.goto('/dashboard/site/contact')
  await page.getByLabel('Name of the clinic').fill('Meadow Vets')
  await page.getByLabel('Phone (optional)', { exact: true }).fill('+91 80 4123 4567')
  await page.getByRole('textbox', { name: /^Address/ }).fill('12 Lake Road\nBengaluru 560001')
  await press(page, 'Save name and contact')
  await page.getByText('Saved to the draft').waitFor()
  // Only what the page has read since can be published.
  await page.reload()
  await press(page, 'Publish')
  const question = page.getByRole('dialog', { name: 'Publish the draft?' })
  await question.getByRole('button', { name: 'Publish' }).click()
  await question.waitFor({ state: 'detached' })
}

/** Its hours, which are only checked here, and a service. */
async function sayWhatItOffers(page: Page): Promise<void> {
  await page.goto('/dashboard/opening-hours')
  await save(page, 'Save opening hours')
  await page.goto('/dashboard/services')
  await press(page, 'Add Service Type')
  const service = page.getByRole('dialog')
  await service.getByLabel('Service Name').fill('Consultation')
  await service.getByLabel('Hours').fill('0')
  await service.getByLabel('Minutes').fill('30')
  await service.getByLabel('Base Price').fill('500')
  await service.getByLabel('House Visit surcharge').fill('0')
  await service.getByRole('button', { name: 'Create' }).click()
  await service.waitFor({ state: 'detached' })
}

async function addPeople(page: Page): Promise<void> {
  await page.goto('/dashboard/people')
  await page.getByRole('button', { name: /^Add name/ }).click()
  const person = page.getByRole('dialog')
  await person.getByLabel('Name', { exact: true }).fill('Dr Meera Rao')
  await person.getByRole('checkbox', { name: 'Has a calendar' }).check()
  await person.getByRole('button', { name: 'Save' }).click()
  await person.waitFor({ state: 'detached' })
}

async function receiveWalkIn(page: Page, take: Take): Promise<void> {
  await page.goto('/dashboard/calendar')
  await page.getByRole('link', { name: 'Walk-in' }).click()
  await press(page, 'New customer')
  const customer = page.getByRole('dialog')
  await customer.getByLabel('Full Name').fill('Lata Joshi')
  await customer.getByRole('textbox', { name: 'Phone Number' }).fill('98450 12301')
  await customer.getByRole('textbox', { name: 'Address' }).fill('5 Mango Grove, Bengaluru 560001')
  await customer.getByRole('button', { name: 'Add Pet' }).click()
  const pet = customer.getByRole('group', { name: 'Pet 1' })
  await pet.getByLabel('Name').fill('Bruno')
  await pet.getByLabel('Species').fill('Dog')
  await customer.getByRole('button', { name: 'Create Customer' }).click()
  await customer.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Consultation/ }).check()
  await take('first-day-walk-in')
  await save(page, 'Record Walk-in')
  const row = page.getByRole('listitem').filter({ hasText: 'Lata Joshi' })
  await row.getByRole('button', { name: 'In the room' }).click()
  await row.getByText('In the room since').waitFor()
}

async function takePayment(page: Page, take: Take): Promise<void> {
  // Messages lie over the row's menu.
  await page.waitForURL('**filter=today**')
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Lata Joshi' })
  await row.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Cash ₹500' }).click()
  await page.getByRole('heading', { name: /^Paid/ }).waitFor()
  await take('first-day-paid')
}

async function writeCaseSheet(page: Page, take: Take): Promise<void> {
  await page.goto('/dashboard/calendar')
  await page.getByRole('grid').getByRole('button', { name: /Bruno/ }).click()
  await page.getByRole('link', { name: 'Case sheet', exact: true }).click()
  await page.getByLabel('Reason for the visit').fill('Scratches the left ear since Friday')
  await page.getByLabel('Weight').fill('12.4')
  await page.getByLabel('Findings').fill('Left ear canal red, brown wax; right ear clean')
  await page.getByLabel('Plan', { exact: true }).fill('Clean the ear daily, see again in a week')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  await take('case-sheet')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses a button and waits until what it sends is saved. New hours are preceded by a question about appointments. */
async function save(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && !response.url().endsWith('/outside-hours'),
  )
  await press(page, name)
  await answered
}
