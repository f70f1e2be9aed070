import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../src/features/money/orders/order-statuses.ts'
import { openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { aCustomer, anOrder, aProduct, type Customer, type Product } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const shopper = await aCustomer(db, { login: null })

type Item = { productId: string; quantity: number }
const item = ({ id: productId }: Product, quantity = 1): Item => ({ productId, quantity })

/** An order form, filled in. */
const form = (items: Item[], seenTotal: number, others: Record<string, unknown> = {}) => ({
  customerId: shopper.id,
  items,
  shippingAddress: '14 Lake View Road\nBengaluru',
  seenTotal,
  idempotencyKey: randomUUID(),
  ...others,
})

const stored = async (id: string) => ({
  order: await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  items: await db
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', '=', id)
    .orderBy('productName')
    .execute(),
})

describe('placing an order', () => {
  test('stores it with its items at today’s prices, and gives it back', async () => {
    const [brush, bowl] = [
      await aProduct(db, { name: 'A brush', price: 25_050 }),
      await aProduct(db, { name: 'B bowl', price: 1 }),
    ]
    const { status, body } = await admin.ask('orders.place', form([item(bowl, 999), item(brush, 2)], 51_099))
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'pending',
        total: 51_099,
        itemCount: 2,
        shippingAddress: '14 Lake View Road\nBengaluru',
        customer: { id: shopper.id, fullName: shopper.fullName, phone: shopper.phone },
        closedAt: null,
        items: [
          { productId: brush.id, name: 'A brush', quantity: 2, price: 25_050 },
          { productId: bowl.id, name: 'B bowl', quantity: 999, price: 1 },
        ],
      },
    ])
    expect(await stored(body.id)).toMatchObject({
      order: {
        customerPhone: shopper.phone,
        totalAmount: 51_099,
        status: 'pending',
        placedBy: clinic.logins.admin.userId,
        closedAt: null,
      },
      items: [
        { productId: brush.id, productName: 'A brush', quantity: 2, price: 25_050 },
        { productId: bowl.id, productName: 'B bowl', quantity: 999, price: 1 },
      ],
    })
    expect((await admin.ask('orders.get', { id: body.id })).body).toEqual(body)
  })

  test('keeps names and prices as they were', async () => {
    const product = await aProduct(db, { name: 'Old name', price: 100 })
    const { body } = await admin.ask('orders.place', form([item(product, 3)], 300))
    await admin.ask('orders.updateProduct', { id: product.id, name: 'New name', price: 999 })
    await admin.ask('orders.hideProduct', { id: product.id, hidden: true })
    expect((await admin.ask('orders.get', { id: body.id })).body).toMatchObject({
      total: 300,
      items: [{ name: 'Old name', price: 100 }],
    })
  })

  test.each([
    ['an unknown customer', 404, 'CUSTOMER_MISSING', 'Customer not found'],
    ['an unknown product', 409, 'PRODUCT_MISSING', 'A product is no longer offered. Please remove it.'],
    ['a hidden product', 409, 'PRODUCT_MISSING', 'A product is no longer offered. Please remove it.'],
    ['another total', 409, 'PRICES_CHANGED', 'A price has changed. Please check the new total.'],
  ])('with %s is refused and leaves nothing', async (wrong, ...refused) => {
    const [product, hidden] = [await aProduct(db, { price: 100 }), await aProduct(db, { hidden: true })]
    const good = item(product, 2)
    const before = await countRows(db)
    const forms: Record<string, ReturnType<typeof form>> = {
      'an unknown customer': form([good], 200, { customerId: randomUUID() }),
      'an unknown product': form([good, { productId: randomUUID(), quantity: 1 }], 200),
      'a hidden product': form([good, item(hidden)], 200 + hidden.price),
      'another total': form([good], 199),
    }
    const { status, refusal } = await admin.ask('orders.place', forms[wrong])
    expect([status, refusal.code, refusal.message]).toEqual(refused)
    expect(await countRows(db)).toEqual(before)
  })

  test.each([
    ['no number of them', { quantity: undefined }],
    ['none of them', { quantity: 0 }],
    ['less than none', { quantity: -1 }],
    ['a half', { quantity: 1.5 }],
    ['too many', { quantity: 1000 }],
    ['a number in words', { quantity: '2' }],
    ['no product', { productId: undefined }],
    ['what is no id', { productId: '1 or 1=1' }],
    ['a price of its own', { price: 1 }],
    ['a name of its own', { name: 'Gold' }],
  ])('with an item that has %s is refused', async (_what, wrong) => {
    const product = await aProduct(db)
    const before = await countRows(db)
    const answer = await admin.ask(
      'orders.place',
      form([{ ...item(product), ...wrong } as unknown as Item], product.price),
    )
    expect([answer.status, answer.refusal.code]).toEqual([400, 'BAD_REQUEST'])
    expect(Object.keys(answer.refusal.data?.fields ?? {})[0]).toMatch(/^items\.0/)
    expect(await countRows(db)).toEqual(before)
  })

  test('without items says what the form says', async () => {
    const { refusal } = await admin.ask('orders.place', form([], 0, { customerId: '', shippingAddress: ' ' }))
    expect(refusal.data?.fields).toEqual({
      customerId: 'Please select a customer',
      items: 'Please add at least one product',
      shippingAddress: 'Please enter shipping address',
    })
  })
})

describe('a form sent twice', () => {
  test('orders once, also ten times at once and after the prices have changed', async () => {
    const product = await aProduct(db, { price: 100 })
    const twice = form([item(product)], 100)
    const before = await countRows(db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.ask('orders.place', twice)))
    await admin.ask('orders.updateProduct', { id: product.id, name: product.name, price: 101 })
    answers.push(await admin.ask('orders.place', twice))
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const after = await countRows(db)
    expect([after.orders, after.order_items]).toEqual([
      (before.orders ?? 0) + 1,
      (before.order_items ?? 0) + 1,
    ])
  })

  test('with other content is refused', async () => {
    const product = await aProduct(db, { price: 100 })
    const first = form([item(product)], 100)
    await admin.ask('orders.place', first)
    const { status, refusal } = await admin.ask('orders.place', { ...first, shippingAddress: 'Elsewhere' })
    expect([status, refusal.code, refusal.message]).toEqual([422, 'KEY_REUSED', 'Failed to create order'])
  })
})

describe('the end of an order', () => {
  const ENDS = [
    ['complete', 'completed'],
    ['cancel', 'cancelled'],
  ] as const

  test.each(ENDS)('%s: it is %s, by whom and when is kept', async (end, status) => {
    const { id, product } = await anOrder(db, { customer: shopper })
    const { order: before, items } = await stored(id)
    const { body } = await admin.ask(`orders.${end}`, { id })
    expect(body).toMatchObject({ id, status, items: [{ productId: product.id }] })
    expect(body.closedAt).not.toBeNull()
    const after = await stored(id)
    expect(after.items).toEqual(items)
    expect(after.order).toEqual({
      ...before,
      status,
      closedBy: clinic.logins.admin.userId,
      closedAt: new Date(body.closedAt ?? ''),
    })
  })

  test.each(ENDS.flatMap(([end]) => ORDER_STATUSES.slice(1).map((status) => ({ end, status }))))(
    '$end of a $status order is refused and shows how it stands',
    async ({ end, status }) => {
      const { id } = await anOrder(db, { status })
      const before = await stored(id)
      const answer = await admin.ask(`orders.${end}`, { id })
      expect([answer.status, answer.refusal]).toMatchObject([
        409,
        { code: 'ORDER_CHANGED', message: 'This order has changed in the meantime.', data: { status } },
      ])
      expect(await stored(id)).toEqual(before)
    },
  )

  test('complete and cancel at once, 50 times: one winner', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await anOrder(db, { customer: shopper })
      const answers = await Promise.all(ENDS.map(([end]) => admin.ask(`orders.${end}`, { id })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [won, late] = answers.toSorted((a, b) => a.status - b.status)
      expect(late?.refusal.data).toEqual({ status: won?.body.status })
      expect((await stored(id)).order.status).toBe(won?.body.status)
    }
  }, 120_000)

  test.each(['get', 'complete', 'cancel'] as const)('%s does not find an unknown order', async (act) => {
    const { status, refusal } = await admin.ask(`orders.${act}`, { id: randomUUID() })
    expect([status, refusal.code, refusal.message]).toEqual([404, 'ORDER_MISSING', 'Order not found'])
  })
})

describe('the list of orders', () => {
  const idsOf = async (customer: Customer, input: Record<string, unknown> = {}) => {
    const { body } = await admin.ask('orders.list', { customerId: customer.id, ...input })
    return body.items.map(({ id }) => id)
  }
  const minute = (number: number) => new Date(Date.UTC(2027, 0, 1, 0, number))

  test('shows the newest first, by status, of one customer or of all', async () => {
    const customer = await aCustomer(db, { login: null })
    const { id: first } = await anOrder(db, { customer, createdAt: minute(1) })
    const { id: second } = await anOrder(db, { customer, createdAt: minute(2), status: 'completed' })
    const { id: third } = await anOrder(db, { customer, createdAt: minute(3) })
    const { id: foreign } = await anOrder(db)
    expect(await idsOf(customer)).toEqual([third, second, first])
    expect(await idsOf(customer, { status: 'pending' })).toEqual([third, first])
    expect(await idsOf(customer, { status: 'cancelled' })).toEqual([])
    const all = (await admin.ask('orders.list')).body.items.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([foreign]))
  })

  test('comes page by page, each order once, and shows no number that the server made', async () => {
    const customer = await aCustomer(db, { login: null, phone: 'TEMP-66660000' })
    const made: string[] = []
    for (let number = 0; number < 52; number += 1)
      made.push((await anOrder(db, { customer, createdAt: minute(Math.floor(number / 2)) })).id)
    const first = await admin.ask('orders.list', { customerId: customer.id })
    const cursor = first.body.nextCursor
    const second = await admin.ask('orders.list', { customerId: customer.id, cursor })
    expect([first.body.items.length, second.body.items.length, second.body.nextCursor]).toEqual([50, 2, null])
    const seen = [...first.body.items, ...second.body.items]
    expect(seen.map(({ id }) => id).sort()).toEqual(made.sort())
    expect(seen[0]).toMatchObject({ customer: { phone: null }, itemCount: 1 })
    expect(first.text).not.toContain('TEMP-')
  })
})

describe('products', () => {
  const offered = async (q: string) =>
    (await admin.ask('orders.searchProducts', { q })).body.map(({ name }) => name)

  test('are offered, changed, hidden and offered again', async () => {
    const { status, body } = await admin.ask('orders.createProduct', { name: ' Wool ball ', price: 19_999 })
    expect([status, body]).toMatchObject([201, { name: 'Wool ball', price: 19_999, hidden: false }])
    const { id } = body
    const changed = await admin.ask('orders.updateProduct', { id, name: 'Wool mouse', price: 0 })
    expect(changed.body).toEqual({ id, name: 'Wool mouse', price: 0, kind: 'goods', hidden: false })
    expect(await offered('wool')).toEqual(['Wool mouse'])
    expect((await admin.ask('orders.hideProduct', { id, hidden: true })).body.hidden).toBe(true)
    expect(await offered('wool')).toEqual([])
    const all = await admin.ask('orders.listProducts', { q: 'WOOL' })
    expect(all.body.items).toEqual([{ id, name: 'Wool mouse', price: 0, kind: 'goods', hidden: true }])
    expect((await admin.ask('orders.hideProduct', { id, hidden: false })).body.hidden).toBe(false)
    expect(await offered('wool')).toEqual(['Wool mouse'])
  })

  test('may be treatments: billed at the counter, and no one orders them', async () => {
    const treatment = { name: 'Nail trim', price: 20_000, kind: 'treatment' } as const
    const { body } = await admin.ask('orders.createProduct', treatment)
    expect(body).toMatchObject(treatment)
    expect(await offered('nail trim')).toEqual([])
    expect((await admin.ask('bills.searchItems', { q: 'nail trim' })).body).toMatchObject([treatment])
    const change = { id: body.id, name: 'Nail trim', price: 25_000 }
    expect((await admin.ask('orders.updateProduct', change)).body).toMatchObject({ kind: 'treatment' })
    await admin.ask('orders.updateProduct', { ...change, kind: 'goods' })
    expect(await offered('nail trim')).toEqual(['Nail trim'])
  })

  test('are offered at the counter first where the name begins with what is typed', async () => {
    for (const name of ['Quaworming tab', 'Tab Quawormex']) await aProduct(db, { name })
    const found = await admin.ask('bills.searchItems', { q: 'Tab quaworm' })
    expect(found.body.map(({ name }) => name)).toEqual(['Tab Quawormex', 'Quaworming tab'])
  })

  test('are found by any part of the name, by name; what means something to a pattern is itself', async () => {
    for (const name of ['Zebra 50%_mix', 'Zebra \\ x', 'Zebra A']) await aProduct(db, { name })
    expect(await offered('zebra')).toEqual(['Zebra 50%_mix', 'Zebra \\ x', 'Zebra A'])
    expect(await offered('50%_')).toEqual(['Zebra 50%_mix'])
    expect(await offered('a%x')).toEqual([])
    expect(await offered('\\')).toEqual(['Zebra \\ x'])
  })

  test('come page by page, twenty at most where one is chosen', async () => {
    for (let number = 10; number < 65; number += 1) await aProduct(db, { name: `Quill ${number}` })
    const first = await admin.ask('orders.listProducts', { q: 'quill' })
    const second = await admin.ask('orders.listProducts', { q: 'quill', cursor: first.body.nextCursor })
    const names = [...first.body.items, ...second.body.items].map(({ name }) => name)
    expect(names).toHaveLength(55)
    expect(new Set(names).size).toBe(55)
    expect(await offered('quill')).toHaveLength(20)
  })

  test.each(['updateProduct', 'hideProduct'] as const)('%s does not find an unknown one', async (act) => {
    const change = act === 'updateProduct' ? { name: 'X', price: 1 } : { hidden: true }
    const { status, refusal } = await admin.ask(`orders.${act}`, { id: randomUUID(), ...change })
    expect([status, refusal.code, refusal.message]).toEqual([404, 'PRODUCT_MISSING', 'Product not found'])
  })
})
