import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product, WholeOrder } from '../../src/features/money/orders/contract.ts'
import { answering } from './answers.ts'
import { expectHeading, tabTo } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, HOME, onTheBooks, type Visitor } from './people.ts'
import { ISSUED, NEXT } from './screens/bills.ts'
import { CLOSED_TILL, showingTill, TILL_NOW } from './screens/till.ts'

/** Presses by keyboard alone what is shown, going there with Tab, and counts. */
function presses(page: Page) {
  let count = 0
  const press = async (role: 'button' | 'link' | 'menuitem', name: string | RegExp) => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).filter({ visible: true })
    await expect(target).toBeEnabled()
    if (!(await target.evaluate((element) => element === document.activeElement))) await tabTo(page, target)
    await page.keyboard.press('Enter')
    count += 1
  }
  return {
    press,
    /** How many presses there were since this was asked last. */
    counted: () => {
      const before = count
      count = 0
      return before
    },
  }
}

/** Products that no one else has, each for ₹849. */
async function someProducts(clinic: Visitor): Promise<Product[]> {
  const product = () =>
    clinic.post<Product>('/clinic/products', { name: `Food ${randomUUID().slice(0, 8)}`, price: 84_900 })
  return [await product(), await product()]
}

/** An order of a new customer, opened. */
async function openOrder(page: Page, clinic: Visitor, product: Product | undefined): Promise<void> {
  const customer = await onTheBooks(clinic)
  const { id } = await clinic.post<WholeOrder>('/clinic/orders', {
    customerId: customer.id,
    items: [{ productId: product?.id, quantity: 1 }],
    shippingAddress: HOME,
    seenTotal: 84_900,
    idempotencyKey: randomUUID(),
  })
  await page.goto(`/dashboard/orders/${id}`)
}

test('the counter in presses: cash, half and half, two products, a refund', async ({ page }) => {
  const clinic = await asClinic(page)
  const products = await someProducts(clinic)
  const { press, counted } = presses(page)
  const paid = page.getByRole('heading', { name: /^Paid/ })

  await openOrder(page, clinic, products[0])
  await press('link', 'Checkout')
  await press('button', 'Cash ₹849')
  await expect(paid).toHaveText('Paid, ₹849.00')
  await expect(paid).toBeFocused()
  expect(counted()).toBe(2)

  await openOrder(page, clinic, products[0])
  await press('link', 'Checkout')
  await press('button', 'Pay in parts')
  await page.keyboard.type('424.50')
  await press('button', 'Cash ₹424.50')
  await expect(page.getByText('Still due').filter({ visible: true })).toBeVisible()
  await press('button', 'UPI ₹424.50')
  await expect(page.getByRole('button', { name: 'Received by UPI' })).toBeFocused()
  await press('button', 'Received by UPI')
  await expect(page.getByRole('list', { name: 'Taken so far' }).getByRole('listitem')).toHaveText([
    /^Cash ₹424\.50/,
    /^UPI ₹424\.50/,
  ])
  expect(counted()).toBe(5)

  await page.goto('/dashboard/bills')
  await press('link', 'New sale')
  await expectHeading(page, 'New sale')
  const box = page.getByRole('combobox', { name: 'Add a product or treatment' })
  await tabTo(page, box)
  for (const { name } of products) {
    await page.keyboard.type(name)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect(box).toBeFocused()
  }
  await press('button', 'Cash ₹1,698')
  await expect(paid).toHaveText('Paid, ₹1,698.00')
  // With the two that are chosen.
  expect(counted() + products.length).toBe(4)

  await press('button', 'Undo ₹1,698')
  await expect(page.getByText('Total').filter({ visible: true })).toBeVisible()
  await press('button', 'Cash ₹1,698')
  await press('link', 'Open bill')
  counted()
  await press('button', /^More for bill/)
  await press('menuitem', 'Refund')
  for (const { name } of products) {
    await tabTo(page, page.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await press('button', 'Wrong item')
  await press('button', 'Refund ₹1,698 in cash')
  await expect(page.getByRole('link', { name: /^C\// })).toBeVisible()
  expect(counted()).toBe(4)
})

test('the till is closed with three presses', async ({ page }) => {
  await asClinic(page)
  await showingTill(TILL_NOW)(page)
  await answering(page, `/clinic/tills/${CLOSED_TILL.id}`, (asked) => asked.fulfill({ json: CLOSED_TILL }))
  await answering(page, `/clinic/till/${CLOSED_TILL.id}/close`, (asked) =>
    asked.fulfill({ json: { till: CLOSED_TILL, difference: 0, expected: CLOSED_TILL.counted } }),
  )
  const { press, counted } = presses(page)
  await page.goto('/dashboard/bills')
  await press('link', 'Till')
  await press('button', 'Close the till')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('2145')
  // The page behind has a button of the same name.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Each count')).toBeVisible()
  expect(counted() + 1).toBe(3)
})

test('a receipt of 40 lines is one page of a roll', { tag: '@desk' }, async ({ page }) => {
  const clinic = await asClinic(page)
  const settings = await clinic.get<object>('/clinic/bill-settings')
  await answering(page, '/clinic/bill-settings', (asked) =>
    asked.fulfill({ json: { ...settings, paper: '80mm' } }),
  )
  const lines = Array.from({ length: 40 }, (_, at) => ({ ...ISSUED.lines[at % 2], id: randomUUID() }))
  await answering(page, `/clinic/bills/${ISSUED.id}`, (asked) =>
    asked.fulfill({ json: { ...ISSUED, lines } }),
  )
  await answering(page, `/clinic/bills/${ISSUED.id}/next`, (asked) => asked.fulfill({ json: [NEXT] }))
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(`/dashboard/bills/${ISSUED.id}`)
  await page.getByRole('button', { name: 'Print' }).click()
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
