import { randomUUID } from 'node:crypto'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import type { ClinicAppointment } from '../../src/features/planning/appointments/appointment-schemas.ts'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'
import { addDays, clinicDay, formatYearDay } from '../../src/lib/time.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, onTheBooks } from './people.ts'

test('a puppy’s dose is saved with two clicks; its next day is on the list of who is due and on the receipt', async ({
  page,
}) => {
  const clinic = await asClinic(page)
  const today = clinicDay(new Date())
  const pets = [{ name: 'Kulfi', species: 'Dog', birthDate: addDays(today, -63) }]
  const owner = await onTheBooks(clinic, { pets })
  const [pet] = await clinic.get<Pet[]>(`/clinic/customers/${owner.id}/pets`)
  const services = await clinic.get<ServiceType[]>('/services')
  const visit = await clinic.post<ClinicAppointment>('/clinic/appointments/walk-in', {
    ...{ customerId: owner.id, petId: pet?.id, happened: null, notes: null, idempotencyKey: randomUUID() },
    serviceTypeId: services.find(({ name }) => name === 'Vaccination')?.id,
  })
  await page.goto(`/dashboard/appointments/manage?q=${encodeURIComponent(owner.fullName)}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kulfi' }).first()
  const details = row.getByRole('button', { name: /^Details of/ })
  if (await details.isVisible()) await details.click()

  await page.getByRole('button', { name: 'Record doses' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record doses: Kulfi' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const next = addDays(today, 28)
  await expect(page.getByText(/^Saved\. Next: /)).toContainText('DHPPi+L')
  await expect(dialog).toHaveCount(0)

  await page.goto('/dashboard/appointments/manage?show=vaccinations&item=dog-combination&due=pending')
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: owner.fullName }),
  ).toContainText(formatYearDay(next))

  await page.goto(`/dashboard/checkout?appointment=${visit.id}`)
  await page
    .getByRole('button', { name: /^Cash ₹/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText(`Kulfi: DHPPi+L on ${formatYearDay(next)}`).first()).toBeAttached()
})
