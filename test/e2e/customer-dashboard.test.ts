import { formatDayAndTime } from '../../src/lib/day-and-time.ts'
import { addDays, clinicDay, formatLongDay } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { expectHeading, expectPath, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, settle } from './people.ts'

const longDate = (day: string) => formatLongDay(day)

test('it says what went wrong; an empty front page offers the first step, once', async ({ page, noise }) => {
  noise.expect(/status of 500/)
  noise.expect(/status of 403/)
  await anOwner(page, [])
  const works = await failing(page, '/dashboard')
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  const error = page.getByRole('main').getByRole('alert')
  await expect(error).toHaveText('Failed to load dashboard data')
  await works()
  const gone = { defined: false, code: 'FORBIDDEN', status: 403, message: 'No.' }
  const back = await answering(page, '/dashboard', (route) => route.fulfill({ status: 403, json: gone }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(error).toHaveText('Error fetching customer data')
  await back()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'My Pets' })).toBeVisible()
  await expect(page).toHaveTitle('Welcome back, Kim · Tailwell')
  await expect(page.getByRole('heading', { name: 'Upcoming Appointment' })).toHaveCount(0)
  for (const [link, path, heading] of [
    ['Add Your First Pet', '/dashboard/pets/new', 'Add New Pet'],
    ['Book Your First Appointment', '/dashboard/book-appointment', 'Book an Appointment'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expectPath(page, path)
    await expectHeading(page, heading)
    await page.goBack()
    await expectHeading(page, 'Welcome back, Kim')
  }
  const services = page.getByRole('region', { name: 'Our Services' }).getByRole('link')
  await expect(services).toHaveText([
    'Veterinary Care',
    'Grooming',
    'Vaccination',
    'Dental Care',
    'Emergency',
  ])
  const addresses = await services.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    ['veterinary', 'grooming', 'vaccination', 'dental', 'emergency'].map((id) => `/services/${id}`),
  )

  // Someone without a name.
  await answering(page, '/auth/session', async (route) => {
    const { session, ...rest } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, session: { ...session, fullName: ' ' } } })
  })
  await page.reload()
  await expectHeading(page, 'Welcome back, Pet Parent')
})

test('the next visit stands on top, pets and latest visits below', async ({ page, clinic, freeDay }) => {
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  const first = freeDay()
  const later = addDays(first, 1)
  await anAppointment(owner, { date: later, hour: 15, service: 'Dental Care' })
  const next = await anAppointment(owner, { date: first, hour: 16, visitType: 'house' })
  await settle(
    clinic,
    await anAppointment(owner, { date: first, hour: 10, service: 'Vaccination' }),
    'reject',
  )
  await page.goto('/dashboard')
  const banner = page.getByRole('region', { name: 'Upcoming Appointment' })
  await expect(banner).toContainText(formatDayAndTime(new Date(next.appointmentDate), clinicDay(new Date())))
  await expect(banner).toContainText('Grooming for Bruno · House Visit')

  // Its face books for a pet.
  const main = page.getByRole('main')
  for (const [link, path, heading] of [
    ['Add a New Pet', '/dashboard/pets/new', 'Add New Pet'],
    ['Book an Appointment', '/dashboard/book-appointment', 'Book an Appointment'],
    ['Book for Misty', '/dashboard/book-appointment', 'Book an Appointment'],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).click()
    await expectPath(page, path)
    await expectHeading(page, heading)
    if (link === 'Book for Misty') await expect(page.getByRole('radio', { name: /^Misty/ })).toBeChecked()
    await page.goBack()
  }

  const pets = page.getByRole('region', { name: 'My Pets' })
  await expect(pets.getByRole('listitem')).toHaveCount(2)
  await expect(pets.getByRole('link', { name: 'Bruno' })).toContainText('Dog')
  await pets.getByRole('link', { name: 'Misty' }).click()
  await expectHeading(page, 'Misty')
  await expectPath(page, `/dashboard/pets/${owner.pets[1]?.id}`)
  await page.goBack()
  await pets.getByRole('link', { name: 'View All' }).click()
  await expectPath(page, '/dashboard/pets')
  await page.goBack()

  const recent = page.getByRole('region', { name: 'Recent Appointments' })
  await expect(recent.getByRole('listitem')).toHaveText([
    new RegExp(`^${longDate(later)}, 3:00 PM.*Dental Care · Clinic Visit.*Pending$`),
    new RegExp(`^${longDate(first)}, 4:00 PM.*Grooming · House Visit.*Pending$`),
    new RegExp(`^${longDate(first)}, 10:00 AM.*Vaccination · Clinic Visit.*Cancelled$`),
  ])
  await recent.getByRole('link', { name: 'View All' }).click()
  await expectHeading(page, 'My Appointments')
  await page.goBack()
  await banner.getByRole('link', { name: 'View details' }).click()
  await expectHeading(page, 'My Appointments')
  await expectPath(page, '/dashboard/appointments')

  // What the clinic changes shows when the page is looked at again.
  await page.goBack()
  await expect(banner).toContainText('Pending')
  await settle(clinic, next, 'approve')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(banner).toContainText('Confirmed')
})
