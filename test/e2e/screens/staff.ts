import { failing } from '../expectations.ts'
import { at, FAILED, loading, press, type Screen } from './builders.ts'

export const staffScreens: readonly Screen[] = [
  ...at('visitor', '/invitation?token=abc', [
    {
      name: 'invitation-ended',
      complaints: [/status of 4\d\d/],
      arrive: (page) => page.getByText('This invitation is no longer valid.').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/people', [
    {
      name: 'staff',
      arrive: (page) => page.getByRole('heading', { name: 'admin@demo.example' }).waitFor(),
    },
    {
      name: 'person-edit',
      arrive: async (page) => {
        await press(page, 'Edit Dr. Demo Rao')
        await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
      },
    },
    {
      name: 'person-leaves',
      arrive: async (page) => {
        await press(page, 'Example Das has left')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'staff-invite-wrong',
      arrive: async (page) => {
        await press(page, 'Add')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Email address').fill('no address')
        await dialog.getByRole('button').last().click()
        await page.getByText('Please enter a valid email address').waitFor()
      },
    },
    loading('staff-loading', '/clinic/staff', 'Loading people...'),
    {
      name: 'staff-failed',
      complaints: FAILED,
      prepare: (page) => failing(page, '/clinic/staff'),
      arrive: (page) => page.getByRole('alert').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/own-entry', [
    { name: 'own-entry', arrive: (page) => page.getByText('No entry yet').waitFor() },
  ]),
]
