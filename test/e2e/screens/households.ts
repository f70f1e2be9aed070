import { at, press, type Screen } from './builders.ts'

export const householdScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/customers/new', [
    {
      name: 'new-customer',
      arrive: async (page) => {
        await page.getByLabel('Full Name').fill('Lata Joshi')
        await page.getByLabel('Phone Number', { exact: true }).fill('98450 12309')
        await press(page, 'Add Pet')
        await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Name').fill('Misty')
        await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Species').fill('Cat')
      },
    },
    {
      name: 'new-customer-wrong',
      arrive: async (page) => {
        await page.getByLabel('Phone Number', { exact: true }).fill('12345')
        await press(page, 'Add Pet')
        await press(page, 'Create Customer')
        await page.getByText('Species is required').waitFor()
      },
    },
  ]),
]
