import type { Locator, Page } from '@playwright/test'
import { expectHeading, expectPath, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, onTheBooks, settle } from './people.ts'

/** Counts the clicks that a way takes. */
function counting() {
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const taken = () => {
    const counted = clicks
    clicks = 0
    return counted
  }
  return { click, taken }
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the desk’s ways to a customer take as many clicks as they should', async ({
  page,
  offscreen,
  clinic,
  freeDay,
}) => {
  const owner = await anOwner(await offscreen())
  const day = freeDay()
  const done = await anAppointment(owner, { date: day, hour: 11 })
  await settle(clinic, done, 'approve')
  await settle(clinic, done, 'complete')
  await anAppointment(owner, { date: day, hour: 15 })
  await asClinic(page)
  const { click, taken } = counting()

  // Who owes? One click in the list.
  await page.goto('/dashboard/customers/manage')
  await click(page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Owes' }))
  await expect(page).toHaveURL(/sort=owed/)
  await expect(page.getByRole('row').nth(1)).toContainText(/₹[1-9]/)
  expect(taken()).toBe(1)

  // Who rings? Ctrl K, six digits, Enter.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
  await page.keyboard.type(owner.phone.slice(-6))
  await expect(page.getByRole('option', { selected: true })).toContainText('Kim Rao')
  await page.keyboard.press('Enter')
  await expectHeading(page, 'Kim Rao')
  await expect(part(page, 'Pets').getByRole('link', { name: 'Bruno' })).toBeVisible()
  await expect(part(page, 'Coming')).toContainText('Bruno · Grooming')
  await expect(part(page, 'To pay')).toContainText('₹')
  expect(taken()).toBe(0)

  // Move the next appointment: one click, and the dialog.
  await click(part(page, 'Coming').getByRole('button', { name: /^Move/ }).first())
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(taken()).toBe(1)
  await page.keyboard.press('Escape')

  // Take what is owed.
  const pay = part(page, 'To pay')
  await click(pay.getByRole('button', { name: /^Mark as Paid/ }))
  await expect(pay).toContainText('Nothing')
  expect(taken()).toBe(1)

  // Book from the page, with the only pet chosen.
  await click(page.getByRole('link', { name: 'Book', exact: true }))
  await expectHeading(page, 'Create New Appointment')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  expect(taken()).toBe(1)

  // From the list: book with one click, anything else with two.
  await page.goto(`/dashboard/customers/manage?q=${encodeURIComponent(owner.email)}`)
  await click(page.getByRole('link', { name: 'Book for Kim Rao' }))
  await expectHeading(page, 'Create New Appointment')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  expect(taken()).toBe(1)
  await page.goto(`/dashboard/customers/manage?q=${encodeURIComponent(owner.email)}`)
  await click(page.getByRole('rowheader').getByRole('link', { name: 'Kim Rao' }))
  await click(page.getByRole('link', { name: 'New Order' }).last())
  await expectHeading(page, 'Create New Order')
  expect(taken()).toBe(2)
})

test('notes are added, changed, removed and brought back; a warning stands where someone acts', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*notes/)
  const visitor = await asClinic(page)
  const { id, fullName } = await onTheBooks(visitor, {
    pets: [
      { name: 'Momo', species: 'Cat' },
      { name: 'Rex', species: 'Dog' },
    ],
  })
  await page.goto(`/dashboard/customers/${id}`)
  await expectHeading(page, fullName)
  const notes = part(page, 'Notes')
  await expect(notes).toContainText('No notes yet')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText('Write only what the owner may read.')).toBeVisible()
  await notes.getByRole('button', { name: 'About' }).click()
  await page.getByRole('option', { name: 'Rex' }).click()
  await notes.getByLabel('Note', { exact: true }).fill('Bites when held')
  await notes.getByLabel('Show as a warning').check()
  const fix = await failing(page, `/clinic/customers/${id}/notes`)
  await notes.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Failed to save the note')
  await fix()
  await notes.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Note added')
  await expect(part(page, 'Pets').getByRole('listitem').filter({ hasText: 'Rex' })).toContainText(
    'Bites when held',
  )

  const menu = notes.getByRole('button', { name: /^More for the note/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await notes.getByLabel('Note', { exact: true }).fill('Bites')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Note saved')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(notes).toContainText('No notes yet')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes).toContainText('Bites')

  // In the booking form for the pet that it is about, and on the pet's page.
  await page.getByRole('link', { name: 'Book', exact: true }).click()
  await expectHeading(page, 'Create New Appointment')
  const warning = page.getByRole('main').getByText('Bites')
  await page.getByRole('radio', { name: /^Momo/ }).check()
  await expect(warning).toHaveCount(0)
  await page.getByRole('radio', { name: /^Rex/ }).check()
  await expect(warning).toBeVisible()
  await page.goBack()
  await part(page, 'Pets').getByRole('link', { name: 'Rex' }).click()
  await expectHeading(page, 'Rex')
  await expect(warning.first()).toBeVisible()
  await page.getByRole('link', { name: `Back to ${fullName}` }).click()
  await expectPath(page, `/dashboard/customers/${id}`)
})

test('a part that can’t be loaded says so in its place, and the others stand', async ({ page, noise }) => {
  noise.expect(/500.*messages/)
  const visitor = await asClinic(page)
  const { id, fullName } = await onTheBooks(visitor)
  const fix = await failing(page, `/clinic/customers/${id}/messages`)
  await page.goto(`/dashboard/customers/${id}`)
  await expectHeading(page, fullName)
  await expect(part(page, 'Messages').getByRole('alert')).toHaveText('Failed to load messages')
  await expect(part(page, 'Coming')).toContainText('No upcoming appointments.')
  await fix()
  await part(page, 'Messages').getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'Messages')).toContainText(
    'This customer has no login. Please call or use WhatsApp.',
  )
})

test('a customer’s personal data is deleted from their page, which is gone then', async ({ page, noise }) => {
  noise.expect(/404.*clinic\/customers/)
  noise.expect(/400.*clinic\/customers/)
  const visitor = await asClinic(page)
  const { id, fullName } = await onTheBooks(visitor)
  await page.goto(`/dashboard/customers/${id}`)
  await page.getByRole('button', { name: `More for ${fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Delete personal data' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the data of ${fullName}?` })
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByLabel('Your own password').fill('demo-clinic-admin')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expectHeading(page, 'Manage Customers')
  await page.goto(`/dashboard/customers/${id}`)
  await expectHeading(page, 'Customer not found')
  await page.goto('/dashboard/customers/nonsense')
  await expectHeading(page, 'Customer not found')
})
