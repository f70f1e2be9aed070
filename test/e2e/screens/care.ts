import { answered, at, failed, loading, press, type Screen } from './builders.ts'

const SCHEDULE = {
  first: { from: '6w', by: '8w' },
  bands: [{ until: '16w', from: '3w', by: '4w' }],
  doses: 2,
  firstBooster: null,
  booster: { from: '11m', by: '12m' },
}
const ITEM = {
  ...{ id: 'dog-combination', name: 'DHPPi+L', kind: 'vaccination', species: ['dog'] },
  ...{ schedule: SCHEDULE, active: true },
}
const PRODUCT = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'DHPPi+L vaccine, 1 dose' },
  ...{ itemIds: ['dog-combination'], validity: '36m' },
}

export const careScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/care', [
    {
      ...answered(
        'care',
        ['/clinic/care/items', { items: [ITEM], products: [{ ...PRODUCT, charged: true }], checkup: false }],
        'protects for 36 months',
      ),
    },
    {
      name: 'care-item',
      arrive: async (page) => {
        await press(page, 'Edit DHPPi+L')
        await page.getByText(/^Due days of a pet born today:/).waitFor()
      },
    },
    {
      name: 'care-product',
      arrive: async (page) => {
        await press(page, 'Add a product')
        await press(page, 'Save')
        await page.getByText('Product not found').waitFor()
      },
    },
    loading('care-loading', '/clinic/care/items', 'Loading preventive care...'),
    failed('care-failed', '/clinic/care/items', 'Failed to load preventive care'),
  ]),
]
