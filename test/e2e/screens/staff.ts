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
  ...at('clinic', '/dashboard/staff', [
    {
      name: 'staff',
      arrive: (page) =>
        page
          .getByRole('region', { name: 'People who can sign in' })
          .getByText('admin@demo.example')
          .waitFor(),
    },
    {
      name: 'staff-invite-wrong',
      arrive: async (page) => {
        await press(page, 'Invite')
        await page.getByRole('dialog').getByRole('button').last().click()
        await page.getByText('Please enter a valid email address').waitFor()
      },
    },
    loading('staff-loading', '/clinic/staff', 'Loading staff...'),
    {
      name: 'staff-failed',
      complaints: FAILED,
      prepare: (page) => failing(page, '/clinic/staff'),
      arrive: (page) => page.getByRole('alert').waitFor(),
    },
  ]),
]
