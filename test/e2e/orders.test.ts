import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Order, Product, WholeOrder } from '../../src/features/money/orders/contract.ts'
import { expectFieldError, expectHeading, expectPath, expectToast, failing } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, asClinic, type Client, HOME, type Visitor } from './people.ts'

/** A product with a name that no one else has. */
const aProduct = (clinic: Visitor, price: number) =>
  clinic.post<Product>('/clinic/products', { name: `Toy ${randomUUID().slice(0, 8)}`, price })

/** A customer with a name that no one else has. */
async function aShopper(client: Client): Promise<{ name: string; phone: string }> {
  const owner = await anOwner(client)
  const name = `Shopper ${randomUUID().slice(0, 8)}`
  await owner.put('/profile', { fullName: name, phone: owner.phone, email: owner.email, address: HOME })
  return { name, phone: owner.phone }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Order' })
const total = (page: Page) => page.getByText(/^Total/)

/** Looks for something of which there is one, and takes it by keyboard. */
async function choose(page: Page, field: string | RegExp, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field })
  await box.fill(name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
}

async function chooseCustomer(page: Page, name: string): Promise<void> {
  await choose(page, 'Customer', name)
}

async function add(page: Page, product: Product): Promise<void> {
  await choose(page, /^Add products/, product.name)
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toBeFocused()
}

async function openForm(page: Page): Promise<void> {
  await asClinic(page)
  await page.goto('/dashboard/orders/new')
  await expectHeading(page, 'Create New Order')
}

const ordersOf = async (clinic: Visitor, name: string) =>
  (await clinic.get<{ items: Order[] }>('/clinic/orders')).items.filter(
    ({ customer }) => customer.fullName === name,
  )

test('says what is missing or has changed, loses nothing to a failure, and orders products for a customer', async ({
  page,
  offscreen,
  clinic,
  noise,
}) => {
  noise.expect(/409.*orders/)
  noise.expect(/500.*orders/)
  const shopper = await aShopper(await offscreen())
  const [ball, bone] = [await aProduct(clinic, 25_000), await aProduct(clinic, 9_999)]
  await openForm(page)
  await expect(page.getByText('Please add at least one product')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await add(page, ball)
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expectFieldError(page.getByRole('combobox', { name: 'Customer' }), 'Please select a customer')
  await expectFieldError(page.getByLabel('Shipping Address'), 'Please enter shipping address')
  await page.getByLabel(`Quantity of ${ball.name}`).fill('0')
  await submit(page).click()
  await expectFieldError(page.getByLabel(`Quantity of ${ball.name}`), 'The quantity must be 1 to 999')
  await page.getByRole('button', { name: `Remove ${ball.name}` }).click()
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeFocused()

  await chooseCustomer(page, shopper.name)
  await expect(page.getByLabel('Shipping Address')).toHaveValue(HOME)
  await add(page, ball)
  await add(page, bone)
  await add(page, bone)
  await page.getByLabel(`Quantity of ${ball.name}`).fill('3')
  await expect(page.getByLabel(`Quantity of ${bone.name}`)).toHaveValue('2')
  await expect(total(page).locator('..')).toContainText('₹949.98')
  await clinic.put(`/clinic/products/${ball.id}`, { name: ball.name, price: 25_050 })
  await submit(page).click()
  await expectToast(page, 'A price has changed. Please check the new total.')
  await expect(total(page).locator('..')).toContainText('₹951.48')
  const fix = await failing(page, '/clinic/orders')
  await submit(page).click()
  await expectToast(page, 'Failed to create order')
  await fix()
  expect(await ordersOf(clinic, shopper.name)).toEqual([])
  await submit(page).click()
  await expectToast(page, 'Order created successfully')
  await expectPath(page, '/dashboard')
  expect(await ordersOf(clinic, shopper.name)).toMatchObject([
    { total: 3 * 25_050 + 2 * 9_999, itemCount: 2, status: 'pending' },
  ])
})

/** An order of a new customer, placed past the screens. */
async function anOrder(person: Client, clinic: Visitor) {
  const shopper = await aShopper(person)
  const found = await clinic.get<{ id: string }[]>(
    `/clinic/customers/search?q=${encodeURIComponent(shopper.name)}`,
  )
  const ball = await aProduct(clinic, 25_050)
  const order = await clinic.post<WholeOrder>('/clinic/orders', {
    customerId: found[0]?.id,
    items: [{ productId: ball.id, quantity: 2 }],
    shippingAddress: HOME,
    seenTotal: 50_100,
    idempotencyKey: randomUUID(),
  })
  return { shopper, ball, order }
}

test('an order is found in the list, read, printed and completed; another one is cancelled', async ({
  page,
  offscreen,
  clinic,
  noise,
}) => {
  noise.expect(/409.*complete/)
  noise.expect(/404.*orders/)
  const { shopper, ball, order } = await anOrder(await offscreen(), clinic)
  await asClinic(page)
  await page.goto(`/dashboard/orders?status=pending&customer=${order.customer.id}`)
  await expectHeading(page, 'Orders')
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(row).toContainText(shopper.name)
  await expect(row).toContainText('₹501.00')
  await expect(row).toContainText('Pending')
  const number = order.id.slice(0, 8).toUpperCase()
  await row.getByRole('link', { name: number }).click()
  await expectHeading(page, `Order ${number}`)
  await expect(page.getByRole('main')).toContainText(HOME)
  const items = page.getByRole('table', { name: 'Products of this order' })
  // What narrow screens say beside the name is not drawn here.
  await expect(items.getByRole('row').nth(1)).toHaveText(`${ball.name} 2 ₹250.50 ₹501.00`, {
    useInnerText: true,
  })

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(items).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expectToast(page, 'Order marked as completed')
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /order|Mark/ })).toHaveCount(0)

  await page.goto(`/dashboard/orders/new?customer=${order.customer.id}`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(new RegExp(shopper.name))
  await expect(page.getByLabel('Shipping Address')).toHaveValue(HOME)

  const { order: second } = await anOrder(await offscreen(), clinic)
  await page.goto(`/dashboard/orders/${second.id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'Order cancelled')
  expect(await clinic.get<WholeOrder>(`/clinic/orders/${second.id}`)).toMatchObject({ status: 'cancelled' })

  // The second person to end an order sees its status.
  const { order: third } = await anOrder(await offscreen(), clinic)
  await page.goto(`/dashboard/orders/${third.id}`)
  await page.getByRole('button', { name: 'Mark as Completed' }).waitFor()
  await clinic.post(`/clinic/orders/${third.id}/cancel`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await expectToast(page, 'This order has changed in the meantime. The order is now cancelled.')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.goto(`/dashboard/orders/${randomUUID()}`)
  await expect(page.getByText('Order not found', { exact: true })).toBeVisible()
})

test('a product is added, found, changed, hidden and offered again', async ({ page, clinic }) => {
  const name = `Comb ${randomUUID().slice(0, 8)}`
  await asClinic(page)
  await page.goto('/dashboard/orders')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expectHeading(page, 'Products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(dialog.getByLabel('Product Name'), 'Product name is required')
  await expectFieldError(dialog.getByLabel('Price'), 'Price is required')
  await dialog.getByLabel('Product Name').fill(name)
  await dialog.getByLabel('Price').fill('-1')
  await expectFieldError(dialog.getByLabel('Price'), 'Price must be positive')
  await dialog.getByLabel('Price').fill('149.99')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product created successfully')

  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await expect(page).toHaveURL(/\?q=Comb/)
  const row = page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)
  await expect(row).toContainText('₹149.99')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByLabel('Price').fill('159')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product updated successfully')
  await expect(row).toContainText('₹159.00')
  await page.getByRole('button', { name: `Hide ${name}` }).click()
  await expectToast(page, 'Product hidden')
  await expect(row).toContainText('Hidden')
  const offered = () => clinic.get<Product[]>(`/clinic/products/offered?q=${encodeURIComponent(name)}`)
  expect(await offered()).toEqual([])
  await page.getByRole('button', { name: `Show ${name}` }).click()
  await expectToast(page, 'Product available again')
  await expect(row).toContainText('Available')
  expect(await offered()).toMatchObject([{ name, price: 15_900 }])
})
