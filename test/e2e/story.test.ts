import { formatDayAndTime } from '../../src/lib/day-and-time.ts'
import { clinicDay, clinicInstant } from '../../src/lib/time.ts'
import { bookButton, fillBooking, openBooking } from './booking.ts'
import { countTaps, expectHeading, expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { HOME, newEmail, newPhone, PASSWORD } from './people.ts'

/** The most taps from the new account to the first booked appointment. Fields are filled without one. */
const MAX_TAPS = 9

test('a new person books twice, the clinic answers, the person sees both answers', async ({
  page,
  elsewhere,
  freeDay,
}) => {
  test.slow()
  const date = freeDay()
  const email = newEmail()
  const name = `Kim ${email.slice(4, 12)}`
  const rows = page.getByRole('main').getByRole('listitem')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const taps = await countTaps(page)
  let tapsBefore = 0

  await test.step('signs up and in', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }).first().click()
    await page.getByRole('button', { name: 'Create a new account' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Success! Your account has been created. Please sign in.')).toBeVisible()
    tapsBefore = await taps()
    expect(tapsBefore).toBe(3)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  })

  await test.step('completes the profile', async () => {
    await expectHeading(page, 'Complete Your Profile')
    await page.getByLabel('Full Name').fill(name)
    await page.getByLabel('Phone Number').fill(newPhone())
    await page.getByLabel('Address').fill(HOME)
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expectToast(page, 'Profile saved successfully!')
    await expectHeading(page, 'Book an Appointment')
  })

  await test.step('adds a pet', async () => {
    await page.getByRole('link', { name: 'Add a New Pet' }).click()
    await page.getByLabel('Name').fill('Bruno')
    await page.getByLabel('Species').fill('Dog')
    await page.getByRole('button', { name: 'Add Pet' }).click()
    await expectToast(page, 'Pet added successfully!')
    await expectHeading(page, 'Book an Appointment')
  })

  await test.step('books a clinic visit and a house visit', async () => {
    await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
    await fillBooking(page, { service: 'Vaccination', date, time: '11:00 AM' })
    await bookButton(page).click()
    await expectHeading(page, 'We have your request')
    // The day, which is typed here, is one more.
    const needed = (await taps()) - tapsBefore + 1
    test.info().annotations.push({ type: 'taps', description: String(needed) })
    expect(needed).toBeLessThanOrEqual(MAX_TAPS)
    await page.bringToFront()

    await openBooking(page)
    await fillBooking(page, { service: 'Grooming', date, time: '4:00 PM' })
    await page.getByRole('radio', { name: 'House Visit' }).check()
    await bookButton(page).click()
    await expectHeading(page, 'We have your request')
    await page.bringToFront()
  })

  await test.step('sees both as pending', async () => {
    await page.goto('/dashboard/appointments')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText(formatDayAndTime(clinicInstant(date, 11), clinicDay(new Date())))
    await expect(rows.nth(0)).toContainText('Pending')
    await expect(rows.nth(1)).toContainText(`House Visit: ${HOME}`)
    await expect(rows.nth(1)).toContainText('Pending')
  })

  await test.step('the clinic approves one and rejects the other', async () => {
    const clinic = await elsewhere()
    await clinic.emulateMedia({ reducedMotion: 'no-preference' })
    await clinic.goto('/login')
    await clinic.getByLabel('Email address').fill('admin@demo.example')
    await clinic.getByLabel('Password', { exact: true }).fill('demo-clinic-admin')
    await clinic.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectHeading(clinic, 'Admin Dashboard')
    await clinic.getByRole('main').getByRole('link', { name: 'Manage Appointments' }).click()
    const own = clinic.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await clinic.getByRole('searchbox').fill(name)
    await expect(clinic).toHaveURL(/[?&]q=/)
    await expect(own).toHaveCount(2)
    await own.filter({ hasText: '11:00 AM' }).getByRole('button', { name: 'Approve' }).click()
    await expectToast(clinic, 'Appointment approved')
    // On a phone it is a button of the card, in a row an entry of the menu.
    const other = own.filter({ hasText: '4:00 PM' })
    const reject = other.getByRole('button', { name: 'Reject' })
    if (await reject.isVisible()) await reject.click()
    else {
      await other.getByRole('button', { name: /^More for / }).click()
      await clinic.getByRole('menuitem', { name: 'Reject' }).click()
    }
    await clinic.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expectToast(clinic, 'Appointment rejected')
    await expect(own).toHaveCount(0)
  })

  await test.step('the person sees both answers', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('region', { name: 'Recent Appointments' })
      .getByRole('link', { name: 'View All' })
      .click()
    await expectHeading(page, 'My Appointments')
    await expect(rows.nth(0)).toContainText('Confirmed')
    await expect(rows.nth(0)).toContainText('₹800')
    await expect(rows.nth(1)).toContainText('Cancelled')
    await expect(rows.getByRole('button', { name: 'Cancel appointment' })).toHaveCount(0)
  })
})
