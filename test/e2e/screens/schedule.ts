import { expect } from '@playwright/test'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { at, failed, loading, type Screen } from './builders.ts'
import { BUSY_DAY, busyWeek } from './busy-week.ts'

/** The demo has an appointment on this day. */
const soon = addDays(clinicDay(new Date()), 1)

export const scheduleScreens: readonly Screen[] = [
  ...at('clinic', `/dashboard/calendar?date=${soon}`, [
    {
      name: 'calendar-day',
      arrive: (page) => page.getByRole('button', { name: /^Book 7:00 PM/ }).waitFor(),
    },
    loading('calendar-loading', '/clinic/schedule', 'Loading calendar...'),
    failed('calendar-failed', '/clinic/schedule', 'Failed to load the calendar'),
  ]),
  ...at('clinic', '/dashboard/calendar', [
    {
      name: 'calendar-today',
      showsToday: true,
      arrive: async (page) => {
        await page.getByRole('button', { name: 'Next day' }).waitFor()
        await expect(page.getByText('Loading calendar...')).toHaveCount(0)
      },
    },
  ]),
  ...at('clinic', `/dashboard/calendar?view=week&date=${BUSY_DAY}`, [
    {
      name: 'calendar-week',
      prepare: (page) => answering(page, '/clinic/schedule', (route) => route.fulfill({ json: busyWeek() })),
      arrive: (page) =>
        page
          .getByRole('button', { name: /^Book 7:00 PM/ })
          .first()
          .waitFor(),
    },
  ]),
]
