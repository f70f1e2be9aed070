import type { Page } from '@playwright/test'
import type { Customer } from '../../../src/features/owners/customers/contract.ts'
import type { Pet } from '../../../src/features/owners/pets/contract.ts'
import { expectHeading } from '../expectations.ts'
import { api } from '../people.ts'
import { answered, at, failed, loading, press, type Screen } from './builders.ts'

/** Opens the page of one of the viewer's pets, or for the clinic of a demo customer's, by its name. */
async function openPet(page: Page, name: string, rest = ''): Promise<void> {
  const pets = await api(page.context()).get<{ id: string; name: string }[]>('/pets')
  await page.goto(`/dashboard/pets/${pets.find((pet) => pet.name === name)?.id}${rest}`)
}

/** Opens the page of the demo's Bruno as staff see it. */
export async function openPetAsClinic(page: Page): Promise<void> {
  const clinic = api(page.context())
  const [owner] = await clinic.get<Customer[]>('/clinic/customers/search?q=asha%40demo.example')
  const pets = await clinic.get<Pet[]>(`/clinic/customers/${owner?.id}/pets`)
  await page.goto(`/dashboard/pets/${pets.find(({ name }) => name === 'Bruno')?.id}`)
  await expectHeading(page, 'Bruno')
  await page.getByText('Today', { exact: true }).waitFor()
}

export const petScreens: readonly Screen[] = [
  ...at('customer', '/dashboard/pets/new', [
    {
      name: 'new-pet',
      arrive: async (page) => {
        await page.getByLabel('Name').fill('Mango')
        await page.getByLabel('Species').fill('Parrot')
      },
    },
    {
      name: 'new-pet-wrong',
      arrive: async (page) => {
        await page.getByLabel('Age').fill('45')
        await page.getByLabel('Weight').fill('heavy')
        await press(page, 'Add Pet')
        await page.getByText('Species is required').waitFor()
      },
    },
  ]),
  ...at('customer', '/dashboard/pets', [
    { name: 'pets', showsToday: true, arrive: (page) => page.getByRole('link', { name: /Misty/ }).waitFor() },
    answered('pets-empty', ['/pets', []], 'No pets yet'),
    loading('pets-loading', '/pets', 'Loading pets...'),
    failed('pets-failed', '/pets', 'Failed to load pets'),
  ]),
  {
    name: 'pet',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Bruno')
      await page.getByText('Today', { exact: true }).waitFor()
    },
  },
  {
    name: 'pet-delete',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Misty')
      await press(page, 'More for Misty')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByText(/pending appointments? will be cancelled/).waitFor()
    },
  },
  {
    name: 'pet-edit',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Misty', '/edit')
      await expectHeading(page, 'Edit Misty')
    },
  },
  {
    name: 'pet-photo',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Bruno')
      // A picture of one pixel, grey; what matters is what stands around it.
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
      const buffer = Buffer.from(pixel, 'base64')
      await page.getByRole('main').getByRole('button').first().focus()
      await page.locator('input[type=file]').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog', { name: 'Choose the part to show' }).waitFor()
    },
  },
  { name: 'pet-of-customer', viewer: 'clinic', open: openPetAsClinic },
  ...at('customer', '/dashboard/pets/00000000-0000-4000-8000-000000000001', [
    {
      name: 'pet-missing',
      complaints: [/status of 404/],
      arrive: (page) => expectHeading(page, 'Pet not found'),
    },
  ]),
]
