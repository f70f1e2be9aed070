import type { Locator, Page } from '@playwright/test'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, expectPath, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import {
  anAppointment,
  anOwner,
  api,
  appointmentsOf,
  asClinic,
  HOME,
  newEmail,
  newPhone,
  onTheBooks,
} from './people.ts'

/** The customer's card, which a search that leaves them alone opens. */
async function find(page: Page, { fullName }: { fullName: string }): Promise<Locator> {
  await page.goto(`/dashboard/customers/manage?q=${encodeURIComponent(fullName)}`)
  await expectHeading(page, 'Manage Customers')
  const card = page.getByRole('region', { name: fullName })
  await expect(card).toBeVisible()
  return card
}

test('finds by name, phone and email in whatever case; a card shows who a customer is', async ({
  page,
  noise,
}) => {
  noise.expect(/404.*clinic\/customers/)
  const clinic = await asClinic(page)
  const customer = await onTheBooks(clinic, {
    pets: [{ name: 'Misty', species: 'Cat', gender: 'female', weight: 3.8 }],
  })
  await page.goto('/dashboard/customers/manage')
  await expectHeading(page, 'Manage Customers')
  const search = page.getByRole('searchbox', { name: 'Search customers' })
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  const { fullName, phone, email } = customer
  for (const typed of [
    fullName.toUpperCase(),
    `${phone?.slice(3, 8)} ${phone?.slice(8)}`,
    email?.toUpperCase() ?? '',
  ]) {
    await search.fill(typed)
    await expect(cards).toHaveText([fullName])
  }
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === email?.toUpperCase())
  await page.reload()
  await expect(search).toHaveValue(email?.toUpperCase() ?? '')
  await expect(cards).toHaveText([fullName])

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('no one has this name')
  await expect(page.getByText('No customers found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add New Customer' }).click()
  await expectPath(page, '/dashboard/customers/new')
  await page.goBack()
  await expect(search).toHaveValue('no one has this name')

  // An old link to one customer alone leads to their page.
  await page.goto(`/dashboard/customers/manage?customer=${crypto.randomUUID()}`)
  await expectHeading(page, 'Customer not found')
  await page.goto(`/dashboard/customers/manage?customer=${customer.id}`)
  await expectHeading(page, fullName)
  await expectPath(page, `/dashboard/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Back to Customers' }).click()
  await search.fill(fullName)
  const card = page.getByRole('region', { name: fullName })
  await expect(card).toContainText(HOME)
  await expect(card.getByRole('link', { name: email ?? '' })).toBeVisible()
  await expect(card.locator(`a[href="tel:${phone}"]`)).toBeVisible()
  await expect(card).toContainText('Cat, Unknown breed · Female · Age unknown · 3.8 kg')
  for (const name of ['Appointments', 'Payments'])
    await expect(card.getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`customer=${customer.id}`),
    )
  await card.getByRole('link', { name: 'Misty' }).click()
  await expectHeading(page, 'Misty')
})

test('name, email and address are changed in place; a pet is added and deleted after a question', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*pets/)
  noise.expect(/500.*clinic\/customers/)
  const clinic = await asClinic(page)
  const customer = await onTheBooks(clinic)
  const card = await find(page, customer)
  const edit = card.getByRole('button', { name: `Edit ${customer.fullName}` })
  await edit.click()
  await expect(card.getByLabel('Name', { exact: true })).toBeFocused()
  await card.getByLabel('Name', { exact: true }).fill('')
  await card.getByLabel('Email').fill('lata@example')
  await card.getByRole('textbox', { name: 'Address' }).fill('')
  await card.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(card.getByLabel('Name', { exact: true }), 'Full name is required')
  await expectFieldError(card.getByLabel('Email'), 'Please enter a valid email address')
  await expectFieldError(card.getByRole('textbox', { name: 'Address' }), 'Address is required')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(card).toContainText(customer.fullName)

  await edit.click()
  const fix = await failing(page, `/clinic/customers/${customer.id}`)
  await card.getByRole('textbox', { name: 'Address' }).fill('7 Neem Street')
  await card.getByLabel('Email').fill('')
  await card.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Failed to update customer')
  await fix()
  await card.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer updated successfully')
  await expect(card).toContainText('7 Neem Street')
  await expect(card).toContainText('No email')

  await expect(card.getByText('No pets yet')).toBeVisible()
  await card.getByRole('button', { name: `Add Pet to ${customer.fullName}` }).click()
  await expect(card.getByLabel('Name')).toBeFocused()
  await card.getByRole('button', { name: 'Add Pet', exact: true }).click()
  await expectFieldError(card.getByLabel('Name'), 'Pet name is required')
  await expectFieldError(card.getByLabel('Species'), 'Species is required')
  await card.getByLabel('Name').fill('Bruno')
  await card.getByLabel('Species').fill('Dog')
  await card.getByLabel('Breed').fill('Indie')
  await card.getByLabel('Age').fill('4')
  await card.getByLabel('Weight').fill('17.2')
  const mendPets = await failing(page, `/clinic/customers/${customer.id}/pets`)
  await card.getByRole('button', { name: 'Add Pet', exact: true }).click()
  await expectToast(page, 'Failed to add pet')
  await mendPets()
  await card.getByRole('button', { name: 'Add Pet', exact: true }).click()
  await expectToast(page, 'Pet added successfully!')
  await expect(card).toContainText('Dog, Indie · Male · 4 years · 17.2 kg')

  await card.getByRole('button', { name: 'Delete Bruno' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Bruno?' })
  await question.getByRole('button', { name: 'Delete pet' }).click()
  await expectToast(page, 'Pet deleted successfully')
  await expect(card.getByText('No pets yet')).toBeVisible()
  expect(await clinic.get<Pet[]>(`/clinic/customers/${customer.id}/pets`)).toEqual([])
})

test('a phone is changed, and visits stay with their owner; a walk-in gets a code to sign in with', async ({
  page,
  offscreen,
  freeDay,
  noise,
}) => {
  noise.expect(/409.*phone/)
  const owner = await anOwner(await offscreen())
  await anAppointment(owner, { date: freeDay(), hour: 13 })
  const clinic = await asClinic(page)
  await page.goto(`/dashboard/customers/manage?q=${encodeURIComponent(owner.email)}`)
  await page.getByRole('button', { name: 'More for Kim Rao' }).click()
  await expect(page.getByRole('menuitem', { name: 'Create claim code' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Change phone' }).click()
  const change = page.getByRole('dialog', { name: 'Change phone number of Kim Rao' })
  const phone = change.getByLabel('Phone Number')
  await phone.fill('123')
  await change.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(phone, 'Phone number must be 10 digits with +91 prefix')
  await phone.fill('98450 12301')
  await change.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Failed to update customer')
  await expectFieldError(phone, 'Another customer already has this phone number')
  const next = newPhone()
  await phone.fill(next)
  await change.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer updated successfully')
  await expect(page.locator(`a[href="tel:+91${next}"]`).first()).toBeVisible()
  expect(await appointmentsOf(owner)).toHaveLength(1)

  const walkIn = `+91${newPhone()}`
  const customer = await onTheBooks(clinic, { phone: walkIn })
  const card = await find(page, customer)
  await card.getByRole('button', { name: `More for ${customer.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Create claim code' }).click()
  const dialog = page.getByRole('dialog', { name: `Claim code for ${customer.fullName}` })
  await dialog.getByRole('button', { name: 'Create claim code' }).click()
  const code = await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await expect(dialog).toContainText('The code works once, until')

  const person = api(await offscreen())
  const login = { email: newEmail(), password: 'a calm blue door' }
  await person.post('/auth/sign-up', login)
  await person.post('/auth/sign-in', login)
  const claimed = await person.post<{ fullName: string }>('/profile/claim', { phone: walkIn, code })
  expect(claimed.fullName).toBe(customer.fullName)
})

test('joins the two records of one person, and takes it back', async ({ page, offscreen }) => {
  const owner = await anOwner(await offscreen(), ['Momo'])
  const clinic = await asClinic(page)
  const walkIn = await onTheBooks(clinic, { phone: null, pets: [{ name: 'Momo', species: 'Cat' }] })
  const card = await find(page, walkIn)
  await card.getByRole('button', { name: `More for ${walkIn.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Join with…' }).click()
  const dialog = page.getByRole('dialog', { name: `Join ${walkIn.fullName} with…` })
  await dialog.getByRole('combobox').fill(owner.email)
  await page.getByRole('option', { name: /^Kim Rao/ }).click()
  await dialog.getByRole('radio', { name: 'Kim Rao' }).check()
  await dialog.getByRole('radio', { name: owner.email }).check()
  await dialog.getByRole('button', { name: 'Join records' }).click()
  await expectToast(page, 'Customers joined')
  await page.goto(`/dashboard/customers/manage?q=${encodeURIComponent(owner.email)}`)
  await expect(page.getByRole('link', { name: 'Momo' })).toHaveCount(2)
  await expect(page.getByText(`Joined with ${walkIn.fullName} on`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'The customers are separate again')
  await expect(page.getByRole('link', { name: 'Momo' })).toHaveCount(1)
  await expect(await find(page, walkIn)).toContainText('Momo')
})

test('more customers come a page at a time; what fails can be tried again', async ({ page, noise }) => {
  noise.expect(/500.*clinic\/customers/)
  await asClinic(page)
  const fix = await failing(page, '/clinic/customers')
  const letGo = await holding(page, '/clinic/customers')
  await page.goto('/dashboard/customers/manage')
  await expect(page.getByRole('status').filter({ hasText: 'Loading customers...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toHaveText('Failed to load customers')
  await fix()
  const page1 = Array.from({ length: 2 }, (_, n) => someone(n))
  await answering(page, '/clinic/customers', (route) => {
    const isNext = route.url.searchParams.has('cursor')
    return route.fulfill({
      json: isNext ? { items: [someone(9)], nextCursor: null } : { items: page1, nextCursor: page1[1]?.id },
    })
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  const cards = page.getByRole('rowheader').getByRole('link')
  // The next page is asked for as soon as the end of this one is in sight.
  await cards.nth(1).scrollIntoViewIfNeeded()
  await expect(cards).toHaveText(['Person 0', 'Person 1', 'Person 9'])
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

const someone = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  fullName: `Person ${number}`,
  phone: null,
  email: null,
  address: null,
  hasLogin: false,
  messagesTo: null,
  alike: [],
  joined: null,
  pets: [],
  lastAt: null,
  nextAt: null,
  nextService: null,
  owed: 0,
})
