import { addDays, clinicDay, formatYearDay } from '../../src/lib/time.ts'
import { bookButton, freeTimes, slot } from './booking.ts'
import { expectHeading, expectToast, tabTo } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, asClinic } from './people.ts'

/**
 * A day such as 3 March: typed alike in every order of day and month that date fields have. It lies before all days
 * that other tests take: such days are at most 32 days apart.
 */
function evenDay(): string {
  let day = addDays(clinicDay(new Date()), 8)
  while (day.slice(5, 7) !== day.slice(8, 10)) day = addDays(day, 1)
  return day
}

test('the whole booking works with the keyboard alone', async ({ page }) => {
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  const date = evenDay()
  const [year, month, day] = date.split('-')
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }))
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Book an Appointment')

  await tabTo(page, page.getByRole('radio', { name: /^Misty/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()

  const services = page.getByRole('radiogroup', { name: 'Select Service' }).getByRole('radio')
  await tabTo(page, services.first())
  await page.keyboard.press('Space')
  await expect(services.first()).toBeChecked()
  const grooming = page.getByRole('radio', { name: /^Grooming/ })
  await expect(async () => {
    if (!(await grooming.isChecked())) await page.keyboard.press('ArrowDown')
    await expect(grooming).toBeChecked({ timeout: 500 })
  }).toPass()

  await tabTo(page, page.getByLabel('Select Date'))
  await page.keyboard.type(`${day}${month}${year}`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Select Date')).toHaveValue(formatYearDay(date))

  const [first = '', ...later] = await freeTimes(page)
  await tabTo(page, slot(page, first))
  await page.keyboard.press('Space')
  await expect(slot(page, first)).toBeChecked()
  for (const time of later.slice(0, 4)) {
    await page.keyboard.press('ArrowRight')
    await expect(slot(page, time)).toBeFocused()
    await expect(slot(page, time)).toBeChecked()
  }

  await tabTo(page, page.getByRole('radio', { name: 'Clinic Visit' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'House Visit' })).toBeChecked()
  await tabTo(page, page.getByLabel('Additional Notes'))
  await page.keyboard.type('Please ring twice.')
  await tabTo(page, bookButton(page))
  await page.keyboard.press('Enter')

  await expectHeading(page, 'We have your request')
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Message us on WhatsApp' }))
  expect(await appointmentsOf(owner)).toEqual([
    expect.objectContaining({
      serviceType: 'Grooming',
      pet: expect.objectContaining({ name: 'Bruno' }),
      visitType: 'house',
      notes: 'Please ring twice.',
    }),
  ])
})

test('an appointment is cancelled with the keyboard alone', async ({ page, freeDay }) => {
  const owner = await anOwner(page)
  await anAppointment(owner, { date: freeDay(), hour: 12 })
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  await tabTo(page, page.getByRole('button', { name: 'Cancel appointment' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Cancelled')
})

test('the calendar works with the keyboard alone', async ({ page, offscreen, freeDay }) => {
  const date = freeDay()
  await anAppointment(await anOwner(await offscreen()), { date, hour: 10 })
  await asClinic(page)
  await page.goto(`/dashboard/calendar?date=${date}`)
  const bruno = page.getByRole('button', { name: /^10:00 AM Bruno/ })
  await expect(bruno).toBeVisible()
  await tabTo(page, bruno)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Book 11:00 AM/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /11:00 AM$/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  // The first one shuts its list.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Book 11:00 AM/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'More options' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Select Date')).toHaveValue(formatYearDay(date))
  await expect(slot(page, '11:00 AM')).toBeChecked()
  await page.goBack()
  await expect(bruno).toBeVisible()

  await tabTo(page, bruno)
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bruno).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Length changed')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Appointment moved back')
  await expect(bruno).toBeFocused()
})
