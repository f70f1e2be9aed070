import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CareItem } from '../../src/features/consulting/care/contract.ts'
import { FIRST_SCHEDULES } from '../../src/features/consulting/care/rules.ts'
import type { Product } from '../../src/features/money/orders/contract.ts'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import type { ClinicAppointment } from '../../src/features/planning/appointments/appointment-schemas.ts'
import type { ServiceType } from '../../src/features/planning/services/contract.ts'
import { addDays, clinicDay, formatYearDay } from '../../src/lib/time.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, onTheBooks, type Visitor } from './people.ts'

/** A course for puppies that no other test has, and the vaccine for it. */
async function aCourse(clinic: Visitor): Promise<CareItem> {
  const name = `Course ${randomUUID().slice(0, 6)}`
  const item = { name, active: true, kind: 'vaccination', species: ['dog'], schedule: FIRST_SCHEDULES.course }
  const course = await clinic.post<CareItem>('/clinic/care/items', { ...item, idempotencyKey: randomUUID() })
  const vaccine = await clinic.post<Product>('/clinic/products', { name: `${name} vaccine`, price: 65_000 })
  const given = { itemIds: [course.id], validity: null, charged: true }
  await clinic.put(`/clinic/care/products/${vaccine.id}`, given)
  return course
}

/** A puppy of nine weeks that is in the waiting room for its first dose. */
async function aPuppy(clinic: Visitor, course: CareItem) {
  const birthDate = addDays(clinicDay(new Date()), -63)
  const owner = await onTheBooks(clinic, { pets: [{ name: 'Kulfi', species: 'Dog', birthDate }] })
  const [pet] = await clinic.get<Pet[]>(`/clinic/customers/${owner.id}/pets`)
  await clinic.put(`/clinic/pets/${pet?.id}/care`, { itemId: course.id, choice: { kind: 'planned' } })
  const services = await clinic.get<ServiceType[]>('/services')
  const visit = await clinic.post<ClinicAppointment>('/clinic/appointments/walk-in', {
    ...{ customerId: owner.id, petId: pet?.id, happened: null, notes: null, idempotencyKey: randomUUID() },
    serviceTypeId: services.find(({ name }) => name === 'Vaccination')?.id,
  })
  return { owner, visit }
}

const open = async (page: Page, owner: { fullName: string }) => {
  await page.goto(`/dashboard/appointments/manage?filter=all&q=${encodeURIComponent(owner.fullName)}`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kulfi' })
  await row.getByRole('button', { name: /^Details of/ }).click()
  return row
}

test('a puppy’s dose is saved with two clicks, charged with the visit, and says when the next one is due', async ({
  page,
}) => {
  const clinic = await asClinic(page)
  const course = await aCourse(clinic)
  const { owner, visit } = await aPuppy(clinic, course)
  const next = formatYearDay(addDays(clinicDay(new Date()), 28))
  const row = await open(page, owner)
  await row.getByRole('button', { name: 'Record doses' }).click()
  await page
    .getByRole('dialog', { name: 'Record doses: Kulfi' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText(`Saved. Next: ${course.name} on `)).toBeVisible()

  await page.goto(`/dashboard/appointments/manage?show=vaccinations&item=${course.id}&due=pending`)
  const due = page.getByRole('main').getByRole('listitem').filter({ hasText: owner.fullName })
  await expect(due).toContainText(next)

  await page.goto(`/dashboard/checkout?appointment=${visit.id}`)
  await page.getByRole('button', { name: 'Cash ₹1,450', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText(`Kulfi: ${course.name} on ${next}`).first()).toBeAttached()
  const { name, schedule } = course
  await clinic.put(`/clinic/care/items/${course.id}`, { name, schedule, active: false })
})
