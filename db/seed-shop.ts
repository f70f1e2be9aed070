import { totalOf } from '../src/features/money/orders/rules.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay } from '../src/lib/time.ts'

const PRODUCTS = [
  ['Adult dog food, chicken, 3 kg', 129_900],
  ['Kitten food, ocean fish, 1.2 kg', 74_950],
  ['Tick and flea collar', 59_900],
  ['Soft bristle brush', 34_900],
  ['Stainless steel bowl, 700 ml', 24_950],
  ['Catnip mouse', 14_999],
  ['Rabbit hay, 1 kg', 39_900],
  ['Puppy training pads, 30 pieces', 64_900],
] as const

/** The clinic's products; the last one is no longer offered. */
async function seedProducts(db: Db, now: Date) {
  const rows = PRODUCTS.map(([name, price], index) => ({
    name,
    price,
    createdAt: new Date(now.getTime() - (PRODUCTS.length - index) * 1000),
    hiddenAt: index === PRODUCTS.length - 1 ? now : null,
  }))
  return await db.insertInto('products').values(rows).returning(['id', 'name', 'price']).execute()
}

/** The customer, how many days ago, the status, and which products with their quantities. */
const ORDERS = [
  [
    'Asha Menon',
    12,
    'completed',
    [
      [0, 1],
      [3, 1],
    ],
  ],
  ['Imran Khan', 5, 'cancelled', [[1, 2]]],
  [
    'Meera Iyer',
    2,
    'pending',
    [
      [6, 3],
      [4, 1],
    ],
  ],
  [
    'Rahul Verma',
    1,
    'pending',
    [
      [0, 2],
      [2, 1],
      [5, 3],
    ],
  ],
] as const

/** A customer of the demo clinic, by name. */
type CustomerOf = (name: string) => { phone: string; address: string }

/** Adds what the clinic sells, orders of it, and what is in stock of three products. */
export async function seedShop(db: Db, now: Date, customerOf: CustomerOf): Promise<void> {
  const products = await seedProducts(db, now)
  await seedStock(db, products, now)
  for (const [name, days, status, wanted] of ORDERS) {
    const { phone, address } = customerOf(name)
    const items = wanted.flatMap(([place, quantity]) => {
      const product = products[place]
      return product === undefined ? [] : [{ product, quantity }]
    })
    const at = new Date(now.getTime() - days * 86_400_000)
    const { id } = await db
      .insertInto('orders')
      .values({
        customerPhone: phone,
        totalAmount: totalOf(items.map(({ product: { price }, quantity }) => ({ price, quantity }))),
        shippingAddress: address,
        status,
        createdAt: at,
        closedAt: status === 'pending' ? null : new Date(at.getTime() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = items.map(({ product, quantity }) => ({
      orderId: id,
      productId: product.id,
      productName: product.name,
      quantity,
      price: product.price,
    }))
    await db.insertInto('orderItems').values(rows).execute()
  }
}

/** The product, with how much left it is low, and of its batches: the number, in how many days they expire, how many are left. */
const STOCK = [
  [0, 3, [['DF-2207', 210, 8]]],
  [1, 4, [['KF-0931', 21, 3]]],
  [
    2,
    5,
    [
      ['TC-114', 90, 4],
      ['TC-131', 400, 12],
    ],
  ],
] as const

async function seedStock(db: Db, products: readonly { id: string }[], now: Date): Promise<void> {
  // Before the first bill.
  const at = new Date(now.getTime() - 14 * 86_400_000)
  for (const [place, low, lots] of STOCK) {
    const product = products[place]
    if (product === undefined) continue
    const counted = { productId: product.id, lowAt: low * 1000, createdAt: at }
    await db.insertInto('stockItems').values(counted).execute()
    for (const [batch, days, left] of lots) {
      const lot = { productId: product.id, batch, expiresOn: addDays(clinicDay(now), days) }
      const { id } = await db.insertInto('stockLots').values(lot).returning('id').executeTakeFirstOrThrow()
      const move = {
        kind: 'in',
        thousandths: left * 1000,
        billLineId: null,
        reason: null,
        madeBy: null,
      } as const
      await db
        .insertInto('stockMoves')
        .values({ lotId: id, ...move, at })
        .execute()
    }
  }
}
