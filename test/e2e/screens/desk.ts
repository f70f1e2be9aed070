import { answering, expectHeading, failing } from '../expectations.ts'
import { at, FAILED, failed, loading, press, type Screen } from './builders.ts'

export const deskScreens: readonly Screen[] = [
  ...at('customer', '/dashboard', [
    { name: 'dashboard', arrive: (page) => expectHeading(page, 'Welcome back, Asha') },
    {
      name: 'dashboard-empty',
      prepare: async (page) => {
        const json = { upcoming: null, recent: [], pets: [] }
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
    { name: 'clinic-dashboard', arrive: (page) => expectHeading(page, 'Admin Dashboard') },
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
]
