import type { Locator, Page } from '@playwright/test'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'
import { expectFieldError, expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic } from './people.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Service Type' }).click()
  return page.getByRole('dialog', { name: 'Add Service Type' })
}

test('a service is made, changed and deleted; what is wrong or fails says so and loses nothing typed', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*clinic\/services/)
  const clinic = await asClinic(page)
  await page.goto('/dashboard/services')
  await expectHeading(page, 'Manage Service Types')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Service Name',
    'Duration',
    'Base Price',
    'House Visit surcharge',
    'Actions',
  ])
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

  // Closing forgets what was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toBeHidden()
  await openNew(page)
  await expect(dialog.getByText('Service name is required')).toHaveCount(0)
  await expect(hours).toHaveValue('1')
  for (const field of [minutes, price, surcharge]) await expect(field).toHaveValue('0')
  const bath = `Bath ${crypto.randomUUID().slice(0, 8)}`
  await name.fill(bath)
  // A duration of nothing is taken.
  await hours.fill('0')
  await price.fill('1,25,000.50')
  const fix = await failing(page, '/clinic/services')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Failed to save service type')
  await expect(name).toHaveValue(bath)
  await fix()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Service type created successfully')
  await expect(dialog).toBeHidden()
  await expect(row(page, bath)).toContainText('0 minutes')
  await expect(row(page, bath)).toContainText('₹1,25,000.50')
  const services = await clinic.get<ServiceType[]>('/services')
  expect(services.find((service) => service.name === bath)).toMatchObject({ duration: '00:00:00' })

  await page.getByRole('button', { name: `Edit ${bath}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Service Type' })
  await expect(edit.getByLabel('Service Name')).toHaveValue(bath)
  await expect(edit.getByLabel('Base Price')).toHaveValue('125000.5')
  await edit.getByLabel('Hours').fill('1')
  await edit.getByLabel('Minutes').fill('30')
  await edit.getByLabel('House Visit surcharge').fill('450')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Service type updated successfully')
  await expect(row(page, bath)).toContainText('1 hour 30 minutes')
  await expect(row(page, bath)).toContainText('₹450')

  const remove = page.getByRole('button', { name: `Delete ${bath}` })
  const question = page.getByRole('alertdialog', { name: `Delete ${bath}?` })
  const mendOne = await failing(page, '/clinic/services/*')
  await remove.click()
  await expect(
    question.getByText('This action cannot be undone. This will permanently delete this service type.', {
      exact: true,
    }),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete service type')
  await expect(row(page, bath)).toBeVisible()
  await mendOne()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Service type deleted successfully')
  await expect(row(page, bath)).toHaveCount(0)
})
