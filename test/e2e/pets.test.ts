import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, clinicDay, clinicInstant, formatLongDate } from '../../src/lib/time.ts'
import { expectFieldError, expectHeading, expectPath, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, asClinic, settle } from './people.ts'

const inWords = (day: string) => formatLongDate(clinicInstant(day, 12))

test('My Pets shows every pet, newest first, and each card leads to its page', async ({ page }) => {
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'My Pets' }).click()
  await expectHeading(page, 'My Pets')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveText([/^Misty/, /^Bruno/])
  await cards.nth(1).click()
  await expectHeading(page, 'Bruno')
  await expectPath(page, `/dashboard/pets/${owner.pets[0]?.id}`)
  await page.getByRole('link', { name: 'My Pets' }).first().click()
  await page.getByRole('link', { name: 'Add New Pet' }).click()
  await expectHeading(page, 'Add New Pet')
  await expectPath(page, '/dashboard/pets/new')
})

test('without pets it says so and what comes next', async ({ page }) => {
  await anOwner(page, [])
  await page.goto('/dashboard/pets')
  await expect(page.getByText('No pets yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Add your first pet to get started.', { exact: true })).toBeVisible()
})

test('what could not be loaded can be asked for again', async ({ page, noise }) => {
  noise.expect(/500.*api\/pets/)
  const owner = await anOwner(page)
  const id = owner.pets[0]?.id
  const mend = [await failing(page, '/pets'), await failing(page, `/pets/${id}`)]
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load pets' })
  for (const path of ['/dashboard/pets', `/dashboard/pets/${id}`]) {
    await page.goto(path)
    await expect(failed).toBeVisible({ timeout: 15_000 })
  }
  await Promise.all(mend.map((end) => end()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'Bruno')
})

test('with a birth date the age follows from it', async ({ page }) => {
  await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Misty')
  await page.getByLabel('Species').fill('Cat')
  const today = clinicDay(new Date())
  const birthDate = page.getByLabel('Birth date')
  await birthDate.fill(addDays(today, 1))
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectFieldError(birthDate, 'Please enter a birth date that is not in the future')
  await birthDate.fill('1900-01-01')
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectFieldError(birthDate, 'Age must be a whole number from 0 to 30')
  const born = addDays(today, -800)
  await birthDate.fill(born)
  await expect(page.getByText('2 years, from the birth date')).toBeVisible()
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectToast(page, 'Pet added successfully!')
  await page.goto('/dashboard/pets')
  await page.getByRole('link', { name: /^Misty/ }).click()
  await expectHeading(page, 'Misty')
  const facts = page.getByRole('heading', { name: /^About / }).locator('..')
  await expect(facts).toContainText('2 years')
  await expect(facts).toContainText(inWords(born))
})

test('the page of a pet shows its facts and its visits, and books for it', async ({
  page,
  clinic,
  freeDay,
}) => {
  const owner = await anOwner(page)
  const id = owner.pets[0]?.id
  const day = freeDay()
  await anAppointment(owner, { date: day, hour: 11 })
  await settle(clinic, await anAppointment(owner, { date: day, hour: 10, service: 'Vaccination' }), 'approve')
  await clinic.put(`/clinic/pets/${id}/vaccination`, {
    nextVaccinationDue: addDays(clinicDay(new Date()), -1),
  })
  await page.goto(`/dashboard/pets/${id}`)
  await expectHeading(page, 'Bruno')
  const facts = page.getByRole('heading', { name: /^About / }).locator('..')
  for (const fact of ['Dog', 'Unknown breed', 'Male', 'Age unknown', 'Vaccination overdue'])
    await expect(facts).toContainText(fact)
  await expect(page.getByRole('form', { name: 'Next vaccination' })).toHaveCount(0)
  const coming = page.getByRole('region', { name: 'Upcoming appointments' }).getByRole('listitem')
  await expect(coming).toHaveText([/10:00 AM.*Vaccination.*₹800.*Confirmed/, /11:00 AM.*Grooming.*Pending/])
  await expect(coming.nth(1)).not.toContainText('₹')
  await expect(page.getByRole('region', { name: 'Past appointments' })).toContainText('No past appointments.')
  await page.getByRole('link', { name: 'Book for Bruno' }).click()
  await expectHeading(page, 'Book an Appointment')
  await expect(page).toHaveURL(`/dashboard/book-appointment?pet=${id}&service=Vaccination`)
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
})

test('a photo is cropped by keyboard, shown everywhere, and taken away again', async ({ page }) => {
  const owner = await anOwner(page)
  await page.goto(`/dashboard/pets/${owner.pets[0]?.id}`)
  await choosePhoto(page)
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  const across = dialog.getByLabel('Left or right')
  const down = dialog.getByLabel('Up or down')
  await expect(across).toBeEnabled()
  await expect(down).toBeDisabled()
  await dialog.getByLabel('Zoom').press('End')
  await expect(down).toBeEnabled()
  await dialog.getByLabel('Zoom').press('Home')
  await across.press('Home')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expectToast(page, 'Photo saved')
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toHaveAttribute('src', /^\/api\/photos\/[0-9a-f-]{36}$/)
  // The left half of the photo is red, its right half blue.
  const [red = 0, , blue = 255] = await picture.evaluate(colourOf)
  expect([red > 200, blue < 60]).toEqual([true, true])
  await page.goto('/dashboard/pets')
  await expect(page.getByRole('main').locator('img')).toHaveCount(1)
  await page.getByRole('link', { name: /^Bruno/ }).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo removed')
  await expect(picture).toHaveCount(0)
})

test('what is no photo is refused, and a new pet can come with one', async ({ page }) => {
  const owner = await anOwner(page, [])
  await page.goto('/dashboard/pets/new')
  await page.getByLabel('Name').fill('Misty')
  await page.getByLabel('Species').fill('Cat')
  const wrong = [
    {
      name: 'cat.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
    { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6_000_000) },
  ]
  for (const file of wrong) {
    await page.locator('input[type=file]').setInputFiles(file)
    await expectToast(page, 'Please choose a JPEG, PNG or WebP photo of at most 5 MB')
  }
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await expectToast(page, 'Pet added successfully!')
  await expectPath(page, '/dashboard')
  expect(await owner.get('/pets')).toEqual([
    expect.objectContaining({ name: 'Misty', imageUrl: expect.stringMatching(/^\/api\/photos\//) }),
  ])
})

/** Picks a photo of 200 by 100 pixels, red on the left and blue on the right. */
async function choosePhoto(page: Page): Promise<void> {
  const half = sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
  const buffer = await half.extend({ right: 100, background: '#00f' }).png().toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await (await chooser).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
}

/** Runs in the page: red, green, blue of a picture as a whole. */
async function colourOf(picture: SVGElement | HTMLElement): Promise<number[]> {
  const image = picture as HTMLImageElement
  await image.decode()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, 0, 0, 1, 1)
  return Array.from(context?.getImageData(0, 0, 1, 1).data ?? [])
}

test('an owner changes what is known of a pet', async ({ page, noise }) => {
  noise.expect(/500.*api\/pets/)
  const owner = await anOwner(page)
  const id = owner.pets[0]?.id
  await page.goto(`/dashboard/pets/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expectHeading(page, 'Edit Bruno')
  await page.getByLabel('Name').fill('Bruno II')
  await page.getByLabel('Breed').fill('Indie')
  await page.getByLabel('Weight').fill('17.2')
  const mend = await failing(page, `/pets/${id}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to update pet')
  await expect(page.getByLabel('Name')).toHaveValue('Bruno II')
  await mend()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Pet updated successfully')
  await expectHeading(page, 'Bruno II')
  await expect(page.getByText('Dog, Indie')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^About / }).locator('..')).toContainText('17.2 kg')
})

test('deleting a pet says first what is cancelled, then does it', async ({ page, noise, freeDay }) => {
  noise.expect(/500.*remove/)
  const owner = await anOwner(page)
  const id = owner.pets[0]?.id
  const day = freeDay()
  await anAppointment(owner, { date: day, hour: 10 })
  await anAppointment(owner, { date: day, hour: 11 })
  await page.goto(`/dashboard/pets/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Bruno?' })
  await expect(dialog).toContainText('2 pending appointments will be cancelled.')
  await expect(dialog.getByRole('button', { name: 'Keep pet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const mend = await failing(page, `/pets/${id}/remove`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete pet' }).click()
  await expectToast(page, 'Failed to delete pet')
  await expectHeading(page, 'Bruno')
  await mend()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete pet' }).click()
  await expectToast(page, 'Pet deleted successfully')
  await expectPath(page, '/dashboard/pets')
  await expect(page.getByText('No pets yet', { exact: true })).toBeVisible()
  expect((await appointmentsOf(owner)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test('another’s pet and one that never was look the same', async ({ page, offscreen, noise }) => {
  noise.expect(/404.*api\/pets/)
  const other = await anOwner(await offscreen())
  await anOwner(page)
  for (const id of [other.pets[0]?.id, '00000000-0000-4000-8000-000000000001', 'no-id']) {
    if (id === 'no-id') noise.expect(/400.*api\/pets/)
    await page.goto(`/dashboard/pets/${id}`)
    await expectHeading(page, 'Pet not found')
    await expect(page.getByText('It may have been deleted, or the link may be incomplete.')).toBeVisible()
  }
})

test('staff see whose pet it is and set when the next vaccination is due', async ({ page, offscreen }) => {
  const owner = await anOwner(await offscreen())
  const id = owner.pets[0]?.id
  await asClinic(page)
  await page.goto(`/dashboard/pets/${id}`)
  await expectHeading(page, 'Bruno')
  const facts = page.getByRole('heading', { name: /^About / }).locator('..')
  await expect(facts).toContainText('Kim Rao')
  await expect(facts).toContainText('None planned')
  const book = page.getByRole('link', { name: 'Book for Bruno' })
  await expect(book).toHaveAttribute('href', new RegExp(`/appointments/new[?]customer=.+&pet=${id}$`))
  const due = addDays(clinicDay(new Date()), 30)
  await page.getByLabel('Set next vaccination').fill(due)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Next vaccination saved')
  await expect(facts).toContainText(inWords(due))
  expect(await owner.get(`/pets/${id}`)).toMatchObject({ nextVaccinationDue: due })
})
