import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clinicInstant, formatLongDate } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { bookButton, expectLostSlot, fillBooking, openBooking, slot } from './booking.ts'
import {
  expectHeading,
  expectPath,
  expectToast,
  holding,
  openMenu,
  toast,
  toastSeconds,
} from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { openChat } from './open-chat.ts'
import { anAppointment, anOwner, api, appointmentsOf, HOME, PASSWORD } from './people.ts'

const BOOKED = 'We have your request'
const THANKS =
  'Thank you for your booking, for any additional house visit charges our team will get in touch with you!'

/** An instant as calendar files write it. */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.000/g, '')

/** Keeps each heading that the page has from now on, however short. */
function keepHeadings(page: Page) {
  return page.evaluateHandle(() => {
    const headings: string[] = []
    const keep = () => headings.push(document.querySelector('h1')?.textContent ?? '')
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true })
    return headings
  })
}

test('a double click books a clinic visit once, tells so, and opens the chat with the message', async ({
  page,
  freeDay,
}) => {
  const date = freeDay()
  const owner = await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { service: 'Vaccination', date, time: '11:00 AM' })
  await page.getByLabel('Additional Notes').fill('A little afraid of scales.')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) sent += 1
  })
  const letGo = await holding(page, '/appointments')
  const { number, lines } = await openChat(page, async () => {
    await bookButton(page).dblclick()
    await page.bringToFront()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    letGo()
  })
  expect(sent).toBe(1)

  const day = formatLongDate(clinicInstant(date, 11))
  expect(number).toBe('919876543210')
  expect(lines).toContain('Service: Vaccination')
  expect(lines).toContain(`Date: ${day}`)
  expect(lines).toContain('Time: 11:00 AM')
  expect(lines).toContain('Visit Type: Clinic Visit')
  expect(lines).toContain('Status: Pending confirmation')
  expect(lines.join('\n')).not.toContain('Address')

  await expectToast(page, 'Appointment booked successfully!')
  await expect(toast(page, THANKS)).toHaveCount(0)
  await expectHeading(page, BOOKED)
  await expect(page.getByRole('heading', { name: BOOKED })).toBeFocused()
  const content = page.getByRole('main')
  await expect(content).toContainText('Vaccination for Bruno')
  await expect(content).toContainText(`${day}, 11:00 AM`)
  await expect(content).toContainText('Clinic Visit')
  await expect(content).toContainText('Pending')
  await expect(content).toContainText(/Total\s*₹800/)
  expect(await appointmentsOf(owner)).toEqual([
    expect.objectContaining({
      serviceType: 'Vaccination',
      appointmentDate: clinicInstant(date, 11).toISOString(),
      visitType: 'clinic',
      houseVisitAddress: null,
      notes: 'A little afraid of scales.',
      status: 'pending',
      paymentAmount: 80_000,
      paymentStatus: 'pending',
    }),
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('appointment.ics')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `DTSTART:${compact(clinicInstant(date, 11))}`,
      `DTEND:${compact(new Date(clinicInstant(date, 11).getTime() + 60 * 60_000))}`,
      'SUMMARY:Vaccination for Bruno',
    ]),
  )
  await (await openMenu(page)).getByRole('link', { name: 'Book Appointment' }).click()
  await expectHeading(page, 'Book an Appointment')
  await expect(bookButton(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  const headings = await keepHeadings(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  // Not even for a moment does the booking before look like this one.
  expect(await headings.jsonValue()).not.toContain('We have your request')
})

test('a time that is lost is chosen again; a house visit is thanked for six seconds', async ({
  page,
  freeDay,
  noise,
  offscreen,
}) => {
  noise.expect(/409.*api\/appointments/)
  const date = freeDay()
  const owner = await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { service: 'Grooming', date, time: '5:00 PM' })
  await page.getByRole('radio', { name: 'House Visit' }).check()
  // Two requests within a millisecond can't be arranged from here; the races themselves are tested over HTTP.
  const justBooked = 'This time slot was just booked by someone else. Please select another time.'
  const json = { defined: true, code: 'SLOT_TAKEN', status: 409, message: justBooked }
  const fix = await answering(page, '/appointments', (route) => route.fulfill({ status: 409, json }))
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/slots'))
  await bookButton(page).click()
  await expectToast(page, justBooked)
  await asked
  await expect(slot(page, '5:00 PM')).not.toBeChecked()
  await expect(bookButton(page)).toBeDisabled()
  await fix()

  await slot(page, '6:00 PM').check()
  await anAppointment(await anOwner(await offscreen()), { date, hour: 18 })
  await bookButton(page).click()
  const message = 'This time slot is no longer available. Please select another time.'
  await expectToast(page, message)
  await expectLostSlot(page, message)
  await expect(slot(page, '6:00 PM (Booked)')).toBeDisabled()
  await expect(bookButton(page)).toBeDisabled()
  expect(await appointmentsOf(owner)).toEqual([])

  await slot(page, '8:00 PM').check()
  const { lines } = await openChat(page, () => bookButton(page).click())
  expect(lines).toContain('Visit Type: House Visit')
  expect(lines).toContain(`Address: ${HOME}`)
  expect(lines).toContain('Time: 8:00 PM')
  expect(lines).toContain('Status: Pending confirmation')

  await page.bringToFront()
  await expectToast(page, 'Appointment booked successfully!')
  await expectToast(page, THANKS)
  await expect(page.getByRole('main')).toContainText(HOME)
  await expect(page.getByRole('main')).toContainText(/Total\s*₹1,700/)
  expect(await appointmentsOf(owner)).toEqual([
    expect.objectContaining({ visitType: 'house', houseVisitAddress: HOME, paymentAmount: 170_000 }),
  ])
  expect(Math.round(await toastSeconds(page, 'Appointment booked successfully!'))).toBeLessThan(5)
  expect(Math.round(await toastSeconds(page, THANKS))).toBeGreaterThanOrEqual(6)
})

test('an ended session asks to sign in again and loses nothing typed, or leads to the login', async ({
  page,
  freeDay,
  noise,
}) => {
  noise.expect(/401.*api\/appointments/)
  noise.expect(/401.*auth\/renew/)
  const date = freeDay()
  const owner = await anOwner(page)
  await openBooking(page)
  await fillBooking(page, { date, time: '3:00 PM' })
  await page.getByLabel('Additional Notes').fill('Please be gentle.')
  await page.context().clearCookies()
  await bookButton(page).click()
  await expectToast(page, 'No authenticated user found')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog).toContainText(owner.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Please be gentle.')
  await slot(page, '3:00 PM').check()
  await bookButton(page).click()
  await expectHeading(page, BOOKED)
  expect(await appointmentsOf(owner)).toHaveLength(1)

  await openBooking(page)
  await fillBooking(page, { date, time: '4:00 PM' })
  await api(page.context()).post('/auth/sign-out')
  await bookButton(page).click()
  await expectToast(page, 'No authenticated user found')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Sign in to Tailwell')
  await expectPath(page, '/login')
})
