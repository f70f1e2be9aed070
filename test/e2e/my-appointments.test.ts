import { formatDayAndTime } from '../../src/lib/day-and-time.ts'
import { clinicDay, formatLongDate, formatLongDay } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { slot } from './booking.ts'
import { expectHeading, expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, settle } from './people.ts'

test('lists each visit: soonest first, past ones apart, the amount only when it is not pending', async ({
  page,
  freeDay,
  clinic,
}) => {
  const date = freeDay()
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  await expect(page.getByText('No appointments yet', { exact: true })).toBeVisible()
  await expect(page.getByText('No appointments have been made yet', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Book Your First Appointment' }).click()
  await expectHeading(page, 'Book an Appointment')

  const done = await anAppointment(owner, { date, hour: 12, service: 'Dental Care' })
  await settle(clinic, done, 'approve')
  await settle(clinic, done, 'complete')
  await settle(clinic, await anAppointment(owner, { date, hour: 13, service: 'Grooming' }), 'reject')
  await page.goto('/dashboard/appointments')
  const coming = page.getByRole('region', { name: 'Upcoming' })
  await expect(coming).toContainText('You have no upcoming appointments.')
  const later = await anAppointment(owner, { date, hour: 16, service: 'Dental Care', visitType: 'house' })
  const sooner = await anAppointment(owner, { date, hour: 11, service: 'Grooming', notes: 'Long nails.' })
  await settle(clinic, later, 'approve')
  await page.reload()
  const rows = coming.getByRole('listitem')
  await expect(rows).toHaveCount(2)

  const first = rows.nth(0)
  await expect(first).toContainText(formatDayAndTime(new Date(sooner.appointmentDate), clinicDay(new Date())))
  await expect(first).toContainText('Grooming for Bruno · Clinic Visit')
  await expect(first).toContainText('Long nails.')
  await expect(first).toContainText('Pending')
  await expect(first).not.toContainText('₹')
  await expect(first.getByRole('button')).toHaveText(['Cancel appointment', ''])
  await expect(coming).toContainText('12 Banyan Lane, Indiranagar, Bengaluru 560038 Open the map')

  const second = rows.nth(1)
  await expect(second).toContainText('4:00 PM')
  await expect(second).toContainText('House Visit: 5 Mango Grove, Bengaluru 560001')
  await expect(second).toContainText('Confirmed')
  await expect(second).toContainText('₹2,400')
  await expect(second).toContainText('Payment at the visit')
  await expect(second.getByRole('button')).toHaveText(['Move', ''])
  await expect(coming).toContainText('To cancel a confirmed appointment, message or call us.')
  await second.getByRole('button', { name: 'More for Dental Care for Bruno' }).click()
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveText(['Add to calendar', 'Chat on WhatsApp', 'Call +91 98765 43210'])
  const chat = new URL((await entries.nth(1).getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')?.split('\n')).toEqual([
    'Hello! I would like to change my appointment.',
    'Service: Dental Care',
    `Date: ${formatLongDate(new Date(later.appointmentDate))}`,
    'Time: 4:00 PM',
  ])
  await expect(entries.nth(2)).toHaveAttribute('href', 'tel:+919876543210')
  await page.keyboard.press('Escape')
  const heights = await rows.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
  // Three of them on a phone's screen; the dates of tests are years away, whose year takes a line more.
  expect(Math.max(...heights)).toBeLessThan(280)

  const past = page.getByRole('region', { name: 'Past' }).getByRole('listitem')
  const cancelled = page.getByRole('region', { name: 'Cancelled' }).getByRole('listitem')
  await expect(past).toHaveCount(1)
  await expect(cancelled).toHaveText(/1:00 PM.*Cancelled/)
  await expect(cancelled).not.toContainText('₹')
  await expect(past.nth(0)).toContainText(/12:00 PM.*Completed.*₹1,800.*Payment pending/)
  await past.nth(0).getByRole('link', { name: 'Book again' }).click()
  await expectHeading(page, 'Book an Appointment')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Dental Care/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Misty/ })).toHaveCount(0)
})

test('cancels a pending visit after asking, unless the clinic has just confirmed it; its slot is free', async ({
  page,
  freeDay,
  noise,
  clinic,
}) => {
  noise.expect(/409.*cancel/)
  const date = freeDay()
  const owner = await anOwner(page)
  await anAppointment(owner, { date, hour: 12 })
  const confirmed = await anAppointment(owner, { date, hour: 13 })
  await page.goto('/dashboard/appointments')
  const coming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await coming.nth(1).getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(dialog).toBeVisible()
  await settle(clinic, confirmed, 'approve')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(
    page,
    'Failed to cancel appointment. The clinic has just confirmed the appointment. To cancel, message or call us.',
  )
  await expect(coming.nth(1)).toContainText('Confirmed')
  await expect(dialog).toHaveCount(0)

  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel appointment' })
  await cancel.click()
  await expect(dialog).toContainText(`${formatLongDay(date)} at 12:00 PM`)
  await expect(dialog.getByRole('button', { name: 'Keep appointment' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cancel).toBeFocused()
  expect((await appointmentsOf(owner)).map(({ status }) => status)).toEqual(['pending', 'confirmed'])

  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(page, 'Appointment cancelled successfully')
  await expect(page.getByRole('region', { name: 'Cancelled' }).getByRole('listitem')).toContainText(
    'Cancelled',
  )
  await expect(cancel).toHaveCount(0)
  expect((await appointmentsOf(owner)).map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])

  await page.goto('/dashboard/book-appointment')
  await page.getByLabel('Select Date').fill(date)
  await expect(slot(page, '12:00 PM')).toBeEnabled()
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
