import type { Page } from '@playwright/test'
import type { ClinicDashboard } from '../../src/features/office/desk/contract.ts'
import type { Pet } from '../../src/features/owners/pets/contract.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { expectHeading, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, onTheBooks } from './people.ts'

const FIGURES: ClinicDashboard = {
  updatedAt: '2026-11-21T09:05:00.000Z',
  stats: {
    totalAppointments: 123_456,
    totalCustomers: 10,
    totalPets: 24,
    pendingVaccinations: 6,
    pendingAppointments: 15_432,
    todayAppointments: 4,
  },
  overdueVaccinations: 3,
  recent: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      appointmentDate: '2026-11-23T05:30:00.000Z',
      serviceType: 'Grooming',
      status: 'confirmed',
      customerName: 'Asha Menon',
      pet: { name: 'Bruno', species: 'Dog' },
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      appointmentDate: '2026-11-22T08:30:00.000Z',
      serviceType: 'Vaccination',
      status: 'cancelled',
      customerName: null,
      pet: null,
    },
  ],
}

async function open(page: Page): Promise<void> {
  await asClinic(page)
  await answering(page, '/clinic/dashboard', (route) => route.fulfill({ json: FIGURES }))
  await page.goto('/dashboard')
  await expectHeading(page, 'Admin Dashboard')
}

test('shows the figures with their ways, the gauges, the latest visits and the everyday work', async ({
  page,
}) => {
  await open(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Manage your clinic operations and monitor key metrics')
  await expect(main).toContainText('Last updated: 2:35 PM')
  const card = (name: string) => main.getByRole('region', { name: 'Statistics' }).getByRole('link', { name })
  const manage = '/dashboard/appointments/manage'
  const CARDS = [
    ['Total Appointments', '1,23,456', `${manage}?filter=all`],
    ['Total Customers', '10', '/dashboard/customers/manage'],
    ['Total Pets', '24', '/dashboard/customers/manage'],
    ['Pending Appointments', '15,432', `${manage}?filter=pending`],
    ["Today's Appointments", '4', `${manage}?filter=today`],
    ['Pending Vaccinations', '6', `${manage}?show=vaccinations`],
  ] as const
  for (const [name, count, href] of CARDS) {
    await expect(card(name)).toHaveText(new RegExp(`^${name} ?${count}`))
    await expect(card(name)).toHaveAttribute('href', href)
  }
  await expect(card('Pending Vaccinations')).toContainText('3 overdue')

  const links = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect
    .poll(hrefs)
    .toEqual([
      '/dashboard/appointments/new',
      '/dashboard/appointments/manage',
      '/dashboard/customers/new',
      '/dashboard/customers/manage',
      '/dashboard/orders/new',
      '/dashboard/services',
      '/dashboard/payments',
      '/dashboard/alerts',
    ])

  const rows = page.getByRole('region', { name: 'Recent Appointments' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('11:00 AM')
  await expect(rows.nth(0)).toContainText('Grooming')
  await expect(rows.nth(0)).toContainText('Asha Menon')
  await expect(rows.nth(0)).toContainText('Bruno (Dog)')
  await expect(rows.nth(0)).toContainText('Confirmed')
  await expect(rows.nth(1)).toContainText('Unknown Customer')
  await expect(rows.nth(1)).toContainText('Unknown Pet (Unknown)')

  const GAUGES = [
    ['Appointment Completion Rate', '88%', '88', 'All appointments minus the pending ones, divided by all'],
    ['Pets per Customer', '2.4', '79.92', 'All pets divided by all customers.'],
    ['Vaccination Status', '25%', '25', 'Pets with a vaccination due after today, divided by all pets.'],
  ] as const
  for (const [label, value, filled, formula] of GAUGES) {
    const gauge = page.getByRole('meter', { name: label })
    await expect(gauge).toHaveAttribute('aria-valuetext', value)
    expect(Number(await gauge.getAttribute('value'))).toBeCloseTo(Number(filled), 1)
    await page.getByRole('button', { name: `How ${label} is computed` }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    // The one before may still be on its way out.
    await expect(page.getByRole('tooltip').filter({ hasText: formula })).toBeVisible()
    await page.keyboard.press('Escape')
  }

  await page.getByRole('link', { name: 'View All' }).click()
  await expectHeading(page, 'Manage Appointments')
  await page.goBack()
  await card("Today's Appointments").click()
  await expectHeading(page, 'Manage Appointments')
  await expect(page.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'true')
})

test('the pets to vaccinate are listed by due day, with ways to reach the owner and to book', async ({
  page,
  clinic,
}) => {
  const name = `Bruno ${crypto.randomUUID().slice(0, 8)}`
  const { id, phone } = await onTheBooks(clinic, { pets: [{ name, species: 'Dog' }] })
  const [bruno] = await clinic.get<Pet[]>(`/clinic/customers/${id}/pets`)
  // Longer ago than in all other tests: the list begins with it.
  const nextVaccinationDue = addDays(clinicDay(new Date()), -3000)
  await clinic.put(`/clinic/pets/${bruno?.id}/vaccination`, { nextVaccinationDue })
  await open(page)
  await page
    .getByRole('link', { name: /^Pending Vaccinations/ })
    .first()
    .click()
  await expectHeading(page, 'Manage Appointments')
  const pet = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(pet).toContainText('Vaccination overdue')
  await expect(pet.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${phone}`)
  const chat = await pet.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(`${name}’s vaccination was due on `)
  const periods = page.getByRole('navigation', { name: 'Filter by due day' })
  await periods.getByRole('link', { name: 'Pending' }).click()
  await expect(page.getByText('Vaccination overdue')).toHaveCount(0)
  await page.goBack()
  await expect(pet).toContainText('Vaccination overdue')
  await pet.getByRole('link', { name: /^Book/ }).click()
  await expectHeading(page, 'Create New Appointment')
  await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
  await expect(
    page.getByRole('button', { name: /Vaccination.*Select Service|Select Service.*Vaccination/ }),
  ).toBeVisible()
})

test('tells that it loads, when that fails, and tries again; without any visit leads to the first one', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*clinic\/dashboard/)
  await asClinic(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/clinic/dashboard')) asked.push(request.url())
  })
  const fix = await failing(page, '/clinic/dashboard')
  const letGo = await holding(page, '/clinic/dashboard')
  await page.goto('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Loading dashboard data...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toHaveText('Failed to load dashboard statistics')
  const before = asked.length
  await fix()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible()
  expect(asked.length).toBe(before + 1)

  await answering(page, '/clinic/dashboard', (route) => route.fulfill({ json: { ...FIGURES, recent: [] } }))
  await page.reload()
  await expect(page.getByText('No recent appointments', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create New Appointment' }).click()
  await expectHeading(page, 'Create New Appointment')
})
