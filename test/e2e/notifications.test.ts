import { randomUUID } from 'node:crypto'
import { answering } from './answers.ts'
import { expectHeading, expectPath, expectToast, failing, openMenu, settled } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, settle } from './people.ts'

test('the bell counts what is new up to a hundred, and the list says it until it is read', async ({
  page,
  clinic,
  freeDay,
}) => {
  const owner = await anOwner(page)
  const date = freeDay()
  await settle(clinic, await anAppointment(owner, { date, hour: 11 }), 'approve')
  await settle(clinic, await anAppointment(owner, { date, hour: 12 }), 'reject')
  const many = await answering(page, '/notifications/unread', (route) =>
    route.fulfill({ json: { count: 100 } }),
  )
  await page.goto('/dashboard')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 99+ unread')
  await many()
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.click()
  await expectHeading(page, 'Notifications')
  await expectPath(page, '/dashboard/notifications')
  await expect(page).toHaveTitle('Notifications · Tailwell')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('New: Appointment cancelled')
  await expect(rows.nth(0)).toContainText(
    /^.*Your Grooming appointment on .* at 12:00 PM has been rejected\./,
  )
  await expect(rows.nth(1)).toContainText('New: Appointment confirmed')

  await rows.nth(0).getByRole('button', { name: 'Mark as read: Appointment cancelled' }).click()
  await expect(rows.nth(0).getByRole('button')).toHaveCount(0)
  await expect(rows.nth(0).getByRole('heading')).toBeFocused()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(page.getByText('New:')).toHaveCount(0)

  // What the clinic does meanwhile is counted with the next page that is opened.
  await settle(clinic, await anAppointment(owner, { date, hour: 13 }), 'approve')
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
})

test('the toasts of this visit are kept there, and forgotten on signing out', async ({ page, noise }) => {
  noise.expect(/status of 500/)
  await anOwner(page, [])
  const works = await failing(page, '/pets')
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Mango')
  await page.getByLabel('Species').fill('Parrot')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectToast(page, 'Failed to add pet. Please try again.')
  await works()
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectToast(page, 'Pet added successfully!')
  await page.goto('/dashboard/notifications')
  const entry = page.getByRole('region', { name: 'Recent messages' }).getByRole('listitem')
  await expect(entry).toHaveCount(2)
  await expect(entry.nth(0)).toContainText('Done: Pet added successfully!')
  await expect(entry.nth(1)).toContainText('Error: Failed to add pet. Please try again.')
  await settled(page)
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
  // The home page is a document of its own: wait until it is there.
  await page.waitForLoadState('load')
  expect(await page.evaluate(() => sessionStorage.getItem('toasts'))).not.toContain('pet')
})

// In the browser, because only here a started server announces what a customer did.
test('staff are notified of a request on the open page, and find what they could not tell its owner', async ({
  page,
  offscreen,
  freeDay,
}) => {
  const pet = `Bruno ${randomUUID().slice(0, 8)}`
  const owner = await anOwner(await offscreen(), [pet])
  await asClinic(page)
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('Requests and cancellations by customers.')).toBeVisible()
  await anAppointment(owner, { date: freeDay(), hour: 11 })
  const row = page.getByRole('listitem').filter({ hasText: `Kim Rao has requested Grooming for ${pet} on` })
  await expect(row).toContainText('Appointment requested', { timeout: 50_000 })
  await expect(page.getByRole('link', { name: /^Notifications, \d+\+? unread$/ })).toBeVisible()
  await row.getByRole('link', { name: 'Appointment requested' }).click()
  await expectHeading(page, 'Manage Appointments')
  await expect(page.getByText('Only appointments for Kim Rao')).toBeVisible()
  await expect(page.getByText(`Grooming for ${pet} (Dog)`)).toBeVisible()

  // A warning's link can still be used once its toast is gone.
  const warning = 'Failed to create notification: Missing customer user ID'
  const ofOwner = `q=${encodeURIComponent(owner.phone)}`
  await answering(page, '/clinic/appointments/*/approve', async (route) => {
    const { items } = await (await page.request.get(`/api/clinic/appointments?${ofOwner}`)).json()
    await route.fulfill({ json: { appointment: items[0], warning } })
  })
  await page.goto(`/dashboard/appointments/manage?${ofOwner}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, warning)
  await page.goto('/dashboard/notifications')
  const link = page
    .getByRole('listitem')
    .filter({ hasText: warning })
    .getByRole('link', { name: 'Send on WhatsApp' })
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${owner.phone.slice(1)}\\?text=Your%20`),
  )
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})
