import type { Page } from '@playwright/test'
import { expectLostSlot, slot } from './booking.ts'
import { expectFieldError, expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, asClinic, HOME, newPhone, type Owner } from './people.ts'

async function openForm(page: Page): Promise<void> {
  await asClinic(page)
  await page.goto('/dashboard/appointments/new')
  await expectHeading(page, 'Create New Appointment')
}

/** Finds an owner by phone, as a receptionist does. */
async function chooseOwner(page: Page, owner: Owner): Promise<void> {
  await takeOwner(page, owner)
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeVisible()
}

/** Looks for a phone number, which one customer has, and takes that customer by key. */
async function takeOwner(page: Page, { phone }: Owner): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(phone.slice(-10))
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: new RegExp(`${phone.slice(-5)}\\)`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function chooseService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Select Service/ }).click()
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Appointment' }).click()

test('says what is missing, what fails and what has just gone, and books what was entered', async ({
  page,
  offscreen,
  freeDay,
  noise,
}) => {
  noise.expect(/500.*services/)
  noise.expect(/500.*pets/)
  noise.expect(/(409|500).*clinic\/appointments/)
  const owner = await anOwner(await offscreen(), ['Bruno', 'Misty'])
  const date = freeDay()
  await anAppointment(owner, { date, hour: 12 })
  await asClinic(page)
  const mendServices = await failing(page, '/services')
  await page.goto('/dashboard/appointments/new')
  await expect(page.getByRole('alert')).toHaveText('Failed to load booking data')
  await mendServices()
  await page.getByRole('button', { name: 'Retry' }).click()
  // The focus goes to the first field of what has come, whose list opens.
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await create(page)
  await expectFieldError(page.getByRole('combobox', { name: 'Customer' }), 'Please select a customer')
  await expectFieldError(page.getByLabel('Select Date'), 'Please select a date')
  await expect(page.getByText('Please select a service')).toBeVisible()

  const mendPets = await failing(page, '/clinic/customers/*/pets')
  await takeOwner(page, owner)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load customer pets' })).toBeVisible()
  await mendPets()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeVisible()
  await expect(page.getByText('Please select a pet')).toBeVisible()
  await page.getByLabel('Select Date').fill(date)
  await expect(page.getByText('Please select a time slot')).toBeVisible()
  await slot(page, '4:00 PM').check()
  await page.getByLabel('Select Date').fill('2020-01-01')
  await expectFieldError(page.getByLabel('Select Date'), 'Please select a date')

  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await chooseService(page, 'Dental Care')
  await page.getByLabel('Select Date').fill(date)
  await expect(slot(page, '12:00 PM (Booked)')).toBeDisabled()
  await slot(page, '1:00 PM').check()
  await anAppointment(owner, { date, hour: 13 })
  await create(page)
  const message = 'This time slot is no longer available. Please select another time.'
  await expectToast(page, message)
  await expectLostSlot(page, message)
  await expect(slot(page, '1:00 PM (Booked)')).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()

  await slot(page, '4:00 PM').check()
  const fix = await failing(page, '/clinic/appointments')
  await create(page)
  await expectToast(page, 'Failed to create appointment')
  expect(await appointmentsOf(owner)).toHaveLength(2)
  await fix()
  await create(page)
  await expectToast(page, 'Appointment created successfully')
  const booked = expect.objectContaining({ serviceType: 'Dental Care', status: 'pending' })
  expect(await appointmentsOf(owner)).toContainEqual(booked)
})

test('what was entered is still there after another page; a house visit is confirmed at once', async ({
  page,
  offscreen,
  freeDay,
}) => {
  const owner = await anOwner(await offscreen())
  await openForm(page)
  await chooseOwner(page, owner)
  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await chooseService(page, 'Grooming')
  await page.getByLabel('Select Date').fill(freeDay())
  await slot(page, '4:00 PM').check()
  await page.getByRole('button', { name: /Visit Type/ }).click()
  await page.getByRole('option', { name: 'House Visit' }).click()
  await expect(page.getByLabel('House Visit Address')).toHaveValue(HOME)
  await expect(page.getByRole('main')).toContainText('₹1,700')
  await page.getByLabel('Additional Notes').fill('Bites when tired')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expectHeading(page, 'Admin Dashboard')
  await page.goBack()
  await expectHeading(page, 'Create New Appointment')
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Bites when tired')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
  await expect(slot(page, '4:00 PM')).toBeChecked()

  await page.getByLabel('Confirm now').check()
  await create(page)
  await expectToast(page, 'Appointment created successfully')
  await expectHeading(page, 'Admin Dashboard')
  expect(await appointmentsOf(owner)).toEqual([
    expect.objectContaining({
      serviceType: 'Grooming',
      status: 'confirmed',
      visitType: 'house',
      houseVisitAddress: HOME,
      notes: 'Bites when tired',
      paymentAmount: 170_000,
    }),
  ])
  await page.goBack()
  await expect(page.getByLabel('Additional Notes')).toHaveValue('')
})

test('a new customer is put on the books on the way, and the form goes on with them', async ({
  page,
  freeDay,
}) => {
  await openForm(page)
  await chooseService(page, 'Dental Care')
  await page.getByLabel('Select Date').fill(freeDay())
  await slot(page, '1:00 PM').check()
  await page.getByLabel('Additional Notes').fill('Found on the road')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' })
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  await field('Full Name').fill('Nila Roy')
  await field('Phone Number').fill(newPhone())
  await field('Address').fill('8 Coconut Lane')
  await dialog.getByRole('button', { name: 'Add Pet' }).click()
  const pet = dialog.getByRole('group', { name: 'Pet 1' })
  await pet.getByLabel('Name').fill('Tara')
  await pet.getByLabel('Species').fill('Cat')
  await dialog.getByRole('button', { name: 'Create Customer' }).click()
  await expectToast(page, 'Customer created successfully')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(/^Nila Roy/)
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Found on the road')
  await expect(slot(page, '1:00 PM')).toBeChecked()
  await page.getByRole('radio', { name: /^Tara/ }).check()
  await create(page)
  await expectToast(page, 'Appointment created successfully')
})
