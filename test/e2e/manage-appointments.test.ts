import type { Locator, Page } from '@playwright/test'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import type {
  ClinicAppointment,
  Facets,
} from '../../src/features/planning/appointments/appointment-schemas.ts'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'
import { clinicInstant } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { expectHeading, expectPath, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { openChat } from './open-chat.ts'
import { anAppointment, anOwner, appointmentsOf, asClinic, type Owner, onTheBooks, settle } from './people.ts'

/** The rows of the clinic's list. */
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

/** The actions that a row offers by name: all but its menu and what opens it. */
const actions = (row: Locator) => row.getByRole('button').filter({ hasText: /./ })

/** Chooses an entry of a row's menu. */
async function choose(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: 'More for Bruno' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Looks for a customer's visits in the clinic's list; gives the row with these words. */
async function findRow(page: Page, customer: string, words: string, status?: string): Promise<Locator> {
  const search = new URLSearchParams({ q: customer, ...(status !== undefined && { filter: status }) })
  await page.goto(`/dashboard/appointments/manage?${search}`)
  await expectHeading(page, 'Manage Appointments')
  const row = rows(page).filter({ hasText: words })
  await expect(row.first()).toBeVisible()
  return row
}

/** An appointment of which there is nothing to say but who comes, when and for what. */
const PLAIN = {
  status: 'pending',
  visitType: 'clinic',
  houseVisitAddress: null,
  notes: null,
  paymentStatus: 'pending',
  noShow: false,
  petGone: null,
  squeezedIn: false,
  together: [],
  arrivedAt: null,
  inRoomAt: null,
  doneAt: null,
  sheetSigned: false,
} as const

/** Words that only one visit has. */
const newNotes = () => `Remember ${crypto.randomUUID()}`

test('opens with what is pending; eight appointments of two days stand below their days; or there is nothing', async ({
  page,
  clinic,
}) => {
  await asClinic(page)
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Manage Appointments' }).click()
  await expectHeading(page, 'Manage Appointments')
  const chips = page.getByRole('navigation', { name: 'Filter by status' })
  const specified = ['Pending', 'Confirmed', 'Completed', 'Cancelled', 'Today', 'All']
  const labels = [...specified, 'Upcoming', 'Did it happen\\?']
  const texts = labels.map((label) => new RegExp(`^${label} \\d+$`))
  await expect(chips.getByRole('link')).toHaveText(texts)
  await expect(chips.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')

  await chips.getByRole('link', { name: 'Completed' }).click()
  await expect(page).toHaveURL('/dashboard/appointments/manage?filter=completed')
  await expect(chips.getByRole('link', { name: 'Completed' })).toHaveAttribute('aria-current', 'true')
  await expect(rows(page).filter({ hasText: 'Completed' }).first()).toBeVisible()
  await expect(rows(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.goBack()
  await expect(chips.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')

  const list = await clinic.get<{ items: ClinicAppointment[] }>('/clinic/appointments?filter=all')
  const [sample] = list.items
  const items = Array.from({ length: 12 }, (_, index) => ({
    ...sample,
    id: crypto.randomUUID(),
    ...PLAIN,
    appointmentDate: clinicInstant(`2031-05-0${1 + Math.floor(index / 4)}`, 10 + (index % 4)).toISOString(),
  }))
  const end = await answering(page, '/clinic/appointments', (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  )
  // As in the middle of a day, when some have begun and no one has said what came of them.
  const facets = await clinic.get<Facets>('/clinic/appointments/facets')
  await answering(page, '/clinic/appointments/facets', (route) =>
    route.fulfill({ json: { ...facets, counts: { ...facets.counts, unresolved: 2, noShow: 1 } } }),
  )
  await page.goto('/dashboard/appointments/manage?filter=anything')
  await expect(chips.getByRole('link', { name: 'Did it happen? 2' })).toBeVisible()
  await expect(chips.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'true')
  await expect(rows(page)).toHaveCount(12)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^Thursday, 1 May 2031/,
    /^Friday, 2 May 2031/,
    /^Saturday, 3 May 2031/,
  ])
  await expect(
    rows(page)
      .nth(7)
      .getByRole('button', { name: /^More for / }),
  ).toBeInViewport({ ratio: 1 })

  await end()
  await answering(page, '/clinic/appointments', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  )
  await page.reload()
  await expect(page.getByText('No appointments yet', { exact: true })).toBeVisible()
  await expect(page.getByText('There are no pending appointments to review', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Confirmed' }).click()
  await expect(page.getByText('No appointments have been made yet', { exact: true })).toBeVisible()
})

test('a row tells who comes, with what, where, for how much; it is approved, completed and paid', async ({
  page,
  offscreen,
  freeDay,
  noise,
}) => {
  noise.expect(/500.*approve/)
  const notes = newNotes()
  const owner = await anOwner(await offscreen())
  const choice = { hour: 14, service: 'Veterinary Care', visitType: 'house', notes } as const
  const appointment = await anAppointment(owner, { date: freeDay(), ...choice })
  await asClinic(page)
  const row = await findRow(page, owner.phone, notes)
  const shared = ['2:00 PM', 'Veterinary Care for Bruno (Dog)', 'Kim Rao', 'House Visit', '₹1,150', 'Pending']
  for (const words of shared) await expect(row).toContainText(words)
  await expect(row.getByRole('link')).toHaveAttribute('href', `tel:${owner.phone}`)
  await expect(row.getByText('5 Mango Grove')).toHaveCount(0)

  // Opened, it is the card with all that is known.
  const details = row.getByRole('button', { name: 'Details of Bruno at 2:00 PM' })
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByText('House Visit: 5 Mango Grove, Bengaluru 560001')).toBeVisible()
  await expect(row.getByText(notes)).toBeVisible()
  for (const words of shared) await expect(row).toContainText(words)
  await details.press('Enter')
  await expect(row.getByText('5 Mango Grove')).toHaveCount(0)
  await expect(details).toBeFocused()

  // One button, chosen by its state; the others are in the menu.
  await expect(actions(row)).toHaveText(['Approve'])
  const fix = await failing(page, `/clinic/appointments/${appointment.id}/approve`)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Failed to update appointment')
  await expect(row).toContainText('Pending')
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'pending' })])
  await fix()
  await row.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Appointment approved')
  await expect(row).toHaveCount(0)
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'confirmed' })])

  const chips = page.getByRole('navigation', { name: 'Filter by status' })
  await chips.getByRole('link', { name: 'Confirmed' }).click()
  await expect(actions(row)).toHaveText(['Move'])
  await choose(page, row, 'Mark as Completed')
  const early = page.getByRole('alertdialog', { name: 'Complete the appointment early?' })
  await early.getByRole('button', { name: 'Mark as Completed' }).click()
  await expectToast(page, 'Appointment marked as completed')
  await expect(row).toHaveCount(0)
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'completed' })])

  await chips.getByRole('link', { name: 'All', exact: true }).click()
  await expect(row).toContainText('Completed')
  await expect(actions(row)).toHaveText(['Mark as Paid'])
  await row.getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Payment marked as completed')
  await expect(actions(row)).toHaveCount(0)
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ paymentStatus: 'paid' })])
})

test('a customer without a login can’t be notified: the change stands, the chat carries the message', async ({
  page,
  clinic,
  freeDay,
}) => {
  const { id, fullName, phone } = await onTheBooks(clinic, { pets: [{ name: 'Pepper', species: 'Rabbit' }] })
  const [pet] = await clinic.get<Pet[]>(`/clinic/customers/${id}/pets`)
  const services = await clinic.get<ServiceType[]>('/services')
  const serviceTypeId = services.find(({ name }) => name === 'Grooming')?.id
  const appointment = { customerId: id, petId: pet?.id, serviceTypeId, date: freeDay(), hour: 14 }
  const rest = { visitType: 'clinic', houseVisitAddress: null, notes: null, confirm: false }
  await clinic.post('/clinic/appointments', { ...appointment, ...rest, idempotencyKey: crypto.randomUUID() })
  await asClinic(page)
  const row = await findRow(page, fullName, fullName)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Appointment approved')
  await expectToast(page, 'Failed to create notification: Missing customer user ID')
  const send = page.getByRole('button', { name: 'Send on WhatsApp' })
  const { number, lines } = await openChat(page, () => send.click())
  expect(number).toBe(phone?.slice(1))
  expect(lines).toEqual([expect.stringMatching(/^Your .+ appointment on .+ at .+ has been approved\.$/)])
  await expect(await findRow(page, fullName, fullName, 'confirmed')).toContainText('Confirmed')
})

test('the second person to click sees what it has become; it is cancelled, opened again and rejected', async ({
  page,
  offscreen,
  clinic,
  freeDay,
  noise,
}) => {
  noise.expect(/409.*reject/)
  noise.expect(/500.*call-off/)
  const owner = await anOwner(await offscreen())
  const appointment = await anAppointment(owner, { date: freeDay(), hour: 14 })
  await asClinic(page)
  const row = await aFoundAppointment(page, owner, 'all')
  await settle(clinic, appointment, 'approve')
  await choose(page, row, 'Reject')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expectToast(page, 'This appointment has changed in the meantime. The status is now confirmed.')
  await expect(row).toContainText('Confirmed')
  await expect(actions(row)).toHaveText(['Move'])
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'confirmed' })])

  await choose(page, row, 'Cancel appointment')
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason$/)
  await dialog.getByLabel('Reason').fill('The vet is ill')
  const fix = await failing(page, `/clinic/appointments/${appointment.id}/call-off`)
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(page, 'Failed to update appointment')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The vet is ill')
  await fix()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expectToast(page, 'Appointment cancelled successfully')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Cancelled')
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'cancelled' })])

  await row.getByRole('button', { name: /^Details of Bruno/ }).click()
  await expect(row).toContainText('Reason: The vet is ill')
  await choose(page, row, 'Reopen')
  await expectToast(page, 'Appointment reopened')
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining({ status: 'pending' })])

  await row.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('dialog', { name: 'Reject this appointment?' })
  await question.getByLabel('Reason (optional)').fill('We are closed that day')
  await question.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectToast(page, 'Appointment rejected')
  const rejected = { status: 'cancelled', cancellationReason: 'We are closed that day' }
  expect(await appointmentsOf(owner)).toEqual([expect.objectContaining(rejected)])
  await page.getByRole('link', { name: 'Pending' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancelled' }).click()
  await expect(row).toHaveCount(1)
  await expect(actions(row)).toHaveCount(0)
})

/** The one visit of a new owner, found by the owner's phone. */
async function aFoundAppointment(page: Page, owner: Owner, filter: string): Promise<Locator> {
  const phone = owner.phone.slice(-10)
  await page.goto(`/dashboard/appointments/manage?filter=${filter}`)
  await page.getByLabel('Search appointments').fill(`${phone.slice(0, 5)} ${phone.slice(5)}`)
  await expect(rows(page)).toHaveCount(1)
  return rows(page)
}

test('is searched by phone and narrowed by filters, all of it in the address; one visit and a day are printed', async ({
  page,
  offscreen,
  freeDay,
}) => {
  const owner = await anOwner(await offscreen())
  const day = freeDay()
  await anAppointment(owner, { date: day, hour: 14, service: 'Dental Care', notes: 'Shy' })
  await anAppointment(owner, { date: day, hour: 15, service: 'Grooming', visitType: 'house' })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await asClinic(page)
  await page.goto('/dashboard/appointments/manage')
  await page.getByLabel('Search appointments').fill(owner.phone.slice(-10))
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Visit Type').selectOption('House Visit')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('3:00 PM')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Visit Type')).toHaveValue('house')
  await page.getByRole('link', { name: 'Completed' }).click()
  await expect(page.getByText('Nothing matches your search and filters')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Service Type').selectOption('Grooming')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Service Type').selectOption('All services')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Service Type').selectOption('Dental Care')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('2:00 PM')

  await rows(page).getByRole('button', { name: 'More for Bruno' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expectHeading(page, 'Appointment')
  await expect(page.getByRole('main')).toContainText('Dental Care')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  expect(await sheetsOf(page)).toBe(1)

  await page.goto(`/dashboard/appointments/day?day=${day}`)
  await expectHeading(page, 'Appointments for the day')
  const line = page.getByRole('row').filter({ hasText: 'Dental Care' })
  await expect(line).toContainText(/2:00 PM.*Bruno.*Kim Rao.*Dental Care.*Clinic Visit.*Shy.*Pending/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(line).toBeVisible()
  expect(await sheetsOf(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText('There are no appointments on this day')).toBeVisible()

  await page.goto('/dashboard/reports?period=month')
  await expect(page.getByRole('region', { name: 'New customers' })).toBeVisible()
  await expect(page.getByText('Loading this report...')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  expect(await sheetsOf(page)).toBe(1)
})

test('single keys search, begin a new appointment and show themselves', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard/appointments/manage')
  await expectHeading(page, 'Manage Appointments')
  // The keys come with the menu of staff, after the page.
  const keys = page.getByRole('button', { name: /^Search or go to/ })
  await expect(keys).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('New appointment')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search appointments')).toBeFocused()
  await page.keyboard.type('n?')
  await expect(page.getByLabel('Search appointments')).toHaveValue('n?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search appointments').blur()
  await page.keyboard.press('n')
  await expectHeading(page, 'Create New Appointment')
  await page.goto('/dashboard')
  await expectHeading(page, 'Admin Dashboard')
  await expect(keys).toBeVisible()
  await page.keyboard.press('c')
  await expectPath(page, '/dashboard/customers/new')

  // A key leaves no form that has been begun, and no one needs to have the keys.
  await page.getByLabel('Full Name').fill('Lata')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await dialog.getByRole('button', { name: 'Turn the keys off' }).click()
  await page.keyboard.press('Escape')
  await expectPath(page, '/dashboard/customers/new')
  await page.goto('/dashboard')
  await expectHeading(page, 'Admin Dashboard')
  await expect(keys).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expectPath(page, '/dashboard')
  await dialog.getByRole('button', { name: 'Turn the keys on' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('n')
  await expectHeading(page, 'Create New Appointment')
})

/** How many sheets of paper a page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('the search finds who rings, pages and what to start, by keys alone', async ({ page }) => {
  const owner = await anOwner(page)
  await asClinic(page)
  await page.goto('/dashboard/calendar')
  await expect(page.getByRole('button', { name: /^Search or go to/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or go to' })
  await expect(box).toBeFocused()
  await page.keyboard.type(owner.phone.slice(-6))
  await expect(
    page.getByRole('option', { name: new RegExp(`^Kim Rao.*${owner.phone.slice(-5)}`) }),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Kim Rao')

  // At once: while the search still fades away, and before it is there again.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('logins')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'People')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('90000 00001')
  await expect(page.getByRole('option', { name: 'Add “90000 00001” as a new customer' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Add New Customer')
  await expect(page.getByLabel('Phone Number', { exact: true })).toHaveValue('90000 00001')

  // The form was filled by the search and is not changed; once it is, leaving asks first.
  await page.getByLabel('Full Name').fill('Lata')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText('90000 00001')
  await page.keyboard.type('staff')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('Lata')
})
