import type { Page } from '@playwright/test'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { OWN_BOOKING_REFUSALS } from '../../src/features/planning/appointments/texts.ts'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'
import { formatYearDay } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { bookButton, fillBooking, openBooking, slot } from './booking.ts'
import { expectFieldError, expectHeading, expectToast, failing } from './expectations.ts'
import { expect, tabsOf, test } from './fixtures.ts'
import { openChat } from './open-chat.ts'
import { anOwner, appointmentsOf } from './people.ts'

const BOOKED = 'We have your request'
const GONE = '00000000-0000-4000-8000-000000000000'
const NOTES = 'Please be gentle.'

/** Answers with the real list as it was some time ago: before the clinic or another window changed it. */
async function showing<Item>(page: Page, path: `/${string}`, before: (items: Item[]) => Item[]) {
  return await answering(page, path, async (route) => {
    const items: Item[] = await (await route.fetch()).json()
    await route.fulfill({ json: before(items) })
  })
}

/** Fills the form with a house visit, another address and notes. */
async function fillAll(page: Page, choice: { date: string; service?: string }): Promise<void> {
  await fillBooking(page, { ...choice, time: '2:00 PM' })
  await page.getByRole('radio', { name: 'House Visit' }).check()
  await page.getByLabel('House Visit Address').fill('The blue gate')
  await page.getByLabel('Additional Notes').fill(NOTES)
}

/** Everything that `fillAll` filled is still there. */
async function expectFormUnchanged(page: Page, date: string): Promise<void> {
  await expect(page.getByLabel('Select Date')).toHaveValue(formatYearDay(date))
  await expect(slot(page, '2:00 PM')).toBeChecked()
  await expect(page.getByRole('radio', { name: 'House Visit' })).toBeChecked()
  await expect(page.getByLabel('House Visit Address')).toHaveValue('The blue gate')
  await expect(page.getByLabel('Additional Notes')).toHaveValue(NOTES)
  expect(tabsOf(page.context()), 'the chat’s tab is closed again').toHaveLength(1)
}

/** Follows the form's way to a new pet: it opens beside the form, which then knows the pet. */
async function addPetInAnotherTab(page: Page): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Add a New Pet' }).click(),
  ])
  await tab.getByLabel('Name').fill('Bruno')
  await tab.getByLabel('Species').fill('Dog')
  await tab.getByRole('button', { name: 'Add Pet' }).click()
  await expectHeading(tab, 'Welcome back, Kim')
  await tab.close()
}

test('what has changed meanwhile is said and taken out of the form, nothing else', async ({
  page,
  freeDay,
  noise,
}) => {
  noise.expect(/404.*api\/appointments/)
  noise.expect(/(429|409|400).*api\/appointments/)
  const date = freeDay()
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  const ghost = { name: 'Ghost', species: 'Cat', breed: null, id: GONE } as Pet
  const withoutGhost = await showing<Pet>(page, '/pets', (pets) => [...pets, ghost])
  const cheaper = (services: ServiceType[]) =>
    services.map((service) => ({ ...service, basePrice: service.basePrice - 100_00 }))
  const atFullPrice = await showing<ServiceType>(page, '/services', cheaper)
  const withoutAcupuncture = await showing<ServiceType>(page, '/services', (services) => {
    const [first, ...others] = cheaper(services)
    return [...others, { ...first, name: 'Acupuncture', id: GONE } as ServiceType]
  })
  await openBooking(page, `?pet=${GONE}`)
  await expect(page.getByRole('radio', { name: /^Ghost/ })).toBeChecked()
  await fillAll(page, { date, service: 'Acupuncture' })

  await withoutGhost()
  await bookButton(page).click()
  await expectToast(page, 'Pet not found')
  await expectFieldError(page.getByRole('radiogroup', { name: 'Select Pet' }), 'Pet not found')
  await expect(page.getByRole('radio', { name: /^Ghost/ })).toHaveCount(0)
  await expectFormUnchanged(page, date)

  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await withoutAcupuncture()
  await bookButton(page).click()
  await expectToast(page, 'Service not found')
  const services = page.getByRole('radiogroup', { name: 'Select Service' })
  await expectFieldError(services, 'Service not found')
  await expect(services.getByRole('radio', { name: /^Acupuncture/ })).toHaveCount(0)
  await expectFormUnchanged(page, date)

  await services.getByRole('radio', { name: /^Grooming/ }).check()
  const summary = page.getByRole('heading', { name: 'Your appointment' }).locator('..')
  await expect(summary).toContainText(/Total\s*₹1,600/)
  await atFullPrice()
  await bookButton(page).click()
  await expectToast(page, 'The price of this service has changed. Please check the new price and book again.')
  await expect(summary).toContainText(/Base price\s*₹1,200.*Total\s*₹1,700/)
  await expect(summary.getByRole('status')).toHaveText(
    'The price was ₹1,600 and is now ₹1,700. Book again to accept the new price.',
  )
  await expectFormUnchanged(page, date)

  for (const code of ['TOO_MANY_TRIES', 'OPEN_VISITS_FULL', 'TOO_FAR_AHEAD'] as const) {
    const { status, message } = OWN_BOOKING_REFUSALS[code]
    const data = code === 'TOO_FAR_AHEAD' ? { fields: { date: message } } : undefined
    const fix = await answering(page, '/appointments', (route) =>
      route.fulfill({ status, json: { defined: true, code, status, message, data } }),
    )
    await bookButton(page).click()
    await expectToast(page, message)
    await expectFormUnchanged(page, date)
    await fix()
  }
  await expectFieldError(page.getByLabel('Select Date'), OWN_BOOKING_REFUSALS.TOO_FAR_AHEAD.message)
  expect(await appointmentsOf(owner)).toEqual([])

  await bookButton(page).click()
  await expectHeading(page, BOOKED)
  expect(await appointmentsOf(owner)).toMatchObject([
    { pet: { name: 'Bruno' }, serviceType: 'Grooming', paymentAmount: 170_000, notes: NOTES },
  ])
})

test('the only pet was deleted meanwhile: one is added beside the form; a blocked chat harms nothing', async ({
  page,
  freeDay,
  noise,
}) => {
  noise.expect(/404.*api\/appointments/)
  const date = freeDay()
  const owner = await anOwner(page, [])
  const ghost = { name: 'Ghost', species: 'Cat', breed: null, id: GONE } as Pet
  const fix = await showing<Pet>(page, '/pets', (pets) => [...pets, ghost])
  await openBooking(page, `?pet=${GONE}`)
  await fillAll(page, { date, service: 'Dental Care' })
  await fix()
  await bookButton(page).click()
  await expectToast(page, 'Pet not found')
  await expect(page.getByRole('radio', { name: /^Ghost/ })).toHaveCount(0)
  await expectFormUnchanged(page, date)

  await addPetInAnotherTab(page)
  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await page.evaluate(() => {
    window.open = () => null
  })
  await bookButton(page).click()
  await expectHeading(page, BOOKED)
  expect(await appointmentsOf(owner)).toMatchObject([{ pet: { name: 'Bruno' }, notes: NOTES }])
  const link = page.getByRole('link', { name: 'Message us on WhatsApp' })
  const { lines } = await openChat(page, () => link.click())
  expect(lines).toContain('Service: Dental Care')
  expect(lines).toContain('Status: Pending confirmation')
})

test('a failure, a lost answer and a lost network lose nothing, and it is booked once', async ({
  page,
  noise,
  freeDay,
}) => {
  noise.expect(/500.*api\/appointments/)
  noise.expect(/api\/appointments.*ERR_FAILED|ERR_FAILED.*api\/appointments/)
  // What the page loads ahead when it is idle, it may be loading just then.
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  const date = freeDay()
  const owner = await anOwner(page)
  await openBooking(page)
  await fillAll(page, { date })
  const fix = await failing(page, '/appointments')
  await bookButton(page).click()
  await expectToast(page, 'Failed to book appointment')
  await expectFormUnchanged(page, date)
  await fix()
  expect(await appointmentsOf(owner)).toEqual([])

  await page.context().setOffline(true)
  await bookButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'We’ll send the form' })).toBeInViewport({
    ratio: 1,
  })
  const find = await answering(page, '/appointments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.context().setOffline(false)
  await expectToast(page, 'Failed to book appointment')
  expect(await appointmentsOf(owner)).toHaveLength(1)
  await find()
  // The network goes and comes: the times are read again, and 2:00 PM is taken, by this very booking.
  await page.context().setOffline(true)
  const reading = page.waitForResponse((response) => response.url().includes('/api/slots?date='))
  await page.context().setOffline(false)
  await (await reading).finished()
  await expectFormUnchanged(page, date)
  await bookButton(page).click()
  await expectHeading(page, BOOKED)
  expect(await appointmentsOf(owner)).toHaveLength(1)
})
