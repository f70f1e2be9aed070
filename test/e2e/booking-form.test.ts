import { addDays, clinicDay, clinicInstant, formatShortDate } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { bookButton, fillBooking, openBooking, slot } from './booking.ts'
import { expectFieldError, expectHeading, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, HOME } from './people.ts'

const ALL_TIMES = [
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
  '6:00 PM',
  '7:00 PM',
  '8:00 PM',
]

test('shows that it is loading, and then the form', async ({ page }) => {
  await anOwner(page)
  const letGo = await holding(page, '/services')
  await page.goto('/dashboard/book-appointment')
  await expect(page.getByRole('status').filter({ hasText: 'Loading booking form...' })).toBeVisible()
  letGo()
  await expect(bookButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
})

for (const path of ['/pets', '/services', '/profile'] as const) {
  test(`tells when ${path} could not be loaded, and tries again`, async ({ page, noise }) => {
    noise.expect(new RegExp(`500.*api${path}`))
    await anOwner(page)
    const mend = await failing(page, path)
    await page.goto('/dashboard/book-appointment')
    await expect(page.getByRole('alert')).toHaveText('Failed to load booking data')
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(bookButton(page)).toBeVisible()
  })
}

test('without a pet it leads to adding one', async ({ page }) => {
  await anOwner(page, [])
  await page.goto('/dashboard/book-appointment')
  await page.getByRole('link', { name: 'Add a New Pet' }).click()
  await expectHeading(page, 'Add New Pet')
})

test('is filled in from the address', async ({ page }) => {
  const { pets, get } = await anOwner(page, ['Bruno', 'Misty'])
  const services = await get<{ id: string; name: string }[]>('/services')
  const dental = services.find(({ name }) => name === 'Dental Care')?.id
  await openBooking(page, `?pet=${pets[0]?.id}&service=${dental}`)
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Dental Care/ })).toBeChecked()
})

test('an unknown pet or service in the address is left out', async ({ page }) => {
  await anOwner(page, ['Bruno', 'Misty'])
  const unknown = '00000000-0000-4000-8000-000000000000'
  await openBooking(page, `?pet=${unknown}&service=${unknown}`)
  await expect(page.getByRole('radio', { name: /^(Bruno|Misty|Grooming)/, checked: true })).toHaveCount(0)
  await expect(page.getByText('Base price')).toHaveCount(0)
  await openBooking(page, '?pet=1&service=%00')
  await expect(page.getByRole('radio', { name: /^(Bruno|Misty|Grooming)/, checked: true })).toHaveCount(0)
})

test('offers each service with its base price, and today as the first day', async ({ page }) => {
  await anOwner(page)
  await openBooking(page)
  const services = page.getByRole('radiogroup', { name: 'Select Service' })
  // Another test may have put more on the books meanwhile.
  for (const offer of [
    /^Veterinary Care.*₹700/,
    /^Grooming.*₹1,200/,
    /^Vaccination.*₹800/,
    /^Dental Care.*₹1,800/,
    /^Emergency.*₹1,500/,
  ]) {
    await expect(services.getByRole('radio', { name: offer })).toBeVisible()
  }
  await expect(page.getByLabel('Select Date')).toHaveAttribute('min', clinicDay(new Date()))
  await expect(page.getByRole('radio', { name: 'Clinic Visit' })).toBeChecked()
  await expect(page.getByRole('radiogroup', { name: 'Select Time Slot' })).toHaveCount(0)
  await expect(bookButton(page)).toBeDisabled()
})

test('shows eleven slots once a day is chosen; taken ones can’t be', async ({ page, freeDay }) => {
  const date = freeDay()
  const owner = await anOwner(page)
  await anAppointment(owner, { date, hour: 11 })
  await anAppointment(owner, { date, hour: 20 })
  await openBooking(page)
  await page.getByLabel('Select Date').fill(date)
  const slots = page.getByRole('radiogroup', { name: 'Select Time Slot' }).getByRole('radio')
  await expect(slots).toHaveCount(11)
  for (const time of ALL_TIMES) {
    const isTaken = time === '11:00 AM' || time === '8:00 PM'
    const button = slot(page, isTaken ? `${time} (Booked)` : time)
    await (isTaken ? expect(button).toBeDisabled() : expect(button).toBeEnabled())
  }
  await expect(page.getByText('(9 of 11 free)')).toBeVisible()
})

test('the strip shows what is free on the coming days; a full one leads on', async ({ page }) => {
  const today = clinicDay(new Date())
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index))
  const json = days.map((date, index) => ({ date, free: index === 3 ? 0 : 11 - index / 2, closed: false }))
  await answering(page, '/slots/days', (route) =>
    route.fulfill({ json: json.filter((_, i) => i % 2 === 0 || i === 3) }),
  )
  const full = { date: days[3], closed: null, nextFreeDay: days[4] }
  await anOwner(page)
  await openBooking(page)
  const strip = page.getByRole('radiogroup', { name: 'The next two weeks' }).getByRole('radio')
  await expect(strip).toHaveCount(8)
  await expect(strip.nth(0)).toHaveAccessibleName(/^Today \d+ \w+ 11 free$/)
  await expect(strip.nth(1)).toHaveAccessibleName(/ 10 free$/)
  await expect(strip.nth(2)).toHaveAccessibleName(/ None left$/)

  const slots = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({ hour, state: 'booked' }))
  const mend = await answering(page, '/slots', (route) => route.fulfill({ json: { ...full, slots } }))
  await strip.nth(2).check()
  await expect(page.getByLabel('Select Date')).toHaveValue(full.date ?? '')
  await expect(
    page.getByText('No available time slots for this date. Please select another date.'),
  ).toBeVisible()
  await mend()
  await page.getByRole('button', { name: /^Next free day: / }).click()
  await expect(strip.nth(3)).toBeChecked()
  await expect(page.getByRole('radiogroup', { name: 'Select Time Slot' })).toBeVisible()
})

test('hours of today that have begun can’t be chosen and are not called booked', async ({ page }) => {
  const today = clinicDay(new Date())
  await anOwner(page)
  // The clinic's clock can't be set from here: this is what the server says at half past eleven.
  const state = (hour: number) => (hour < 12 ? 'begun' : hour === 13 ? 'booked' : 'free')
  const slots = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({ hour, state: state(hour) }))
  await answering(page, '/slots', (route) =>
    route.fulfill({ json: { date: today, slots, closed: null, nextFreeDay: null } }),
  )
  await openBooking(page)
  await page.getByLabel('Select Date').fill(today)
  await expect(slot(page, '10:00 AM')).toBeDisabled()
  await expect(slot(page, '11:00 AM')).toBeDisabled()
  await expect(slot(page, '12:00 PM')).toBeEnabled()
  await expect(slot(page, '1:00 PM (Booked)')).toBeDisabled()
  await expect(page.getByText('(8 of 11 free)')).toBeVisible()
})

test('a day before today is ignored', async ({ page, freeDay }) => {
  const date = freeDay()
  await anOwner(page)
  await openBooking(page)
  await page.getByLabel('Select Date').fill(date)
  await slot(page, '10:00 AM').check()
  await page.getByLabel('Select Date').fill(addDays(clinicDay(new Date()), -1))
  await expect(page.getByRole('radiogroup', { name: 'Select Time Slot' })).toHaveCount(0)
  await expect(bookButton(page)).toBeDisabled()
})

test('a full day says so and leads to the next free one', async ({ page, freeDay }) => {
  const date = freeDay()
  const owner = await anOwner(page)
  for (let hour = 10; hour <= 20; hour++) await anAppointment(owner, { date, hour })
  await openBooking(page)
  await page.getByLabel('Select Date').fill(date)
  await expect(
    page.getByText('No available time slots for this date. Please select another date.'),
  ).toBeVisible()
  const next = addDays(date, 1)
  await page
    .getByRole('button', { name: `Next free day: ${formatShortDate(clinicInstant(next, 12))}` })
    .click()
  await expect(page.getByLabel('Select Date')).toHaveValue(next)
  await expect(slot(page, '10:00 AM')).toBeEnabled()
})

test('another day clears the chosen slot', async ({ page, freeDay }) => {
  const date = freeDay()
  await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { date, time: '3:00 PM' })
  await expect(bookButton(page)).toBeEnabled()
  await page.getByLabel('Select Date').fill(addDays(date, 1))
  await expect(slot(page, '3:00 PM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()
})

test('choosing the chosen slot again gives it back: by click and by Space', async ({ page, freeDay }) => {
  const date = freeDay()
  await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { date, time: '3:00 PM' })
  await slot(page, '3:00 PM').click()
  await expect(slot(page, '3:00 PM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()

  await slot(page, '4:00 PM').focus()
  await page.keyboard.press('Space')
  await expect(slot(page, '4:00 PM')).toBeChecked()
  await expect(bookButton(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(slot(page, '4:00 PM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()
})

test('another service loads the slots again and leaves a slot selected that is still free', async ({
  page,
  freeDay,
}) => {
  const date = freeDay()
  await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { service: 'Grooming', date, time: '3:00 PM' })
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/slots'))
  await page.getByRole('radio', { name: /^Vaccination/ }).check()
  await asked
  await expect(slot(page, '3:00 PM')).toBeChecked()
})

test('another service clears a slot that has gone meanwhile, and says so', async ({
  page,
  freeDay,
  offscreen,
}) => {
  const date = freeDay()
  await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { service: 'Grooming', date, time: '3:00 PM' })

  await anAppointment(await anOwner(await offscreen()), { date, hour: 15 })

  await page.getByRole('radio', { name: /^Vaccination/ }).check()
  await expectToast(page, 'Your previously selected time slot is no longer available.')
  await expect(slot(page, '3:00 PM (Booked)')).toBeDisabled()
  await expect(bookButton(page)).toBeDisabled()
})

test('tells when the slots could not be loaded, and tries again', async ({ page, freeDay, noise }) => {
  noise.expect(/500.*api\/slots/)
  await anOwner(page)
  await openBooking(page)
  const mend = await failing(page, '/slots')
  await page.getByLabel('Select Date').fill(freeDay())
  await expect(page.getByText('Failed to load available time slots')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(slot(page, '10:00 AM')).toBeEnabled()
})

test('asks for pet and service at their fields', async ({ page, freeDay }) => {
  await anOwner(page, ['Bruno', 'Misty'])
  await openBooking(page)
  await page.getByLabel('Select Date').fill(freeDay())
  await slot(page, '10:00 AM').check()
  await bookButton(page).click()
  await expectFieldError(page.getByRole('radiogroup', { name: 'Select Pet' }), 'Please select a pet')
  await expectFieldError(page.getByRole('radiogroup', { name: 'Select Service' }), 'Please select a service')
  await expect(page.getByRole('radio', { name: /^Misty/ })).toBeFocused()
})

test('breaks the price down, with the surcharge for a house visit', async ({ page }) => {
  await anOwner(page)
  await openBooking(page)
  const summary = page.getByRole('heading', { name: 'Your appointment' }).locator('..')
  await page.getByRole('radio', { name: /^Grooming/ }).check()
  await expect(summary).toContainText(/Base price\s*₹1,200/)
  await expect(summary).not.toContainText('House visit surcharge')
  await expect(summary).toContainText(/Total\s*₹1,200/)
  await page.getByRole('radio', { name: 'House Visit' }).check()
  await expect(summary).toContainText(/House visit surcharge\s*₹500/)
  await expect(summary).toContainText(/Total\s*₹1,700/)
})

test('a house visit begins with the home address and needs one', async ({ page, freeDay }) => {
  const owner = await anOwner(page)
  await openBooking(page)
  await expect(page.getByLabel('House Visit Address')).toHaveCount(0)
  await fillBooking(page, { date: freeDay(), time: '10:00 AM' })
  await page.getByRole('radio', { name: 'House Visit' }).check()
  const address = page.getByLabel('House Visit Address')
  await expect(address).toHaveValue(HOME)
  await expect(address).toHaveAttribute('rows', '3')
  await address.fill('  ')
  await bookButton(page).click()
  await expectFieldError(address, 'Please enter the house visit address')
  await expect(address).toBeFocused()
  expect(await appointmentsOf(owner)).toEqual([])
})
