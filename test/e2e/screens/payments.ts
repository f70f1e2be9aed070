import type { Page } from '@playwright/test'
import type { Payment } from '../../../src/features/money/payments/contract.ts'
import { api } from '../people.ts'
import { answered, at, failed, loading, NOTHING, press, type Screen } from './builders.ts'

const refundMenu = (page: Page) => page.getByRole('button', { name: /^Actions for the payment/ }).first()

/** The customer of a payment that can be refunded, which is taken first if there is none. */
async function payer(page: Page): Promise<string> {
  const clinic = api(page.context())
  const find = (search: string) => clinic.get<{ items: Payment[] }>(`/clinic/payments?${search}`)
  const [paid] = (await find('paymentStatus=paid')).items
  if (paid !== undefined) return paid.customer.id
  const [owed] = (await find('paymentStatus=pending&status=completed')).items
  await clinic.post(`/clinic/payments/${owed?.id}/paid`, { seenAmount: owed?.amount })
  return owed?.customer.id ?? ''
}

export const paymentScreens: readonly Screen[] = [
  ...at('clinic', '/dashboard/payments', [
    {
      name: 'payments',
      arrive: (page) => page.getByRole('button', { name: 'Mark as Paid' }).first().waitFor(),
    },
    {
      name: 'payments-amount-wrong',
      arrive: async (page) => {
        await page
          .getByRole('button', { name: /^Edit the amount/ })
          .first()
          .click()
        await page.getByLabel(/^Amount for/).fill('-1')
        await press(page, 'Save')
        await page.getByText('The amount must be 0 or more').waitFor()
      },
    },
    answered('payments-empty', ['/clinic/payments', NOTHING], 'No payments found'),
    loading('payments-loading', '/clinic/payments', 'Loading payments...'),
    failed('payments-failed', '/clinic/payments', 'Failed to load data'),
  ]),
  ...at('clinic', '/dashboard/payments?filter=today&q=no-one', [
    {
      name: 'payments-found-none',
      arrive: (page) => page.getByText('No payment matches your search').waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/payments?filter=all', [
    {
      name: 'payments-all',
      showsToday: true,
      arrive: (page) => page.getByRole('table', { name: 'Payments' }).waitFor(),
    },
  ]),
  {
    name: 'payments-customer',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/payments?filter=all&customer=${await payer(page)}`)
      await refundMenu(page).waitFor()
    },
  },
  {
    name: 'payments-refund',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/payments?filter=all&customer=${await payer(page)}`)
      await refundMenu(page).click()
      await page.getByRole('menuitem', { name: 'Refund' }).click()
      await press(page, 'Refund')
      await page.getByText('Please enter a reason').waitFor()
    },
  },
]
