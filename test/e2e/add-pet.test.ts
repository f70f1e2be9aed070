import type { Page } from '@playwright/test'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { PET_REFUSALS } from '../../src/features/owners/pets/texts.ts'
import { addDays, clinicDay, formatLongDay } from '../../src/lib/time.ts'
import { OPEN_PICTURE_TEXTS } from '../../src/lib/web/open-picture.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, expectPath, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner } from './people.ts'
import { choosePhoto } from './photo.ts'

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Add (a New|Your First) Pet$/ })
    .first()
    .click()
  await expectHeading(page, 'Add New Pet')
}

const add = (page: Page) => page.getByRole('button', { name: 'Add Pet' }).click()

test('says what is wrong, loses nothing to a failure, and adds a pet with little or all that is known', async ({
  page,
  noise,
}) => {
  noise.expect(/409.*api\/pets/)
  noise.expect(/500.*api\/pets/)
  const owner = await anOwner(page, [])
  await page.goto('/dashboard')
  await openForm(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  await expect(page).toHaveURL('/dashboard')
  await openForm(page)

  const name = page.getByLabel('Name')
  const species = page.getByLabel('Species')
  const age = page.getByLabel('Age')
  const weight = page.getByLabel('Weight')
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked()
  await expect(age).toHaveValue('')
  await expect(weight).toHaveValue('')
  await add(page)
  await expectFieldError(name, 'Pet name is required')
  await expectFieldError(species, 'Species is required')
  await expect(name).toBeFocused()
  for (const wrong of ['31', '-1', '2.5']) {
    await age.fill(wrong)
    await expectFieldError(age, 'Age must be a whole number from 0 to 30')
  }
  await age.fill('two')
  await expectFieldError(age, 'Please enter whole years, such as 4, or 0 for less than one')
  for (const right of ['0', '30', '']) {
    await age.fill(right)
    await expect(age).not.toHaveAttribute('aria-invalid')
  }
  await weight.fill('-0.1')
  await expectFieldError(weight, 'Weight must be 0 or more')
  await weight.fill('3.85')
  await expectFieldError(weight, 'Weight can have only one decimal place')
  await weight.fill('1,200')
  await expectFieldError(weight, 'Do you mean 1.2 or 1200? Please type that number')
  for (const right of ['0', '0.1', '33', '']) {
    await weight.fill(right)
    await expect(weight).not.toHaveAttribute('aria-invalid')
  }

  await name.fill('Bruno')
  await species.fill('Dog')
  const { status, message } = PET_REFUSALS.PETS_FULL
  const makeRoom = await answering(page, '/pets', (route) =>
    route.fulfill({ status, json: { defined: true, code: 'PETS_FULL', status, message } }),
  )
  await add(page)
  await expectToast(page, 'You can add up to 50 pets. Delete one to add another.')
  await expect(name).toHaveValue('Bruno')
  await makeRoom()
  const fix = await failing(page, '/pets')
  const letGo = await holding(page, '/pets')
  await add(page)
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  letGo()
  await expectToast(page, 'Failed to add pet. Please try again.')
  await expect(name).toHaveValue('Bruno')
  await fix()
  await add(page)
  await expectToast(page, 'Pet added successfully!')
  await expect(page).toHaveURL('/dashboard')

  await openForm(page)
  await name.fill('Misty')
  await species.fill('Cat')
  await page.getByLabel('Breed').fill('Indian shorthair')
  await page.getByRole('radio', { name: 'Female', exact: true }).check()
  await age.fill('2')
  await weight.fill('3.8')
  await add(page)
  await expectToast(page, 'Pet added successfully!')
  await expect(page).toHaveURL('/dashboard')
  expect(await owner.get<Pet[]>('/pets')).toMatchObject([
    { name: 'Misty', species: 'Cat', breed: 'Indian shorthair', gender: 'female', age: 2, weight: 3.8 },
    { name: 'Bruno', species: 'Dog', breed: null, gender: 'male', age: null, weight: null },
  ])
})

test('the age follows from a birth date, and a new pet can come with a photo', async ({ page }) => {
  const owner = await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Misty')
  await page.getByLabel('Species').fill('Cat')
  const today = clinicDay(new Date())
  const birthDate = page.getByRole('textbox', { name: /^Birth date/ })
  await birthDate.fill(addDays(today, 1))
  await add(page)
  await expectFieldError(birthDate, 'Please enter a birth date that is not in the future')
  await birthDate.fill('1900-01-01')
  await add(page)
  await expectFieldError(birthDate, 'Age must be a whole number from 0 to 30')
  const born = addDays(today, -800)
  await birthDate.fill(born)
  await expect(page.getByText('2 years, from the birth date')).toBeVisible()

  const { heic, notDrawn } = OPEN_PICTURE_TEXTS
  for (const [content, reason] of [
    ['not a picture', notDrawn],
    ['<svg xmlns="http://www.w3.org/2000/svg"><', notDrawn],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', heic],
  ] as const) {
    const file = { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expectToast(page, reason)
  }
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await add(page)
  await expectToast(page, 'Pet added successfully!')
  await expectPath(page, '/dashboard')
  const imageUrl = expect.stringMatching(/^\/api\/photos\//)
  expect(await owner.get('/pets')).toEqual([expect.objectContaining({ name: 'Misty', imageUrl })])
  await page.getByRole('region', { name: 'My Pets' }).getByRole('link', { name: /Misty/ }).click()
  await expectHeading(page, 'Misty')
  const facts = page.getByRole('heading', { name: /^About / }).locator('..')
  await expect(facts).toContainText('2 years')
  await expect(facts).toContainText(formatLongDay(born))
})
