import { expect } from '@playwright/test'
import { answering } from '../answers.ts'
import { PASSWORD } from '../people.ts'
import { at, press, profileIsRead, type Screen } from './builders.ts'

const VERSION = '2027-03-01'

const FEED = {
  id: 'a3a7fdc2-8f0f-4f0e-9f0f-0d0c0b0a0908',
  createdAt: '2027-03-01T04:00:00.000Z',
  calendar: null,
  readOn: '2027-03-09',
}

export const privacyScreens: readonly Screen[] = [
  ...at('customer', '/dashboard/profile', [
    {
      name: 'data-download',
      arrive: async (page) => {
        await profileIsRead(page)
        await press(page, 'Download my data')
        await page.getByLabel('Current Password').waitFor()
      },
    },
    {
      name: 'calendar-feeds',
      prepare: (page) =>
        answering(page, '/calendar-feeds', (route) =>
          route.method === 'POST'
            ? route.fulfill({
                status: 201,
                json: { ...FEED, path: `/calendar/twc_${'0123456789ab'.repeat(4)}.ics` },
              })
            : route.fulfill({
                json: [FEED, { ...FEED, id: 'b3a7fdc2-8f0f-4f0e-9f0f-0d0c0b0a0908', readOn: null }],
              }),
        ),
      arrive: async (page) => {
        await profileIsRead(page)
        await press(page, 'Add to my phone’s calendar')
        await page.getByLabel('Current Password').fill(PASSWORD)
        await press(page, 'Create')
        await page.getByText('Copy this address now').waitFor()
      },
    },
    {
      name: 'data-erase',
      arrive: async (page) => {
        await profileIsRead(page)
        await press(page, 'Delete my account')
        await press(page, 'Delete for good')
        await page.getByText('Please type DELETE').first().waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/profile', [
    {
      name: 'calendar-feeds-clinic',
      prepare: async (page) => {
        const calendars = [
          { id: 1, name: 'Dr. Rao' },
          { id: 2, name: 'Van for house visits' },
        ]
        await answering(page, '/clinic/calendar-feeds/calendars', (route) =>
          route.fulfill({ json: calendars }),
        )
        await answering(page, '/calendar-feeds', (route) =>
          route.fulfill({ json: [{ ...FEED, calendar: 'Van for house visits' }] }),
        )
      },
      arrive: async (page) => {
        await page.getByLabel('Appointments of').selectOption('Dr. Rao')
        await page.getByText('Created on 1 Mar 2027: Van for house visits').waitFor()
      },
    },
  ]),
  ...at('customer', '/dashboard', [
    {
      name: 'dashboard-notice-changed',
      prepare: (page) =>
        answering(page, '/privacy/notice', (route) =>
          route.fulfill({ json: { version: VERSION, seen: false } }),
        ),
      // What the page loads when it is idle, after a timer that pictures of toasts stop, it also loads on this event.
      arrive: (page) =>
        expect(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          await page.getByRole('button', { name: 'Got it' }).waitFor({ timeout: 1000 })
        }).toPass({ timeout: 20_000 }),
    },
  ]),
  ...at('clinic', '/dashboard/customers/manage?q=98450%2012303', [
    {
      name: 'manage-customers-erase',
      arrive: async (page) => {
        await press(page, 'More for Meera Iyer')
        await page.getByRole('menuitem', { name: 'Delete personal data' }).click()
        await page.getByRole('dialog').getByLabel('Type DELETE to confirm').waitFor()
      },
    },
  ]),
]
