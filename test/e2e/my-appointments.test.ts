import { clinicInstant, formatLongDate } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { slot } from './booking.ts'
import { expectHeading, expectToast, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, freeHours, settle } from './people.ts'

const TERM = 'We ask for at least 24 hours’ notice. You can still cancel at no charge.'

test('shows each visit, soonest first, and the amount only when it is not pending', async ({
  page,
  freeDay,
  clinic,
}) => {
  const date = freeDay()
  const owner = await anOwner(page)
  const later = await anAppointment(owner, { date, hour: 16, service: 'Dental Care', visitType: 'house' })
  const sooner = await anAppointment(owner, { date, hour: 11, service: 'Grooming', notes: 'Long nails.' })
  await settle(clinic, later, 'approve')
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)

  const first = rows.nth(0)
  await expect(first).toContainText(`${formatLongDate(new Date(sooner.appointmentDate))}, 11:00 AM`)
  await expect(first).toContainText('Grooming for Bruno (Dog)')
  await expect(first).toContainText('Clinic Visit')
  await expect(first).toContainText('Long nails.')
  await expect(first).toContainText('Pending')
  await expect(first).not.toContainText('₹')
  await expect(first.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()

  const second = rows.nth(1)
  await expect(second).toContainText('4:00 PM')
  await expect(second).toContainText('House Visit: 5 Mango Grove, Bengaluru 560001')
  await expect(second).toContainText('Confirmed')
  await expect(second).toContainText('₹2,400')
  await expect(second).toContainText('Payment pending')
  await expect(second.getByRole('button')).toHaveText(['Move'])
  await expect(second).toContainText('To change or cancel this appointment, message or call us.')
  const chat = new URL(
    (await second.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href')) ?? '',
  )
  expect(chat.searchParams.get('text')?.split('\n')).toEqual([
    'Hello! I would like to change my appointment.',
    'Service: Dental Care',
    `Date: ${formatLongDate(new Date(later.appointmentDate))}`,
    'Time: 4:00 PM',
  ])
  await expect(second.getByRole('link', { name: 'Call +91 98765 43210' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  )
})

test('has nothing to show at first', async ({ page }) => {
  await anOwner(page)
  const letGo = await holding(page, '/appointments')
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('status').filter({ hasText: 'Loading appointments...' })).toBeVisible()
  letGo()
  await expect(page.getByText('No appointments yet', { exact: true })).toBeVisible()
  await expect(page.getByText('No appointments have been made yet', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Book Your First Appointment' }).click()
  await expectHeading(page, 'Book an Appointment')
})

test('cancels a pending visit after asking; its slot becomes free', async ({ page, freeDay }) => {
  const date = freeDay()
  const owner = await anOwner(page)
  await anAppointment(owner, { date, hour: 12 })
  await page.goto('/dashboard/appointments')
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel appointment' })
  await cancel.click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await expect(dialog).toContainText(`${formatLongDate(clinicInstant(date, 12))} at 12:00 PM`)
  await expect(dialog).not.toContainText(TERM)
  await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cancel).toBeFocused()
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'pending' })])

  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(page, 'Appointment cancelled successfully')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Cancelled')
  await expect(cancel).toHaveCount(0)
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'cancelled' })])
  expect(await freeHours(owner, date)).toContain(12)

  await page.goto('/dashboard/book-appointment')
  await page.getByLabel('Select Date').fill(date)
  await expect(slot(page, '12:00 PM')).toBeEnabled()
})

test('what is over stands apart, paid or not, and is booked again with its pet and service', async ({
  page,
  freeDay,
  clinic,
}) => {
  const date = freeDay()
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  const done = await anAppointment(owner, { date, hour: 11, service: 'Dental Care' })
  await settle(clinic, done, 'approve')
  await settle(clinic, done, 'complete')
  await settle(clinic, await anAppointment(owner, { date, hour: 13, service: 'Grooming' }), 'reject')
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText(
    'You have no upcoming appointments.',
  )
  const past = page.getByRole('region', { name: 'Past' }).getByRole('listitem')
  await expect(past).toHaveCount(2)
  await expect(past.nth(0)).toContainText(/1:00 PM.*Cancelled.*₹1,200/)
  await expect(past.nth(0)).not.toContainText('Payment')
  await expect(past.nth(1)).toContainText(/11:00 AM.*Completed.*₹1,800.*Payment pending/)
  await past.nth(1).getByRole('link', { name: 'Book again' }).click()
  await expectHeading(page, 'Book an Appointment')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Dental Care/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Misty/ })).not.toBeChecked()
})

test.describe('at another time', () => {
  test.use({ changesWindow: true })

  test('within 24 hours of the visit the dialog shows the term', async ({ page, freeDay }) => {
    const date = freeDay()
    const owner = await anOwner(page)
    await anAppointment(owner, { date, hour: 12 })
    const start = clinicInstant(date, 12).getTime()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
    for (const { hoursBefore, isLate } of [
      { hoursBefore: 24, isLate: false },
      { hoursBefore: 23.99, isLate: true },
    ]) {
      await page.clock.setFixedTime(start - hoursBefore * 3_600_000)
      await page.goto('/dashboard/appointments')
      await page.getByRole('main').getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText(TERM)).toHaveCount(isLate ? 1 : 0)
    }
  })
})

test('a visit that the clinic has just confirmed can’t be cancelled any more', async ({
  page,
  freeDay,
  noise,
  clinic,
}) => {
  noise.expect(/409.*cancel/)
  const owner = await anOwner(page)
  const appointment = await anAppointment(owner, { date: freeDay(), hour: 12 })
  await page.goto('/dashboard/appointments')
  await page.getByRole('main').getByRole('button', { name: 'Cancel appointment' }).click()
  await settle(clinic, appointment, 'approve')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(
    page,
    'Failed to cancel appointment. The clinic has just confirmed it. To change or cancel it, message or call us.',
  )
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Confirmed')
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'confirmed' })])
})

test('a long list comes page by page; a page that fails says so and takes nothing away', async ({
  page,
  freeDay,
  noise,
}) => {
  noise.expect(/500.*appointments/)
  const date = freeDay()
  const owner = await anOwner(page)
  for (const hour of [10, 11, 12]) await anAppointment(owner, { date, hour })
  const [first, second, third] = await appointmentsOf(owner)
  let isBroken = true
  await answering(page, '/appointments', (route) => {
    const { searchParams } = route.url
    const isNext = searchParams.get('cursor') === 'next'
    const pageOne = isNext
      ? { items: [third], nextCursor: null }
      : { items: [first, second], nextCursor: 'next' }
    const isPast = searchParams.get('period') === 'past'
    if (isNext && isBroken) return route.fulfill({ status: 500, json: {} })
    return route.fulfill({ json: isPast ? { items: [], nextCursor: null } : pageOne })
  })
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('alert')).toHaveText('Failed to load data')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  isBroken = false
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
