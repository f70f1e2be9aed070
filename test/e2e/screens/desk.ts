import { expect, type Page } from '@playwright/test'
import type { Customer } from '../../../src/features/owners/customers/contract.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { expectHeading, failing } from '../expectations.ts'
import { api } from '../people.ts'
import { OWN_BILLS, STANDING } from './bills.ts'
import { answered, at, FAILED, failed, loading, NOTHING, press, type Screen, shown } from './builders.ts'

/** Opens the search of staff, whose key comes with their menu. */
async function openSearch(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Search or go to|Open menu)/ })
    .first()
    .waitFor()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Opens the page of one of the demo's customers, by their name. */
async function openCustomer(page: Page, name: string, standing?: object): Promise<void> {
  const q = encodeURIComponent(name)
  const [found] = await api(page.context()).get<Customer[]>(`/clinic/customers/search?q=${q}`)
  if (standing !== undefined)
    await answering(page, `/clinic/customers/${found?.id}/standing`, (route) =>
      route.fulfill({ json: standing }),
    )
  await page.goto(`/dashboard/customers/${found?.id}`)
  await expectHeading(page, name)
}

const OTHER_BILLS = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']

export const deskScreens: readonly Screen[] = [
  ...at('customer', '/dashboard', [
    {
      name: 'dashboard',
      showsToday: true,
      prepare: (page) => answering(page, '/bills', (route) => route.fulfill({ json: OWN_BILLS })),
      arrive: async (page) => {
        await expectHeading(page, 'Welcome back, Asha')
        await page.getByRole('heading', { name: 'Bills', exact: true }).waitFor()
      },
    },
    {
      name: 'dashboard-empty',
      prepare: async (page) => {
        const json = { upcoming: null, recent: [], pets: [], overdue: [] }
        await answering(page, '/dashboard', (route) => route.fulfill({ json }))
      },
      arrive: (page) => page.getByText('Book Your First Appointment').waitFor(),
    },
    loading('dashboard-loading', '/dashboard', 'Loading your dashboard...'),
    failed('dashboard-failed', '/dashboard', 'Failed to load dashboard data'),
    {
      name: 'dashboard-unreachable',
      complaints: [...FAILED, /Something went wrong/],
      prepare: (page) => failing(page, '/auth/session'),
      arrive: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    },
    {
      name: 'menu',
      phoneOnly: true,
      arrive: async (page) => {
        await press(page, 'Open menu')
        await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard', [
    { name: 'clinic-dashboard', showsToday: true, arrive: (page) => expectHeading(page, 'Admin Dashboard') },
    {
      name: 'clinic-dashboard-empty',
      prepare: async (page) => {
        await answering(page, '/clinic/dashboard', async (route) => {
          const { stats } = await (await route.fetch()).json()
          const none = Object.fromEntries(Object.keys(stats).map((name) => [name, 0]))
          const updatedAt = new Date().toISOString()
          await route.fulfill({ json: { updatedAt, stats: none, overdueVaccinations: 0, recent: [] } })
        })
      },
      arrive: (page) => page.getByText('No recent appointments').waitFor(),
    },
    loading('clinic-dashboard-loading', '/clinic/dashboard', 'Loading dashboard data...'),
    failed('clinic-dashboard-failed', '/clinic/dashboard', 'Failed to load dashboard statistics'),
    {
      name: 'clinic-menu',
      phoneOnly: true,
      arrive: async (page) => {
        await press(page, 'Open menu')
        await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/setup', [
    { name: 'setup', arrive: (page) => page.getByRole('link', { name: 'Opening Hours' }).waitFor() },
    {
      name: 'search',
      arrive: async (page) => {
        await openSearch(page)
        await page.getByRole('option', { name: 'New Appointment' }).waitFor()
      },
    },
    {
      name: 'search-found',
      arrive: async (page) => {
        await openSearch(page)
        await page.getByRole('combobox').fill('meera')
        await page.getByRole('option', { name: /^Meera Iyer/ }).waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/appointments/manage?show=vaccinations', [
    {
      name: 'vaccinations',
      showsToday: true,
      arrive: (page) =>
        page
          .getByRole('link', { name: /^Book a vaccination for/ })
          .first()
          .waitFor(),
    },
    answered('vaccinations-empty', ['/clinic/vaccinations', NOTHING], 'No vaccinations due'),
    loading('vaccinations-loading', '/clinic/vaccinations', 'Loading pets...'),
    failed('vaccinations-failed', '/clinic/vaccinations', 'Failed to load pets'),
  ]),
  ...at('clinic', '/dashboard/customers/manage', [
    {
      name: 'manage-customers',
      arrive: (page) => page.getByRole('link', { name: 'Asha Menon' }).first().waitFor(),
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
        await answering(page, '/clinic/customers/*/claim-code', (route) =>
          route.fulfill({ status: 201, json }),
        )
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
  {
    name: 'customer',
    showsToday: true,
    viewer: 'clinic',
    open: async (page) => {
      await openCustomer(page, 'Meera Iyer')
      await page.getByRole('heading', { name: 'Messages' }).waitFor()
    },
  },
  {
    name: 'customer-pays-several',
    viewer: 'clinic',
    open: async (page) => {
      const dues = STANDING.dues.map((due, place) => ({ ...due, billId: OTHER_BILLS[place] }))
      await openCustomer(page, 'Meera Iyer', { ...STANDING, dues })
      await press(page, 'Take payment')
      await page.getByRole('dialog', { name: 'Take payment' }).waitFor()
    },
  },
  {
    name: 'customer-gives-advance',
    viewer: 'clinic',
    open: async (page) => {
      await openCustomer(page, 'Meera Iyer', STANDING)
      await press(page, 'Take an advance')
      await page.getByRole('button', { name: /^Cash/ }).click()
      await page.getByText('Please enter an amount above 0').waitFor()
    },
  },
  {
    name: 'customer-gets-advance-back',
    viewer: 'clinic',
    open: async (page) => {
      await openCustomer(page, 'Meera Iyer', STANDING)
      await page.getByRole('button', { name: /^Give back/ }).click()
      await page.getByRole('button', { name: 'Give back ₹200 in cash' }).waitFor()
    },
  },
  {
    name: 'customer-begun',
    looks: 'all',
    viewer: 'clinic',
    open: async (page) => {
      // As if something requested had begun an hour ago: its row has the widest button.
      await answering(page, '/clinic/appointments', async (route) => {
        if (route.url.searchParams.get('order') !== 'latest') return await route.fallback()
        const { items, ...rest } = await (await route.fetch()).json()
        const pending = `${route.url.origin}/api/clinic/appointments?filter=pending`
        const [requested] = (await (await page.request.get(pending)).json()).items
        const appointmentDate = new Date(Date.now() - 3_600_000).toISOString()
        await route.fulfill({ json: { ...rest, items: [{ ...requested, appointmentDate }, ...items] } })
      })
      await openCustomer(page, 'Meera Iyer')
      await page
        .getByRole('button', { name: /^Complete and take/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'customer-note',
    viewer: 'clinic',
    open: async (page) => {
      await openCustomer(page, 'Asha Menon')
      await press(page, 'Add note')
      await page.getByLabel('Note', { exact: true }).waitFor()
      await press(page, 'Save')
      await page.getByText('Please enter a note').waitFor()
    },
  },
  ...at('clinic', '/dashboard/customers/00000000-0000-4000-8000-000000000001', [
    {
      name: 'customer-missing',
      complaints: [/status of 404/],
      arrive: (page) => expectHeading(page, 'Customer not found'),
    },
  ]),
  ...at('clinic', '/dashboard/customers/manage?q=no%20one%20at%20all', [
    shown('manage-customers-empty', 'No customers found'),
  ]),
]
