import { holding, toast } from '../expectations.ts'
import { at, failed, press, profileIsRead, type Screen } from './builders.ts'

export const customerScreens: readonly Screen[] = [
  ...at('newcomer', '/dashboard/profile/setup', [
    { name: 'profile-setup', arrive: (page) => page.getByLabel('Full Name').waitFor() },
    {
      name: 'profile-setup-wrong',
      arrive: async (page) => {
        await page.getByLabel('Phone Number').fill('12345')
        await press(page, 'Complete Setup')
        await page.getByText('Address is required').waitFor()
      },
    },
    {
      name: 'profile-setup-phone-taken',
      complaints: [/status of 409/],
      arrive: async (page) => {
        await page.getByLabel('Full Name').fill('Asha Menon')
        await page.getByLabel('Phone Number').fill('98450 12301')
        await page.getByLabel('Address').fill('14 Lake View Road, Bengaluru 560042')
        await press(page, 'Complete Setup')
        await toast(page, 'Failed to save profile. Please try again.').waitFor()
      },
    },
    {
      name: 'profile-setup-loading',
      prepare: (page) => holding(page, '/profile'),
      arrive: async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.getByText('Loading...').first().waitFor({ state: 'attached' })
      },
    },
    failed('profile-setup-failed', '/profile', 'Failed to load profile'),
  ]),
  ...at('customer', '/dashboard/profile', [{ name: 'profile-personal', arrive: profileIsRead }]),
]
