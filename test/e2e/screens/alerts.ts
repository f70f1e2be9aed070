import { answering } from '../answers.ts'
import { answered, at, failed, loading, NOTHING, press, type Screen } from './builders.ts'

const alert = (number: number, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: `Alert ${number}`,
  message: 'Please read this before you come.',
  type: 'info',
  priority: 3,
  revision: 1,
  isActive: true,
  expiresOn: null,
  isOver: false,
  ...change,
})

/** One of each kind, in the order in which they are shown. */
const EVERY_ALERT = [
  alert(1, {
    title: 'Our phone line is down',
    message: 'Please write to us on WhatsApp.\nEmergencies: come straight in.',
    type: 'error',
    priority: 5,
  }),
  alert(2, { title: 'Tick season', type: 'warning', priority: 4, expiresOn: '2030-06-30' }),
  alert(3, { title: 'The new dental room is open', type: 'success', priority: 3 }),
  alert(4, { title: 'Closed on Republic Day', priority: 2, expiresOn: '2026-01-26', isOver: true }),
  alert(5, { title: 'Parking behind the house', priority: 1, isActive: false }),
]

export const alertScreens: readonly Screen[] = [
  ...at('customer', '/dashboard', [
    answered('alerts-panel', ['/alerts', EVERY_ALERT.slice(0, 4)], 'Our phone line is down'),
    failed('alerts-panel-failed', '/alerts', 'Failed to load system alerts'),
  ]),
  ...at('clinic', '/dashboard', [
    answered('alerts-panel-empty', ['/alerts', []], 'No active system alerts at this time.'),
    loading('alerts-panel-loading', '/alerts', 'Loading alerts...'),
  ]),
  ...at('clinic', '/dashboard/alerts', [
    {
      name: 'alerts',
      prepare: async (page) => {
        const json = { items: EVERY_ALERT, nextCursor: 'next' }
        await answering(page, '/clinic/alerts', (route) => route.fulfill({ json }))
      },
      arrive: (page) => page.getByText('Expires on').first().waitFor(),
    },
    {
      name: 'alerts-new',
      arrive: async (page) => {
        await press(page, 'Create Alert')
        await page.getByRole('dialog', { name: 'Create New Alert' }).waitFor()
      },
    },
    {
      name: 'alerts-new-wrong',
      arrive: async (page) => {
        await press(page, 'Create Alert')
        const dialog = page.getByRole('dialog', { name: 'Create New Alert' })
        await dialog.getByRole('button', { name: 'Create Alert' }).click()
        await page.getByText('Alert title is required').waitFor()
      },
    },
    {
      name: 'alerts-delete',
      prepare: async (page) => {
        const json = { items: EVERY_ALERT, nextCursor: null }
        await answering(page, '/clinic/alerts', (route) => route.fulfill({ json }))
      },
      arrive: async (page) => {
        await press(page, 'Delete Tick season')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    answered('alerts-empty', ['/clinic/alerts', NOTHING], 'No system alerts found'),
    loading('alerts-loading', '/clinic/alerts', 'Loading alerts...'),
    failed('alerts-failed', '/clinic/alerts', 'Failed to load system alerts'),
  ]),
]
