import type { Page } from '@playwright/test'
import {
  answered,
  at,
  demoPayer,
  failed,
  loading,
  NOTHING,
  press,
  type Screen,
  shown,
  takeOption,
} from './builders.ts'

const addProduct = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /^Add products/ }).fill(name)
  await takeOption(page, name)
}

export const orderScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/orders/new', [
    shown('order-new', 'Please add at least one product'),
    {
      name: 'order-new-filled',
      arrive: async (page) => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('asha@demo.example')
        await takeOption(page, 'Asha Menon')
        await addProduct(page, 'Adult dog food')
        await addProduct(page, 'Catnip mouse')
        await page.getByLabel('Quantity of Catnip mouse').fill('0')
        await press(page, 'Create Order')
        await page.getByText('The quantity must be 1 to 999').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/orders', [
    { name: 'orders', arrive: (page) => page.getByRole('table', { name: 'Orders' }).waitFor() },
    answered('orders-empty', ['/clinic/orders', NOTHING], 'No orders found'),
    loading('orders-loading', '/clinic/orders', 'Loading orders...'),
    failed('orders-failed', '/clinic/orders', 'Failed to load data'),
  ]),
  {
    name: 'order',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/orders?status=pending&customer=${await demoPayer(page)}`)
      await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Mark as Completed' }).waitFor()
    },
  },
  ...at('clinic', '/dashboard/products', [
    { name: 'products', arrive: (page) => page.getByRole('table', { name: 'Products' }).waitFor() },
    {
      name: 'product-wrong',
      arrive: async (page) => {
        await press(page, 'Add Product')
        await press(page, 'Save')
        await page.getByText('Product name is required').waitFor()
      },
    },
  ]),
]
