import type { Page } from '@playwright/test'
import { addDays, clinicDay, formatLongDate, formatLongDay } from '../../src/lib/time.ts'
import { expectHeading, expectPath, expectToast, failing, openMenu } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, appointmentsOf, asClinic, settle } from './people.ts'
import { choosePhoto } from './photo.ts'

const factsOn = (page: Page) => page.getByRole('heading', { name: /^About / }).locator('..')
const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')
const choose = async (page: Page, entry: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a pet that has died stays among the owner’s pets, and its appointments are cancelled', async ({
  page,
  freeDay,
}) => {
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  await anAppointment(owner, { date: freeDay(), hour: 16 })
  await page.goto(`/dashboard/pets/${owner.pets[0]?.id}`)
  await choose(page, 'Bruno has died')
  const dialog = page.getByRole('dialog', { name: 'We are sorry for the loss of Bruno' })
  await expect(dialog.getByLabel('Cancel the upcoming appointment')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved. We are sorry for your loss.')
  await expect(factsOn(page)).toContainText(`Died on ${formatLongDate(new Date())}`)
  await expect(page.getByRole('link', { name: 'Book for Bruno' })).toHaveCount(0)
  expect((await appointmentsOf(owner)).map(({ status }) => status)).toEqual(['cancelled'])
  await page.goto('/dashboard/pets')
  await expect(page.getByRole('heading', { name: 'In memory' })).toBeVisible()
  await page.getByRole('link', { name: /Bruno/ }).click()
  await page.getByRole('button', { name: 'Undo “deceased”' }).click()
  await expect(page.getByRole('link', { name: 'Book for Bruno' })).toBeVisible()
})

test('My Pets shows every pet, newest first; a pet’s page its facts and visits, and books for it', async ({
  page,
  clinic,
  freeDay,
  noise,
}) => {
  noise.expect(/500.*api\/pets/)
  const owner = await anOwner(page, ['Bruno', 'Misty'])
  const id = owner.pets[0]?.id
  const day = freeDay()
  await anAppointment(owner, { date: day, hour: 11 })
  await settle(clinic, await anAppointment(owner, { date: day, hour: 10, service: 'Vaccination' }), 'approve')
  await clinic.put(`/clinic/pets/${id}/vaccination`, {
    nextVaccinationDue: addDays(clinicDay(new Date()), -1),
  })
  await page.goto('/dashboard/appointments')
  await expectHeading(page, 'My Appointments')
  await openMenu(page)
  await page.getByRole('link', { name: 'My Pets' }).click()
  await expectHeading(page, 'My Pets')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveText([/^Misty/, /^Bruno/])
  await page.getByRole('link', { name: 'Add New Pet' }).click()
  await expectHeading(page, 'Add New Pet')
  await expectPath(page, '/dashboard/pets/new')
  await page.goBack()

  const fix = await failing(page, `/pets/${id}`)
  await cards.nth(1).click()
  await expectPath(page, `/dashboard/pets/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load pets' })).toBeVisible()
  await fix()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'Bruno')
  for (const known of ['Dog', 'Unknown breed', 'Male', 'Age unknown'])
    await expect(factsOn(page)).toContainText(known)
  await expect(fact(page, 'Next vaccination due')).toContainText('Appointment on')
  await expect(page.getByRole('form', { name: 'Next vaccination' })).toHaveCount(0)
  const timeline = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(timeline).toHaveText([
    /11:00 AM.*Grooming.*Pending/,
    /10:00 AM.*Vaccination.*₹800.*Confirmed/,
    /Today.*Nothing yet\./,
  ])
  await expect(timeline.nth(0)).not.toContainText('₹')
  await page.getByRole('link', { name: 'Book for Bruno' }).click()
  await expectHeading(page, 'Book an Appointment')
  await expect(page).toHaveURL(`/dashboard/book-appointment?pet=${id}`)
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
  await page.getByRole('link', { name: 'My Pets' }).first().click()
  await expectHeading(page, 'My Pets')
  await expect(page.getByRole('main').locator('img')).toHaveCount(1)
  await page.getByRole('link', { name: /^Bruno/ }).click()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo removed')
  await expect(picture).toHaveCount(0)
})

/** Runs in the page: red, green, blue of a picture as a whole. */
async function colourOf(picture: SVGElement | HTMLElement): Promise<number[]> {
  const image = picture as HTMLImageElement
  await image.decode()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(image, 0, 0, 1, 1)
  return Array.from(context?.getImageData(0, 0, 1, 1).data ?? [])
}

test('an owner changes what is known of a pet, and deletes it after a question', async ({
  page,
  noise,
  freeDay,
}) => {
  noise.expect(/500.*api\/pets/)
  noise.expect(/500.*remove/)
  noise.expect(/404.*api\/pets/)
  noise.expect(/400.*api\/pets/)
  const owner = await anOwner(page)
  const id = owner.pets[0]?.id
  const day = freeDay()
  await anAppointment(owner, { date: day, hour: 10 })
  await anAppointment(owner, { date: day, hour: 11 })
  await page.goto(`/dashboard/pets/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expectHeading(page, 'Edit Bruno')
  await page.getByLabel('Name').fill('Bruno II')
  await page.getByLabel('Breed').fill('Indie')
  await page.getByLabel('Weight').fill('17.2')
  const mendChange = await failing(page, `/pets/${id}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to update pet')
  await expect(page.getByLabel('Name')).toHaveValue('Bruno II')
  await mendChange()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Pet updated successfully')
  await expectHeading(page, 'Bruno II')
  await expect(page.getByText('Dog, Indie')).toBeVisible()
  await expect(fact(page, 'Weight')).toHaveText('17.2 kg')

  await choose(page, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete Bruno II?' })
  await expect(dialog).toContainText('2 pending appointments will be cancelled.')
  await expect(dialog.getByRole('button', { name: 'Keep pet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const fix = await failing(page, `/pets/${id}/remove`)
  await choose(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete pet' }).click()
  await expectToast(page, 'Failed to delete pet')
  await expectHeading(page, 'Bruno II')
  await fix()
  await choose(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete pet' }).click()
  await expectToast(page, 'Pet deleted successfully')
  await expectPath(page, '/dashboard/pets')
  await expect(page.getByText('No pets yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Add your first pet to get started.', { exact: true })).toBeVisible()
  expect((await appointmentsOf(owner)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])

  for (const gone of [id, 'no-id']) {
    await page.goto(`/dashboard/pets/${gone}`)
    await expectHeading(page, 'Pet not found')
    await expect(
      page.getByText('The pet may have been deleted, or the link may be incomplete.'),
    ).toBeVisible()
  }
})

test('staff see whose pet it is and set when the next vaccination is due', async ({ page, offscreen }) => {
  const owner = await anOwner(await offscreen())
  const id = owner.pets[0]?.id
  await asClinic(page)
  await page.goto(`/dashboard/pets/${id}`)
  await expectHeading(page, 'Bruno')
  const facts = factsOn(page)
  await expect(facts).toContainText('Kim Rao')
  await expect(facts).toContainText('None planned')
  const book = page.getByRole('link', { name: 'Book for Bruno' })
  await expect(book).toHaveAttribute('href', new RegExp(`/appointments/new[?]customer=.+&pet=${id}$`))
  const due = addDays(clinicDay(new Date()), 30)
  await page.getByLabel('Set next vaccination').fill(due)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Next vaccination saved')
  await expect(facts).toContainText(formatLongDay(due))
  expect(await owner.get(`/pets/${id}`)).toMatchObject({ nextVaccinationDue: due })
})
