import { answered, at, failed, loading, NOTHING, press, type Screen } from './builders.ts'

export const stockScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/stock', [
    { name: 'stock', arrive: (page) => page.getByRole('table', { name: 'Stock' }).waitFor() },
    {
      name: 'stock-goods-in',
      arrive: async (page) => {
        await press(page, 'Goods in: Tick and flea collar')
        await press(page, 'Add')
        await page.getByText('Please enter a quantity from 0.001 to 999,999').waitFor()
      },
    },
    {
      name: 'stock-count',
      arrive: async (page) => {
        await press(page, 'Count Tick and flea collar')
        await page
          .getByRole('dialog')
          .getByLabel(/^TC-131/)
          .waitFor()
      },
    },
    answered('stock-empty', ['/clinic/stock', NOTHING], 'No stock tracked yet'),
    loading('stock-loading', '/clinic/stock', 'Loading the stock...'),
    failed('stock-failed', '/clinic/stock', 'Failed to load the stock'),
  ]),
]
