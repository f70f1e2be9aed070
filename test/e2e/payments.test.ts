import type { Page } from '@playwright/test'
import type { Payment } from '../../src/features/money/payments/contract.ts'
import type { Appointment } from '../../src/features/planning/appointments/appointment-schemas.ts'
import { expectFieldError, expectHeading, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, type Client, type Owner, type Visitor } from './people.ts'

const PATH = '/dashboard/payments'

/** The record by which the clinic knows the owner of a visit. */
async function customerOf(clinic: Visitor, appointment: Appointment): Promise<string> {
  const seen = await clinic.get<{ items: Payment[] }>('/clinic/payments')
  let page: { items: Payment[]; nextCursor?: string | null } = seen
  for (;;) {
    const found = page.items.find(({ id }) => id === appointment.id)
    if (found !== undefined) return found.customer.id
    page = await clinic.get(`/clinic/payments?cursor=${page.nextCursor}`)
  }
}

type Bill = { owner: Owner; appointment: Appointment; customer: string }

/** A visit of a new owner, booked past the screens; ₹1,200 in the clinic. */
async function aBill(person: Client, clinic: Visitor, date: string): Promise<Bill> {
  const owner = await anOwner(person)
  const appointment = await anAppointment(owner, { date, hour: 14 })
  return { owner, appointment, customer: await customerOf(clinic, appointment) }
}

/** Opens one customer's payments. */
async function openPayments(page: Page, customer: string, filter?: 'all'): Promise<void> {
  await asClinic(page)
  await page.goto(`${PATH}?customer=${customer}${filter === undefined ? '' : `&filter=${filter}`}`)
  await expectHeading(page, 'Payment Status')
}

const row = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)
const paymentOf = async (clinic: Visitor, { appointment, customer }: Bill) =>
  (await clinic.get<{ items: Payment[] }>(`/clinic/payments?customerId=${customer}`)).items.find(
    ({ id }) => id === appointment.id,
  )

test('totals that fail to load say so and are asked for again', async ({ page, noise }) => {
  noise.expect(/500.*payments\/totals/)
  await asClinic(page)
  const fix = await failing(page, '/clinic/payments/totals')
  await page.goto(`${PATH}?filter=all`)
  await expect(page.getByRole('alert')).toContainText('Failed to load the totals')
  await fix()
  await page.getByRole('button', { name: 'Retry the totals' }).click()
  await expect(page.getByRole('heading', { name: 'Totals of these payments' })).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('opens with what is pending, from the menu; the filter is kept in the address', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).click()
  await expectHeading(page, 'Payment Status')
  await expect(page).toHaveURL(PATH)
  const filters = page.getByRole('navigation', { name: 'Filter by payment' })
  await expect(filters.getByRole('link')).toHaveText(['Pending Payments', 'All Payments', 'Today'])
  await expect(filters.getByRole('link', { name: 'Pending Payments' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const table = page.getByRole('table', { name: 'Payments' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Date',
    'Customer',
    'Service',
    'Amount',
    'Status',
    'Actions',
  ])

  await filters.getByRole('link', { name: 'All Payments' }).click()
  await expect(page).toHaveURL(`${PATH}?filter=all`)
  await expect(filters.getByRole('link', { name: 'All Payments' })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(filters.getByRole('link', { name: 'All Payments' })).toHaveAttribute('aria-current', 'true')
  await page.goto(`${PATH}?filter=anything&customer=no-one`)
  await expect(filters.getByRole('link', { name: 'Pending Payments' })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a row tells when, who, what, how much; the amount is changed where it stands; it is paid, then refunded', async ({
  page,
  offscreen,
  clinic,
  freeDay,
  noise,
}) => {
  noise.expect(/500.*paid/)
  noise.expect(/500.*amount/)
  const bill = await aBill(await offscreen(), clinic, freeDay())
  await openPayments(page, bill.customer)
  await expect(page.getByText('Only payments for Kim Rao.')).toBeVisible()
  await expect(row(page)).toContainText('2:00 PM')
  await expect(row(page)).toContainText('Kim Rao')
  await expect(row(page).getByRole('link')).toHaveAttribute('href', `tel:${bill.owner.phone}`)
  await expect(row(page)).toContainText('Grooming')
  await expect(row(page)).toContainText('₹1,200')
  await expect(row(page)).toContainText('Pending')

  const edit = row(page).getByRole('button', { name: 'Edit the amount of Kim Rao' })
  const field = row(page).getByLabel('Amount for Kim Rao')
  const columns = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  const before = await columns()
  await edit.click()
  expect(await columns()).toEqual(before)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('1200')
  for (const [typed, said] of [
    ['', 'Please enter an amount in rupees'],
    ['much', 'Please enter a number, such as 1200.50'],
    ['-1', 'The amount must be 0 or more'],
    ['10.005', 'Please use at most two decimals'],
  ] as const) {
    await field.fill(typed)
    await row(page).getByRole('button', { name: 'Save' }).click()
    await expectFieldError(field, said)
  }
  await field.press('Escape')
  await expect(edit).toBeFocused()
  await expect(row(page)).toContainText('₹1,200')
  await page.keyboard.press('Enter')
  await field.fill('1150.50')
  const mendAmount = await failing(page, `/clinic/payments/${bill.appointment.id}/amount`)
  await field.press('Enter')
  await expectToast(page, 'Failed to update payment amount')
  await expect(field).toHaveValue('1150.50')
  await mendAmount()
  const save = row(page).getByRole('button', { name: 'Save' })
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await field.press('Enter')
  await expectToast(page, 'Payment amount updated successfully')
  await expect(row(page)).toContainText('₹1,150.50')
  await expect(edit).toBeFocused()

  const fix = await failing(page, `/clinic/payments/${bill.appointment.id}/paid`)
  await row(page).getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Failed to update payment status')
  expect(await paymentOf(clinic, bill)).toMatchObject({ paymentStatus: 'pending', amount: 115_050 })
  await fix()
  await row(page).getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'Payment marked as completed')
  await expect(page.getByText('No payments found', { exact: true })).toBeVisible()
  expect(await paymentOf(clinic, bill)).toMatchObject({ paymentStatus: 'paid', amount: 115_050 })

  await page.getByRole('link', { name: 'All Payments' }).click()
  await expect(row(page)).toContainText('Paid')
  await expect(row(page).getByRole('button')).toHaveCount(1)
  await row(page).getByRole('button', { name: 'Actions for the payment of Kim Rao' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expectFieldError(dialog.getByLabel('Reason'), 'Please enter a reason')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expectToast(page, 'Payment refunded')
  await expect(row(page)).toContainText('Refunded')
  await expect(row(page)).toContainText('Paid twice')
  await expect(row(page).getByRole('button')).toHaveAccessibleName(/^History of the payment of /)
  expect(await paymentOf(clinic, bill)).toMatchObject({
    paymentStatus: 'refunded',
    refundReason: 'Paid twice',
  })
})

test('cancelled appointments carry a tag, owe nothing and are left out of the totals', async ({
  page,
  offscreen,
  clinic,
  freeDay,
}) => {
  const date = freeDay()
  const bill = await aBill(await offscreen(), clinic, date)
  const cancelled = await anAppointment(bill.owner, { date, hour: 15, service: 'Dental Care' })
  await bill.owner.post(`/appointments/${cancelled.id}/cancel`)
  await openPayments(page, bill.customer)
  await expect(row(page)).toContainText('Grooming')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'All Payments' }).click()
  const tagged = page.getByRole('row').filter({ hasText: 'Dental Care' })
  await expect(tagged).toContainText('Cancelled')
  await expect(tagged).toContainText('₹1,800')
  await expect(tagged.getByRole('button')).toHaveAccessibleName(/^History of the payment of /)
  const totals = page.getByRole('definition')
  await expect(totals).toHaveText(['₹0', '₹0', '₹1,200', '₹0'])
  await expect(page.getByText('Full amounts of 1 appointment, including parts already paid')).toBeVisible()

  await page.getByRole('link', { name: 'Show all customers' }).click()
  await expect(page).toHaveURL(`${PATH}?filter=all`)
  await expect(page.getByText('Only payments for')).toHaveCount(0)
})

test('the second person sees the status of the payment', async ({
  page,
  offscreen,
  clinic,
  freeDay,
  noise,
}) => {
  noise.expect(/409.*amount/)
  noise.expect(/409.*paid/)
  const date = freeDay()
  const bill = await aBill(await offscreen(), clinic, date)
  await openPayments(page, bill.customer, 'all')
  const path = `/clinic/payments/${bill.appointment.id}`
  await row(page).getByRole('button', { name: 'Mark as Paid' }).waitFor()
  await clinic.post(`${path}/amount`, { seenAmount: 120_000, amount: 99_900 })
  await row(page).getByRole('button', { name: 'Mark as Paid' }).click()
  await expectToast(page, 'This payment has changed in the meantime. The payment is now pending, ₹999.')
  await expect(row(page)).toContainText('₹999')

  await row(page)
    .getByRole('button', { name: /^Edit the amount/ })
    .click()
  await clinic.post(`${path}/paid`, { seenAmount: 99_900 })
  await row(page).getByLabel('Amount for Kim Rao').fill('500')
  await row(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'This payment has changed in the meantime. The payment is now paid, ₹999.')
  await expect(row(page)).toContainText('Paid')
  await expect(row(page).getByLabel('Amount for Kim Rao')).toHaveCount(0)
  expect(await paymentOf(clinic, bill)).toMatchObject({ paymentStatus: 'paid', amount: 99_900 })
})
