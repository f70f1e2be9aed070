import type { Page } from '@playwright/test'
import { OUTBOX_TEXTS } from '../../../src/features/platform/notifications/texts.ts'
import { answering } from '../answers.ts'
import { failing } from '../expectations.ts'
import { at, FAILED, failed, loading, press, type Screen } from './builders.ts'

const notification = (number: number, isRead: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: ['Appointment confirmed', 'Payment Received', 'Appointment cancelled'][number % 3],
  message: 'Your Grooming appointment on Thursday, 4 March 2027 at 11:00 AM has been approved.',
  link: null,
  createdAt: `2027-03-0${number}T05:30:00.000Z`,
  isRead,
})

const MAIL = {
  id: '4d0a4b1e-58a8-4a39-9d0e-0f6a3f1f7a11',
  recipient: 'asha@example.com',
  subject: 'Appointment confirmed',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2027-03-10T04:00:00.000Z',
  sentAt: '2027-03-10T04:01:00.000Z',
}

/** The outbox with these emails, whose words no one else may read. */
async function openOutbox(page: Page, items: unknown[], path = '/dashboard/outbox'): Promise<void> {
  const json = { items, nextCursor: null, delivers: true }
  await answering(page, '/clinic/outbox', (route) => route.fulfill({ json }))
  const mail = { ...MAIL, text: null, html: null }
  await answering(page, `/clinic/outbox/${MAIL.id}`, (route) => route.fulfill({ json: mail }))
  await page.goto(path)
}

export const notificationScreens: readonly Screen[] = [
  ...(['default', 'denied'] as const).map(
    (permission): Screen => ({
      name: permission === 'denied' ? 'profile-push-blocked' : 'profile-push',
      viewer: 'customer',
      open: async (page) => {
        await page.addInitScript((is) => {
          Object.defineProperty(Notification, 'permission', { get: () => is })
          // The tests take the worker away; a browser that knows push messages has one.
          const never = new Promise(() => undefined)
          const serviceWorker = {
            register: () => never,
            ready: never,
            getRegistration: async () => undefined,
          }
          Object.defineProperty(navigator, 'serviceWorker', { get: () => serviceWorker })
        }, permission)
        await answering(page, '/notifications/push', (route) =>
          route.fulfill({ json: { publicKey: 'B', endpoints: [] } }),
        )
        await page.goto('/dashboard/profile')
        await page.getByText('Push is off for this device.').waitFor()
      },
    }),
  ),
  {
    name: 'notifications-staff',
    viewer: 'clinic',
    open: async (page) => {
      const title = 'Appointment requested'
      const message = 'Kim Rao has requested Grooming for Bruno on Thursday, 4 March 2027 at 11:00 AM.'
      const items = [false, true].map((isRead, number) => ({
        ...notification(number + 1, isRead),
        ...{ title, message, link: '/dashboard/appointments/manage?filter=all' },
      }))
      await answering(page, '/notifications', (route) => route.fulfill({ json: { items, nextCursor: null } }))
      await page.goto('/dashboard/notifications')
      await page.getByText('You are notified when').waitFor()
    },
  },
  {
    name: 'outbox',
    viewer: 'clinic',
    open: async (page) => {
      const lastError = 'The mail server refused the recipient (550 5.1.1)'
      const failed = { ...MAIL, id: MAIL.id.replace('4d', '5d'), state: 'failed', attempts: 3, lastError }
      await openOutbox(page, [MAIL, failed])
      await page.getByText('Not delivered').waitFor()
    },
  },
  {
    name: 'outbox-mail',
    viewer: 'clinic',
    open: async (page) => {
      await openOutbox(page, [MAIL], `/dashboard/outbox?mail=${MAIL.id}`)
      await page.getByRole('dialog').getByText(OUTBOX_TEXTS.forgotten).waitFor()
    },
  },
  {
    name: 'outbox-empty',
    viewer: 'clinic',
    open: async (page) => {
      await openOutbox(page, [])
      await page.getByText('No emails yet', { exact: true }).waitFor()
    },
  },
  ...at('customer', '/dashboard/notifications', [
    {
      name: 'notifications',
      complaints: FAILED,
      prepare: async (page) => {
        const items = [notification(4, false), notification(3, false), notification(2, true)]
        await answering(page, '/notifications', (route) =>
          route.fulfill({ json: { items, nextCursor: 'x' } }),
        )
        await answering(page, '/notifications/unread', (route) => route.fulfill({ json: { count: 2 } }))
        await failing(page, '/notifications/read')
      },
      arrive: async (page) => {
        await press(page, 'Mark all as read')
        await page.getByText('Recent messages').waitFor()
      },
    },
    loading('notifications-loading', '/notifications', 'Loading notifications...'),
    failed('notifications-failed', '/notifications', 'Failed to load notifications'),
  ]),
  {
    name: 'notifications-empty',
    viewer: 'clinic',
    // The other tests' bookings are announced to the clinic.
    open: async (page) => {
      await answering(page, '/notifications', (route) =>
        route.fulfill({ json: { items: [], nextCursor: null } }),
      )
      await page.goto('/dashboard/notifications')
      await page.getByText('No notifications yet').waitFor()
    },
  },
  ...at('clinic', '/dashboard/outbox', [
    {
      name: 'outbox-failed',
      complaints: FAILED,
      prepare: (page) => failing(page, '/clinic/outbox'),
      arrive: (page) => page.getByRole('alert').waitFor(),
    },
  ]),
]
