import type { Customer } from '../../src/features/owners/customers/contract.ts'
import { expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { api, asClinic, HOME, newPhone } from './people.ts'

test('someone new walks in with seven clicks, is called, and pays with one', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard/calendar')
  let clicks = 0
  const click = async (
    role: 'link' | 'button' | 'radio' | 'textbox',
    name: string | RegExp,
    within = page.locator('body'),
  ) => {
    clicks += 1
    await within.getByRole(role, { name }).first().click()
  }
  const [fullName, phone] = [`Nila ${newPhone()}`, newPhone()]
  await click('link', 'Walk-in')
  await click('button', 'New customer')
  const dialog = page.getByRole('dialog')
  await click('textbox', 'Full Name', dialog)
  await page.keyboard.type(fullName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(phone)
  await dialog.getByRole('textbox', { name: 'Address' }).focus()
  await page.keyboard.type(HOME)
  await click('button', 'Add Pet', dialog)
  await page.keyboard.type('Bruno')
  await dialog.getByLabel('Species').focus()
  await page.keyboard.type('Dog')
  await click('button', 'Create Customer', dialog)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bruno Pet' })).toBeVisible()
  await click('radio', /^Veterinary Care/)
  await click('button', 'Record Walk-in')
  await expectToast(page, 'Walk-in recorded')
  expect(clicks).toBe(7)

  const row = page.getByRole('listitem').filter({ hasText: fullName })
  await expect(row).toContainText('Waiting since')
  await click('button', 'In the room', row)
  await expect(row).toContainText('In the room since')
  // A toast stays for as long as the pointer rests on it.
  await page.mouse.move(0, 0)
  await click('button', /^More for /, row)
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expect(row).toContainText('Done at')
  await click('button', 'Complete and take ₹700', row)
  await expectToast(page, 'Appointment completed and paid')
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('Completed')
  const [customer] = await api(page).get<Customer[]>(`/clinic/customers/search?q=${phone}`)
  expect(customer?.fullName).toBe(fullName)
})
