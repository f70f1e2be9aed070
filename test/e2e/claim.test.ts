import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { TOO_OFTEN } from '../../src/lib/words/too-often.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aNewcomer, onTheBooks } from './people.ts'

test('a record that staff made is connected with the code that they give, and not without', async ({
  page,
  clinic,
  noise,
}) => {
  noise.expect(/409.*api\/profile/)
  noise.expect(/(403|429).*profile\/claim/)
  const pets = [{ name: 'Pepper', species: 'Rabbit' }]
  const { id, fullName: name, phone } = await onTheBooks(clinic, { pets })
  const { code } = await clinic.post<{ code: string }>(`/clinic/customers/${id}/claim-code`)

  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill(phone ?? '')
  await page.getByLabel('Address').fill('22 Park Avenue, Bengaluru 560025')
  const codeField = page.getByLabel('I have a code from the clinic')
  await expect(codeField).toHaveCount(0)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(page, 'Failed to save profile. Please try again.')).toBeVisible()
  await expect(page.getByText('The clinic already has a record with this phone number.')).toBeVisible()

  await codeField.fill('K7QF')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectFieldError(codeField, 'Please enter the 8-character code')
  await codeField.fill('2222-2222')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectFieldError(codeField, 'This code is wrong or has expired. Please ask the clinic for a new one.')
  const { status, message } = TOO_OFTEN.TOO_MANY_TRIES
  const fix = await answering(page, '/profile/claim', (route) =>
    route.fulfill({ status, json: { defined: true, code: 'TOO_MANY_TRIES', status, message } }),
  )
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectFieldError(codeField, message)
  await fix()
  expect((await newcomer.get<{ exists: boolean }>('/profile')).exists).toBe(false)
  await expect(page.getByLabel('Full Name')).toHaveValue(name)

  await codeField.fill(` ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(toast(page, 'Profile saved successfully!')).toBeVisible()
  await expectHeading(page, `Welcome back, ${name.split(' ')[0]}`)
  expect((await newcomer.get<Pet[]>('/pets')).map((found) => found.name)).toEqual(['Pepper'])
})
