import type { Locator, Page } from '@playwright/test'
import type { ServiceType } from '../../src/features/services/contract.ts'
import { expectFieldError, expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newName = () => `Bath ${crypto.randomUUID().slice(0, 8)}`

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/services')
  await expectHeading(page, 'Manage Service Types')
}

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Service Type' }).click()
  return page.getByRole('dialog', { name: 'Add Service Type' })
}

/** Takes a service off the books again: what is offered is offered in every other test too. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
}

test('a service is made, changed and deleted', async ({ page }) => {
  await asClinic(page)
  await open(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Service Name',
    'Duration',
    'Base Price',
    'House Visit surcharge',
    'Actions',
  ])
  const name = newName()
  const dialog = await openNew(page)
  await expect(dialog.getByLabel('Hours')).toHaveValue('1')
  await expect(dialog.getByLabel('Minutes')).toHaveValue('0')
  await expect(dialog.getByLabel('Base Price')).toHaveValue('0')
  await expect(dialog.getByLabel('House Visit surcharge')).toHaveValue('0')
  await dialog.getByLabel('Service Name').fill(name)
  await dialog.getByLabel('Minutes').fill('30')
  await dialog.getByLabel('Base Price').fill('1,25,000.50')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Service type created successfully')
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('1 hour 30 minutes')
  await expect(row(page, name)).toContainText('₹1,25,000.50')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Service Type' })
  await expect(edit.getByLabel('Service Name')).toHaveValue(name)
  await expect(edit.getByLabel('Base Price')).toHaveValue('125000.5')
  await edit.getByLabel('Hours').fill('0')
  await edit.getByLabel('House Visit surcharge').fill('450')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Service type updated successfully')
  await expect(row(page, name)).toContainText('30 minutes')
  await expect(row(page, name)).toContainText('₹450')

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(
    question.getByText('This action cannot be undone. This will permanently delete this service type.', {
      exact: true,
    }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Service type deleted successfully')
  await expect(row(page, name)).toHaveCount(0)
})

test('each wrong field says so; closing forgets what was typed', async ({ page }) => {
  await asClinic(page)
  await open(page)
  const dialog = await openNew(page)
  const [name, hours, minutes, price, surcharge] = [
    'Service Name',
    'Hours',
    'Minutes',
    'Base Price',
    'House Visit surcharge',
  ].map((label) => dialog.getByLabel(label)) as [Locator, Locator, Locator, Locator, Locator]
  await expect(dialog.getByText('Total duration should be greater than 0', { exact: true })).toBeVisible()
  for (const field of [hours, minutes, price, surcharge]) await field.fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectFieldError(name, 'Service name is required')
  await expectFieldError(hours, 'Hours required')
  await expectFieldError(minutes, 'Minutes required')
  await expectFieldError(price, 'Base price is required')
  await expectFieldError(surcharge, 'Surcharge is required')
  await expect(name).toBeFocused()
  for (const [field, wrong, sentence] of [
    [hours, '-1', 'Must be positive'],
    [hours, '25', 'Max 24'],
    [minutes, '-1', 'Min 0'],
    [minutes, '60', 'Max 59'],
    [price, '-0.01', 'Price must be positive'],
    [surcharge, '-1', 'Must be 0 or positive'],
    [price, '1.005', 'Please use at most two decimals'],
  ] as const) {
    await field.fill(wrong)
    await expectFieldError(field, sentence)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const again = await openNew(page)
  await expect(again.getByLabel('Hours')).toHaveValue('1')
  await expect(again.getByText('Service name is required')).toHaveCount(0)
})

test('a duration of nothing is taken', async ({ page }) => {
  const clinic = await asClinic(page)
  await open(page)
  const dialog = await openNew(page)
  const name = newName()
  await dialog.getByLabel('Service Name').fill(name)
  await dialog.getByLabel('Hours').fill('0')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, name)).toContainText('0 minutes')
  const services = await clinic.get<ServiceType[]>('/services')
  expect(services.find((service) => service.name === name)).toMatchObject({ duration: '00:00:00' })
  await remove(page, name)
})

test('what fails says so and loses nothing typed', async ({ page, noise }) => {
  noise.expect(/500.*clinic\/services/)
  await asClinic(page)
  await open(page)
  const dialog = await openNew(page)
  const name = newName()
  await dialog.getByLabel('Service Name').fill(name)
  const mend = await failing(page, '/clinic/services')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Failed to save service type')
  await expect(dialog.getByLabel('Service Name')).toHaveValue(name)
  await mend()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, name)).toBeVisible()

  const mendOne = await failing(page, '/clinic/services/*')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete service type')
  await expect(row(page, name)).toBeVisible()
  await mendOne()
  await remove(page, name)
})
