import type { Page } from '@playwright/test'
import { answered, at, failed, type Screen } from './builders.ts'

/** Opens the table of each report. */
async function showTables(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'New customers' }).waitFor()
  const closed = page.getByRole('button', { name: /^Show as a table/ })
  while ((await closed.count()) > 0) await closed.first().click()
}

const NOTHING = { days: [], services: [] }

export const reportScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/reports', [
    {
      name: 'reports',
      arrive: (page) => page.getByRole('table', { name: /^Percent of each hour/ }).waitFor(),
    },
    { name: 'reports-tables', arrive: showTables },
    answered('reports-empty', ['/clinic/reports/money', NOTHING], 'Nothing was paid yet'),
    failed('reports-failed', '/clinic/reports/use', 'Failed to load this report'),
  ]),
  ...at('clinic', '/dashboard/reports?from=2026-01-01&to=2027-06-01', [
    { name: 'reports-too-long', arrive: (page) => page.getByText('At most 366 days at once').waitFor() },
  ]),
]
