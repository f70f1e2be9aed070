import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { holding, toast } from '../expectations.ts'
import { at, failed, loading, press, profileIsRead, type Screen, shown } from './builders.ts'

export const customerScreens: readonly Screen[] = [
  ...at('newcomer', '/dashboard/profile/setup', [
    { name: 'profile-setup', arrive: (page) => page.getByLabel('Full Name').waitFor() },
    {
      name: 'profile-setup-wrong',
      arrive: async (page) => {
        await page.getByLabel('Phone Number').fill('12345')
        await press(page, 'Complete Setup')
        await page.getByText('Address is required').waitFor()
      },
    },
    {
      name: 'profile-setup-phone-taken',
      complaints: [/status of 409/],
      arrive: async (page) => {
        await page.getByLabel('Full Name').fill('Asha Menon')
        await page.getByLabel('Phone Number').fill('98450 12301')
        await page.getByLabel('Address').fill('14 Lake View Road, Bengaluru 560042')
        await press(page, 'Complete Setup')
        await toast(page, 'Failed to save profile. Please try again.').waitFor()
      },
    },
    {
      name: 'profile-setup-loading',
      prepare: (page) => holding(page, '/profile'),
      arrive: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByText('Loading...').first().waitFor({ state: 'attached' })
      },
    },
    failed('profile-setup-failed', '/profile', 'Failed to load profile'),
  ]),
  ...at('clinic', '/dashboard/customers/new', [
    {
      name: 'new-customer',
      arrive: async (page) => {
        await page.getByLabel('Full Name').fill('Lata Joshi')
        await page.getByLabel('Phone Number', { exact: true }).fill('98450 12309')
        await press(page, 'Add Pet')
        await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Name').fill('Misty')
        await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Species').fill('Cat')
      },
    },
    {
      name: 'new-customer-wrong',
      arrive: async (page) => {
        await page.getByLabel('Phone Number', { exact: true }).fill('12345')
        await press(page, 'Add Pet')
        await press(page, 'Create Customer')
        await page.getByText('Species is required').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/customers/manage', [
    {
      name: 'manage-customers',
      arrive: (page) => page.getByRole('heading', { name: 'Asha Menon' }).first().waitFor(),
    },
    loading('manage-customers-loading', '/clinic/customers', 'Loading customers...'),
    failed('manage-customers-failed', '/clinic/customers', 'Failed to load customers'),
  ]),
  ...at('clinic', '/dashboard/customers/manage?q=asha%40demo.example', [
    {
      name: 'manage-customers-edit',
      arrive: async (page) => {
        await press(page, 'Edit Asha Menon')
        await page.getByLabel('Name', { exact: true }).fill('')
        await press(page, 'Save')
        await page.getByText('Full name is required').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/customers/manage?q=98450%2012303', [
    {
      name: 'manage-customers-add-pet',
      arrive: async (page) => {
        await press(page, 'Add Pet to Meera Iyer')
        await page.getByLabel('Species').waitFor()
      },
    },
    {
      name: 'manage-customers-claim-code',
      prepare: async (page) => {
        const json = { code: 'K7QF-2M9X', expiresAt: `${addDays(clinicDay(new Date()), 9)}T06:30:00.000Z` }
        await page.route('**/claim-code', (route) => route.fulfill({ status: 201, json }))
      },
      arrive: async (page) => {
        await press(page, 'More for Meera Iyer')
        await page.getByRole('menuitem', { name: 'Create claim code' }).click()
        await press(page, 'Create claim code')
        await page.getByText('K7QF-2M9X').waitFor()
      },
    },
    {
      name: 'manage-customers-phone',
      arrive: async (page) => {
        await press(page, 'More for Meera Iyer')
        await page.getByRole('menuitem', { name: 'Change phone' }).click()
        await page.getByRole('textbox', { name: 'Phone Number' }).fill('123')
        await press(page, 'Save')
        await page.getByText('Phone number must be 10 digits').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/customers/manage?q=nobody%20at%20all', [
    shown('manage-customers-empty', 'No customers found'),
  ]),
  ...at('customer', '/dashboard/profile', [{ name: 'profile-personal', arrive: profileIsRead }]),
]
