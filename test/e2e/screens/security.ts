import type { Page } from '@playwright/test'
import { answering, failing } from '../expectations.ts'
import { at, FAILED, press, profileIsRead, type Screen } from './builders.ts'

const CONNECTED = { id: '1', provider: 'test', name: 'Test ID', since: '2027-03-10T04:00:00.000Z' }

/** The security tab of someone who has come here by a provider alone, and then one more. */
async function openOtherLogins(page: Page): Promise<void> {
  await answering(page, '/security/identities', (route) =>
    route.fulfill({ json: [CONNECTED, { ...CONNECTED, id: '2', provider: 'work', name: 'Our Work' }] }),
  )
  const protection = { hasPassword: false, twoFactor: false, recoveryCodesLeft: 0 }
  await answering(page, '/security', (route) => route.fulfill({ json: protection }))
  await page.goto('/dashboard/profile?tab=security&linked=true')
  await page.getByRole('button', { name: 'Disconnect Our Work' }).waitFor()
  await page.getByRole('button', { name: 'Email me a link' }).waitFor()
}

export const securityScreens: readonly Screen[] = [
  { name: 'other-logins', viewer: 'customer', open: openOtherLogins },
  {
    name: 'other-logins-last',
    viewer: 'customer',
    complaints: [/status of 409/],
    open: async (page) => {
      const message =
        'This is your only way to sign in. Please choose a password first, under Change Password.'
      const refusal = { defined: true, code: 'LAST_WAY_IN', status: 409, message }
      await answering(page, '/security/identities/1/remove', (route) =>
        route.fulfill({ status: 409, json: refusal }),
      )
      await openOtherLogins(page)
      await press(page, 'Disconnect Test ID')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('alertdialog').getByRole('alert').waitFor()
    },
  },
  ...at('customer', '/dashboard/profile?tab=security&problem=other-address', [
    {
      name: 'other-logins-none',
      arrive: (page) => page.getByRole('button', { name: 'Connect Test ID' }).waitFor(),
    },
  ]),
  ...at('customer', '/dashboard/profile?tab=security', [
    { name: 'profile-security', arrive: profileIsRead },
    {
      name: 'other-logins-failed',
      complaints: FAILED,
      prepare: (page) => failing(page, '/security/identities'),
      arrive: (page) =>
        page.getByRole('region', { name: 'Other Logins' }).getByRole('button', { name: 'Retry' }).waitFor(),
    },
  ]),
]
