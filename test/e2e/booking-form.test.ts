import { SLOT_HOURS } from '../../src/features/planning/timetable/rules.ts'
import { addDays, clinicDay, formatHour, formatShortDay, formatYearDay } from '../../src/lib/time.ts'
import { bookButton, choose, fillBooking, openBooking, slot } from './booking.ts'
import { expectFieldError, expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, HOME } from './people.ts'

test('one question after the other: what is offered, what is missing, what it costs', async ({
  page,
  freeDay,
}) => {
  const date = freeDay()
  const owner = await anOwner(page, ['Bruno', 'Misty'])
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
  await expect(page.locator('input[type=date]')).toHaveAttribute('min', clinicDay(new Date()))
  await expect(page.getByRole('radio', { name: 'Clinic Visit' })).toBeChecked()
  await expect(page.getByLabel('House Visit Address')).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: 'Select Time Slot' })).toHaveCount(0)
  await expect(bookButton(page)).toBeDisabled()

  await page.getByLabel('Select Date').fill(date)
  await slot(page, '10:00 AM').check()
  await bookButton(page).click()
  await expectFieldError(page.getByRole('radiogroup', { name: 'Select Pet' }), 'Please select a pet')
  await expectFieldError(services, 'Please select a service')
  await expect(page.getByRole('radio', { name: /^Misty/ })).toBeFocused()

  // A chosen time is given back by choosing it again, by click and by Space.
  await slot(page, '10:00 AM').click()
  await expect(slot(page, '10:00 AM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()
  await slot(page, '4:00 PM').focus()
  await page.keyboard.press('Space')
  await expect(slot(page, '4:00 PM')).toBeChecked()
  await expect(bookButton(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(slot(page, '4:00 PM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()

  const summary = page.getByRole('heading', { name: 'Your appointment' }).locator('..')
  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await fillBooking(page, { service: 'Grooming', date, time: '4:00 PM' })
  await expect(summary).toContainText(/Base price\s*₹1,200/)
  await expect(summary).not.toContainText('House visit surcharge')
  await expect(summary).toContainText(/Total\s*₹1,200/)
  await page.getByRole('radio', { name: 'House Visit' }).check()
  await expect(summary).toContainText(/House visit surcharge\s*₹500/)
  await expect(summary).toContainText(/Total\s*₹1,700/)

  const address = page.getByLabel('House Visit Address')
  await expect(address).toHaveValue(HOME)
  await expect(address).toHaveAttribute('rows', '3')
  await address.fill('  ')
  await bookButton(page).click()
  await expectFieldError(address, 'Please enter the house visit address')
  await expect(address).toBeFocused()
  expect(await appointmentsOf(owner)).toEqual([])
})

test('what others take meanwhile can’t be chosen; a full day leads to the next free one', async ({
  page,
  freeDay,
  offscreen,
}) => {
  const date = freeDay()
  await anOwner(page)
  const other = await anOwner(await offscreen())
  await anAppointment(other, { date, hour: 11 })
  await anAppointment(other, { date, hour: 20 })
  await openBooking(page)
  await page.getByLabel('Select Date').fill(date)
  const slots = page.getByRole('radiogroup', { name: 'Select Time Slot' }).getByRole('radio')
  await expect(slots).toHaveCount(11)
  for (const time of SLOT_HOURS.map((hour) => formatHour(hour))) {
    const isTaken = time === '11:00 AM' || time === '8:00 PM'
    const button = slot(page, isTaken ? `${time} (Booked)` : time)
    await (isTaken ? expect(button).toBeDisabled() : expect(button).toBeEnabled())
  }
  await expect(page.getByText('(9 of 11 free)')).toBeVisible()

  // Another service asks for the times again: a free one stays chosen, another is cleared.
  await fillBooking(page, { service: 'Grooming', date, time: '3:00 PM' })
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/slots'))
  await choose(page, 'Select Service', 'Vaccination')
  await asked
  await expect(slot(page, '3:00 PM')).toBeChecked()
  await expect(bookButton(page)).toBeEnabled()
  await anAppointment(other, { date, hour: 15 })
  await choose(page, 'Select Service', 'Dental Care')
  await expectToast(page, 'Your previously selected time slot is no longer available.')
  await expect(slot(page, '3:00 PM (Booked)')).toBeDisabled()
  await expect(bookButton(page)).toBeDisabled()

  for (const hour of [10, 12, 13, 14, 16, 17, 18, 19]) await anAppointment(other, { date, hour })
  await choose(page, 'Select Service', 'Grooming')
  await expect(
    page.getByText('No available time slots for this date. Please select another date.'),
  ).toBeVisible()
  const next = addDays(date, 1)
  await page.getByRole('button', { name: `Next free day: ${formatShortDay(next)}` }).click()
  await expect(page.getByLabel('Select Date')).toHaveValue(formatYearDay(next))
  await expect(slot(page, '10:00 AM')).toBeEnabled()
})
