import type { Page } from '@playwright/test'
import { answering } from '../answers.ts'
import { failing } from '../expectations.ts'
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

const TOKEN = {
  id: 'a3a7fdc2-8f0f-4f0e-9f0f-0d0c0b0a0908',
  name: 'Night script',
  scopes: ['appointments:read', 'pets:read'],
  createdAt: '2027-03-10T04:00:00.000Z',
  expiresAt: '2027-06-08T04:00:00.000Z',
  expired: false,
  lastUsedOn: '2027-03-09',
  madeBy: null,
}
const SERVICE_TOKEN = {
  ...TOKEN,
  name: 'Till',
  expired: true,
  lastUsedOn: null,
  madeBy: 'meera@tests.example',
}

/** The security tab of an admin who has just made a token, and fills in the form for one of a service. */
async function openTokens(page: Page): Promise<void> {
  const made = { ...TOKEN, token: `tw_${'0123456789abcdef'.repeat(3)}` }
  await answering(page, '/security/tokens', (route) =>
    route.method === 'POST' ? route.fulfill({ status: 201, json: made }) : route.fulfill({ json: [TOKEN] }),
  )
  await answering(page, '/clinic/tokens', (route) => route.fulfill({ json: [SERVICE_TOKEN] }))
  await page.goto('/dashboard/profile?tab=security')
  await press(page, 'Create a token')
  const form = page.getByRole('form', { name: 'Create a token' })
  await form.getByLabel('Name of the program').fill('Night script')
  await form.getByLabel('See pets').check()
  await form.getByLabel('Current Password').fill('anything at all')
  await form.getByRole('button', { name: 'Create a token' }).click()
  await page.getByText('Copy this token now').waitFor()
  await press(page, 'Create a service token')
  await page.getByRole('form', { name: 'Create a service token' }).waitFor()
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
  { name: 'tokens', viewer: 'clinic', open: openTokens },
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
