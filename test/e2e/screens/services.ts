import { answering } from '../answers.ts'
import { answered, at, failed, loading, press, type Screen, shown } from './builders.ts'
import { STEPS } from './site.ts'

export const serviceScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/services', [
    shown('services', 'Veterinary Care'),
    {
      name: 'services-new-wrong',
      prepare: (page) => answering(page, '/clinic/site/steps', (route) => route.fulfill({ json: STEPS })),
      arrive: async (page) => {
        await press(page, 'Add Service Type')
        await page.getByLabel('Minutes').fill('75')
        await press(page, 'Create')
        await page.getByText('Service name is required').waitFor()
        await page.getByText('Customers can book this service as soon as you create it').waitFor()
      },
    },
    {
      name: 'services-delete',
      arrive: async (page) => {
        await press(page, 'Delete Veterinary Care')
        await page.getByRole('alertdialog').waitFor()
      },
    },
    answered('services-empty', ['/services', []], 'Get started by adding your first service type.'),
    loading('services-loading', '/services', 'Loading services...'),
    failed('services-failed', '/services', 'Failed to load services'),
  ]),
]
