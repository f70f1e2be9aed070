import type { Pet } from '../../src/features/pets/contract.ts'
import { PET_REFUSALS } from '../../src/features/pets/texts.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner } from './people.ts'

test('adds a pet with all that is known of it', async ({ page }) => {
  const owner = await anOwner(page, [])
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add a New Pet' }).click()
  await expectHeading(page, 'Add New Pet')
  await page.getByLabel('Name').fill('Misty')
  await page.getByLabel('Species').fill('Cat')
  await page.getByLabel('Breed').fill('Indian shorthair')
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await page.getByLabel('Age').fill('2')
  await page.getByLabel('Weight').fill('3.8')
  await page.getByRole('button', { name: 'Add Pet' }).click()

  await expectToast(page, 'Pet added successfully!')
  await expect(page).toHaveURL('/dashboard')
  expect(await owner.get<Pet[]>('/pets')).toEqual([
    expect.objectContaining({
      name: 'Misty',
      species: 'Cat',
      breed: 'Indian shorthair',
      gender: 'female',
      age: 2,
      weight: 3.8,
    }),
  ])
})

test('needs only name and species; the rest is male and nothing', async ({ page }) => {
  const owner = await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  await expect(page.getByLabel('Age')).toHaveValue('')
  await expect(page.getByLabel('Weight')).toHaveValue('')
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Species').fill('Dog')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await owner.get<Pet[]>('/pets')).toEqual([
    expect.objectContaining({ name: 'Bruno', breed: null, gender: 'male', age: null, weight: null }),
  ])
})

test('says that there is no room for another, and keeps what was typed', async ({ page, noise }) => {
  noise.expect(/409.*api\/pets/)
  await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Species').fill('Dog')
  const { status, message } = PET_REFUSALS.PETS_FULL
  await answering(page, '/pets', (route) =>
    route.fulfill({ status, json: { defined: true, code: 'PETS_FULL', status, message } }),
  )
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectToast(page, 'You can add up to 50 pets. Delete one to add another.')
  await expect(page.getByLabel('Name')).toHaveValue('Bruno')
})

test('says what is missing or out of range, at the field', async ({ page }) => {
  await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  const name = page.getByLabel('Name')
  const species = page.getByLabel('Species')
  const age = page.getByLabel('Age')
  const weight = page.getByLabel('Weight')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectFieldError(name, 'Pet name is required')
  await expectFieldError(species, 'Species is required')
  await expect(name).toBeFocused()

  for (const wrong of ['31', '-1', '2.5', 'two']) {
    await age.fill(wrong)
    await expectFieldError(age, 'Age must be a whole number from 0 to 30')
  }
  for (const right of ['0', '30', '']) {
    await age.fill(right)
    await expect(age).not.toHaveAttribute('aria-invalid')
  }
  await weight.fill('-0.1')
  await expectFieldError(weight, 'Weight must be 0 or more')
  await weight.fill('3.85')
  await expectFieldError(weight, 'Weight can have only one decimal place')
  for (const right of ['0', '0.1', '33', '']) {
    await weight.fill(right)
    await expect(weight).not.toHaveAttribute('aria-invalid')
  }
})

test('a failure says so and loses nothing typed', async ({ page, noise }) => {
  noise.expect(/500.*api\/pets/)
  const owner = await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  const mend = await failing(page, '/pets')
  const letGo = await holding(page, '/pets')
  await page.getByLabel('Name').fill('Bruno')
  await page.getByLabel('Species').fill('Dog')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  letGo()
  await expectToast(page, 'Failed to add pet. Please try again.')
  await expect(page.getByLabel('Name')).toHaveValue('Bruno')

  await mend()
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await owner.get<Pet[]>('/pets')).toHaveLength(1)
})

test('has a way back to the dashboard', async ({ page }) => {
  await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  await expect(page).toHaveURL('/dashboard')
})
