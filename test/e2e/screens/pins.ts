import type { Page } from '@playwright/test'
import { answering } from '../answers.ts'
import { openMenu } from '../expectations.ts'
import { at, press, type Screen } from './builders.ts'

const PEOPLE = [
  { id: 'a3a7fdc2-8f0f-4f0e-9f0f-0d0c0b0a0901', name: 'Dr. Demo Rao', mayEnter: true },
  { id: 'a3a7fdc2-8f0f-4f0e-9f0f-0d0c0b0a0902', name: 'Example Das', mayEnter: false },
]

/** A browser that is a shared desk, at which two people have signed in today. */
async function isDesk(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('shared-desk', 'yes'))
  await answering(page, '/desk/here', (route) =>
    route.fulfill({ json: { name: 'Reception', people: PEOPLE } }),
  )
  await answering(page, '/desk/lock', (route) => route.fulfill({ json: { locked: true } }))
}

async function lock(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Switch' }).click()
  await page.getByRole('heading', { name: 'Who’s working now?' }).waitFor()
  await page.getByRole('button', { name: 'Dr. Demo Rao' }).waitFor()
}

/** An admin has a PIN, and the clinic a shared desk. */
const hasPin = (page: Page) =>
  answering(page, '/desk/own-pin', (route) => route.fulfill({ json: { hasPin: true, hasDesk: true } }))

export const pinScreens: readonly Screen[] = [
  ...at('visitor', '/dashboard/services', [
    {
      name: 'desk-loaded-again',
      prepare: isDesk,
      arrive: (page) => page.getByRole('button', { name: 'Dr. Demo Rao' }).waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/services', [
    { name: 'desk-locked', prepare: isDesk, arrive: lock },
    {
      name: 'desk-wrong-pin',
      complaints: [/status of 403/],
      prepare: async (page) => {
        await isDesk(page)
        const refusal = { defined: true, code: 'WRONG_PIN', status: 403, message: 'This PIN is wrong.' }
        await answering(page, '/desk/enter', (route) => route.fulfill({ status: 403, json: refusal }))
      },
      arrive: async (page) => {
        await lock(page)
        await press(page, 'Dr. Demo Rao')
        await page.getByLabel('PIN').fill('271828')
        await page.getByText('This PIN is wrong.').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/profile?tab=security', [
    {
      name: 'own-pin',
      prepare: hasPin,
      arrive: (page) => page.getByLabel('New PIN').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/people', [
    {
      name: 'desk-add',
      arrive: async (page) => {
        await page.getByRole('heading', { name: 'Shared desks' }).waitFor()
        await press(page, 'Make this computer a shared desk')
        await page.getByRole('dialog').getByLabel('Your password').waitFor()
      },
    },
  ]),
]
