import type { Page } from '@playwright/test'
import type { Customer } from '../../src/features/owners/customers/contract.ts'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, expectPath, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, HOME, newEmail, newPhone } from './people.ts'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create Customer' })

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/customers/new${query}`)
  await expectHeading(page, 'Add New Customer')
}

test('says what is wrong, loses nothing to a failure, and puts a customer with two pets on the books', async ({
  page,
  noise,
}) => {
  noise.expect(/409.*clinic\/customers/)
  noise.expect(/500.*clinic\/customers/)
  const clinic = await asClinic(page)
  await open(page, '?next=https://evil.example/')
  const phone = field(page, 'Phone Number')
  await phone.fill('12345')
  await expectFieldError(phone, 'Phone number must be 10 digits with +91 prefix')
  await phone.fill('98450 12309')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await expect(phone).toHaveAttribute('autocomplete', 'off')
  await phone.fill('98450 80004 / 98450 89004')
  await phone.blur()
  await expectFieldError(
    phone,
    'Phone number must be 10 digits with +91 prefix. Please enter one number only.',
  )
  await expect(phone).toHaveValue('98450 80004 / 98450 89004')
  await phone.fill('')
  await phone.blur()
  await expectFieldError(phone, 'Phone number must be 10 digits with +91 prefix')

  await field(page, 'Email (optional)').fill('lata@example')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  const first = page.getByRole('group', { name: 'Pet 1' })
  await expect(first.getByLabel('Name')).toBeFocused()
  await create(page).click()
  await expectFieldError(field(page, 'Full Name'), 'Full name is required')
  await expectFieldError(phone, 'Phone number must be 10 digits with +91 prefix')
  await expectFieldError(field(page, 'Email (optional)'), 'Please enter a valid email address')
  await expectFieldError(field(page, 'Address'), 'Address is required')
  await expectFieldError(first.getByLabel('Name'), 'Pet name is required')
  await expectFieldError(first.getByLabel('Species'), 'Species is required')
  await expect(field(page, 'Full Name')).toBeFocused()
  await page.getByRole('button', { name: 'Remove pet 1' }).click()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Pet' })).toBeFocused()

  const [email, own] = [newEmail(), newPhone()]
  await field(page, 'Full Name').fill('Lata Joshi')
  await phone.fill('98450 12301')
  await field(page, 'Email (optional)').fill(email)
  await field(page, 'Address').fill(HOME)
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await first.getByLabel('Name').fill('Bruno')
  await first.getByLabel('Species').fill('Dog')
  await first.getByLabel('Breed').fill('Labrador')
  await first.getByRole('radio', { name: 'Female', exact: true }).check()
  await first.getByLabel('Age').fill('4')
  await first.getByLabel('Weight').fill('28.5')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  const second = page.getByRole('group', { name: 'Pet 2' })
  await second.getByLabel('Name').fill('Misty')
  await second.getByLabel('Species').fill('Cat')
  await create(page).click()
  await expectToast(page, 'Failed to create customer')
  await expectFieldError(phone, 'Another customer already has this phone number')

  await phone.fill(`0${own}`)
  const fix = await failing(page, '/clinic/customers')
  await create(page).click()
  await expectToast(page, 'Failed to create customer')
  await expect(field(page, 'Full Name')).toHaveValue('Lata Joshi')
  await fix()
  await create(page).click()
  await expectToast(page, 'Customer created successfully')
  await expectPath(page, '/dashboard')
  const [customer] = await clinic.get<Customer[]>(`/clinic/customers/search?q=${email}`)
  expect(customer).toMatchObject({ fullName: 'Lata Joshi', phone: `+91${own}`, email, address: HOME })
  const pets = await clinic.get<Pet[]>(`/clinic/customers/${customer?.id}/pets`)
  expect(pets.sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'Bruno', species: 'Dog', breed: 'Labrador', gender: 'female', age: 4, weight: 28.5 },
    { name: 'Misty', species: 'Cat', breed: null, gender: 'male', age: null, weight: null },
  ])
})

test('a walk-in may give no phone; a lost answer makes one record, and the form that asked gets it', async ({
  page,
  noise,
}) => {
  noise.expect(/api\/clinic\/customers.*ERR_FAILED|ERR_FAILED.*api\/clinic\/customers/)
  const clinic = await asClinic(page)
  await open(page, '?next=/dashboard/people')
  const email = newEmail()
  await field(page, 'Full Name').fill('Walter Lobo')
  await page.getByLabel('No phone number').check()
  await expect(field(page, 'Phone Number')).toBeDisabled()
  await field(page, 'Email (optional)').fill(email)
  await field(page, 'Address').fill(HOME)
  const fix = await answering(page, '/clinic/customers', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await create(page).click()
  await expectToast(page, 'Failed to create customer')
  await fix()
  await create(page).click()
  await expectToast(page, 'Customer created successfully')
  await expectPath(page, '/dashboard/people')
  expect(new URL(page.url()).searchParams.get('next')).toBeNull()
  const found = await clinic.get<Customer[]>(`/clinic/customers/search?q=${email}`)
  expect(found).toEqual([expect.objectContaining({ fullName: 'Walter Lobo', phone: null })])
})
