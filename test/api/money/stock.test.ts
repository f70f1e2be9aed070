import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Permission, StaffRole } from '../../../src/features/platform/auth/permissions.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aLot, aProduct } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const { customer } = clinic
const desk = await clinic.session(await aColleague(db, ['payments:write', 'orders:write'], 'reception'))
// As the clock of the servers under test stands.
const TODAY = clinicDay(new Date('2027-03-10T04:00:00Z'))
const key = () => ({ idempotencyKey: randomUUID() })

/** A draft of the counter with some of a product. */
async function draftOf(productId: string, thousandths = 1000, batch?: string) {
  const { body: draft } = await desk.ask('bills.draft', key())
  const line = { id: draft.id, productId, thousandths: thousandths, ...(batch && { batch }) }
  return (await desk.ask('bills.addLine', line)).body
}
const pay = async ({ id, due }: { id: string; due: number }, sellsAnyway = false) =>
  await desk.ask('bills.take', { id, seenDue: due, method: 'cash', sellsAnyway, ...key() })
const itemOf = async (productId: string) => {
  const { name } = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return (await desk.ask('stock.list', { q: name })).body.items[0]
}
/** What a product has had, oldest first. */
const movesOf = async (productId: string) =>
  (await desk.ask('stock.listMoves', { id: productId })).body
    .map(({ kind, thousandths }) => [kind, thousandths])
    .reverse()

test('a batch leads to its bills, also where a line was sold of two, and a move to its bill', async () => {
  const { id: productId } = await aProduct(db)
  for (const batch of ['Recall 7', 'Other 8']) await aLot(db, { productId, batch, left: 2000 })
  const { body: draft } = await desk.ask('bills.draft', { customerId: customer.id, ...key() })
  const { body: ready } = await desk.ask('bills.addLine', { id: draft.id, productId, thousandths: 3000 })
  expect((await pay(ready)).status).toBe(200)
  const { body: bill } = await desk.ask('bills.get', { id: draft.id })
  for (const q of ['recall 7', ' OTHER 8 ']) {
    const { items } = (await desk.ask('bills.list', { q })).body
    const listed = items.map(({ id, ...item }) => [id, item.customer?.phone])
    expect(listed, q).toEqual([[bill.id, bill.customer?.phone]])
  }
  expect((await desk.ask('bills.list', { q: 'recall' })).body.items).toEqual([])
  const { body: moves } = await desk.ask('stock.listMoves', { id: productId })
  const sold = { id: bill.id, number: bill.number, customer: bill.customer?.fullName }
  expect(moves.map((move) => move.bill)).toEqual([sold, sold, null, null])
})

describe('what comes', () => {
  test('counts a product from then on, once for each form, and adds to the same batch', async () => {
    const { id: productId } = await aProduct(db)
    expect(await itemOf(productId)).toBeUndefined()
    const goods = { productId, thousandths: 30_000, batch: 'B 1', expiresOn: addDays(TODAY, 40), ...key() }
    await admin.ask('stock.takeIn', goods)
    await admin.ask('stock.takeIn', goods)
    const { body } = await admin.ask('stock.takeIn', { ...goods, batch: 'Ｂ　१', thousandths: 500, ...key() })
    expect(body).toMatchObject({
      left: 30_500,
      lowAt: null,
      low: false,
      lots: [{ batch: 'B 1', left: 30_500 }],
    })
    expect(await movesOf(productId)).toEqual([
      ['in', 30_000],
      ['in', 500],
    ])
  })

  test('has not expired, and is of a product that there is', async () => {
    const { id: productId } = await aProduct(db)
    const goods = { productId, thousandths: 1000, expiresOn: addDays(TODAY, -1) }
    expect((await admin.ask('stock.takeIn', { ...goods, ...key() })).refusal.code).toBe('EXPIRED')
    expect(await itemOf(productId)).toBeUndefined()
    const unknown = { productId: randomUUID(), thousandths: 1000, ...key() }
    expect((await admin.ask('stock.takeIn', unknown)).refusal.code).toBe('PRODUCT_MISSING')
  })
})

describe('what is sold', () => {
  test('leaves the stock when the bill is issued: what expires first, never what has; its line names the batch', async () => {
    const { productId } = await aLot(db, { batch: 'gone', expiresOn: addDays(TODAY, -1), left: 9000 })
    await aLot(db, { productId, batch: 'late', expiresOn: addDays(TODAY, 90), left: 4000 })
    await aLot(db, { productId, batch: 'soon', expiresOn: TODAY, left: 2000 })
    const draft = await draftOf(productId)
    expect(await itemOf(productId)).toMatchObject({ left: 6000 })
    const { body: paid } = await pay(draft)
    expect(paid.lines).toMatchObject([{ batch: 'soon', fromStock: true }])
    const { body: two } = await pay(await draftOf(productId, 2500))
    expect(two.lines).toMatchObject([{ batch: null, fromStock: true }])
    const item = await itemOf(productId)
    expect(item?.lots.map(({ batch, left }) => [batch, left])).toEqual([
      ['gone', 9000],
      ['late', 2500],
    ])
    expect((await desk.ask('bills.searchItems', { q: draft.lines[0]?.name })).body).toMatchObject([
      { left: 2500 },
    ])
  })

  test('is refused where too little is there, in words; anyway, the count is corrected first', async () => {
    const { productId } = await aLot(db, { left: 2000 })
    const draft = await draftOf(productId, 3000)
    const { refusal } = await pay(draft)
    expect([refusal.code, refusal.message]).toEqual([
      'LITTLE_STOCK',
      `Only 2 left of ${draft.lines[0]?.name}.`,
    ])
    expect((await desk.ask('bills.get', { id: draft.id })).body).toMatchObject({
      state: 'draft',
      entries: [],
    })
    expect((await pay(draft, true)).body).toMatchObject({ state: 'issued', due: 0 })
    expect(await itemOf(productId)).toMatchObject({ left: 0, lots: [] })
    expect(await movesOf(productId)).toEqual([
      ['in', 2000],
      ['counted', 1000],
      ['sold', -2000],
      ['sold', -1000],
    ])
  })

  test('is refused where all has expired, which the refusal says', async () => {
    const { productId } = await aLot(db, { expiresOn: addDays(TODAY, -1), left: 4000 })
    const draft = await draftOf(productId)
    const { name } = draft.lines[0] ?? {}
    expect((await pay(draft)).refusal.message).toBe(`Only 0 left of ${name}. 4 more have expired.`)
  })

  test('of a batch comes from it alone; of one that no one has entered, anyway', async () => {
    const { productId } = await aLot(db, { batch: 'B1', left: 1000 })
    await aLot(db, { productId, batch: 'B2', left: 5000 })
    const draft = await draftOf(productId, 2000, 'B1')
    expect((await pay(draft)).refusal.code).toBe('LITTLE_STOCK')
    const other = await pay(await draftOf(productId, 1000, 'B9'), true)
    expect(other.body.lines).toMatchObject([{ batch: 'B9' }])
    expect(await itemOf(productId)).toMatchObject({ left: 6000 })
  })

  test('is not asked for where the clinic does not count, or counts no longer', async () => {
    const { id } = await aProduct(db)
    expect((await pay(await draftOf(id, 90_000))).body.lines).toMatchObject([{ fromStock: false }])
    const { productId } = await aLot(db, { left: 1000 })
    await admin.ask('stock.stop', { id: productId })
    expect((await pay(await draftOf(productId, 5000))).body).toMatchObject({ state: 'issued' })
  })

  test('comes back with a credit note that says so, once, and with a correction', async () => {
    const { productId } = await aLot(db, { left: 5000 })
    const { body: paid } = await pay(await draftOf(productId, 2000))
    const { body: corrected } = await admin.ask('bills.correct', { id: paid.id, reason: 'Wrong', ...key() })
    expect(await itemOf(productId)).toMatchObject({ left: 5000 })
    const { body: again } = await desk.ask('bills.issue', { id: corrected.id, seenDue: 0 })
    expect(await itemOf(productId)).toMatchObject({ left: 3000 })
    const [line] = again.lines
    const credit = { id: again.id, reason: 'Not needed', back: 'cash' } as const
    const half = { lineId: line?.id ?? '', amount: (line?.total ?? 0) / 2 }
    await admin.ask('bills.credit', { ...credit, lines: [{ ...half, shelf: false }], ...key() })
    expect(await itemOf(productId)).toMatchObject({ left: 3000 })
    await admin.ask('bills.credit', { ...credit, lines: [{ ...half, shelf: true }], ...key() })
    expect(await itemOf(productId)).toMatchObject({ left: 5000 })
    expect(await movesOf(productId)).toEqual([
      ['in', 5000],
      ['sold', -2000],
      ['returned', 2000],
      ['sold', -2000],
      ['returned', 2000],
    ])
  })
})

describe('what is counted', () => {
  test('corrects a batch, unless something was sold since it was seen', async () => {
    const { id: lotId, productId } = await aLot(db, { left: 5000 })
    const count = { lotId, left: 4500, seenLeft: 5000, reason: 'One broke' }
    await pay(await draftOf(productId))
    const { refusal } = await admin.ask('stock.count', count)
    expect([refusal.code, refusal.data]).toEqual(['COUNT_CHANGED', { left: 4000 }])
    expect((await admin.ask('stock.count', { ...count, left: 3500, seenLeft: 4000 })).body.left).toBe(3500)
    expect((await movesOf(productId)).at(-1)).toEqual(['counted', -500])
    expect((await admin.ask('stock.count', { ...count, left: 3500, seenLeft: 3500 })).status).toBe(200)
    expect(await movesOf(productId)).toHaveLength(3)
    const unknown = { ...count, lotId: randomUUID() }
    expect((await admin.ask('stock.count', unknown)).refusal.code).toBe('LOT_MISSING')
  })

  test('needs a reason, which the audit log has, with what was left before and after', async () => {
    const { id: lotId, productId } = await aLot(db, { left: 5000 })
    const count = { lotId, left: 4000, seenLeft: 5000 }
    for (const input of [count, { ...count, reason: null }, { ...count, reason: '  ' }])
      expect((await desk.ask('stock.count', input)).refusal.data?.fields).toHaveProperty('reason')
    expect((await itemOf(productId))?.left).toBe(5000)
    await desk.ask('stock.count', { ...count, reason: 'One broke' })
    await desk.ask('stock.takeIn', { productId, thousandths: 2000, batch: 'B7', ...key() })
    const { body } = await admin.ask('audit.list', { action: 'stock.count' })
    expect(body.items[0]).toMatchObject({ words: 'Stock counted', role: 'staff' })
    const move = { kind: 'counted', thousandths: -1000, reason: 'One broke' }
    expect(body.items[0]?.changes.map(({ after }) => after)).toContainEqual(expect.objectContaining(move))
    const { body: came } = await admin.ask('audit.list', { action: 'stock.takeIn' })
    const goods = { kind: 'in', thousandths: 2000 }
    expect(came.items[0]).toMatchObject({ words: 'Goods added', role: 'staff' })
    expect(came.items[0]?.changes.map(({ after }) => after)).toContainEqual(expect.objectContaining(goods))
  })

  test('is listed as low, and as what expires soon', async () => {
    const { productId } = await aLot(db, { left: 3000, expiresOn: addDays(TODAY, 30) })
    const { productId: other } = await aLot(db, { left: 3000, expiresOn: addDays(TODAY, 31) })
    const idsOf = async (filter: 'low' | 'expiring') =>
      (await desk.ask('stock.list', { filter })).body.items.map(({ product }) => product.id)
    expect(await idsOf('expiring')).toContain(productId)
    expect(await idsOf('expiring')).not.toContain(other)
    await admin.ask('stock.setLow', { id: productId, lowAt: 2999 })
    expect(await idsOf('low')).not.toContain(productId)
    expect((await admin.ask('stock.setLow', { id: productId, lowAt: 3000 })).body).toMatchObject({
      low: true,
    })
    expect(await idsOf('low')).toContain(productId)
  })
})

describe('goods are booked in and counted', () => {
  const worker = async (role: StaffRole, ...also: Permission[]) =>
    await clinic.session(await aColleague(db, also, role))

  test.each<[StaffRole, ...Permission[]]>([
    ['vet'],
    ['reception'],
    ['assistant', 'orders:write'],
    ['other', 'orders:write'],
  ])('by %s %s, who finds the product, and can’t set what is low or stop counting', async (role, ...also) => {
    const someone = await worker(role, ...also)
    const product = await aProduct(db)
    const { body: found } = await someone.ask('orders.searchProducts', { q: product.name })
    expect(found.map(({ id }) => id)).toContain(product.id)
    const goods = { productId: product.id, thousandths: 3000, ...key() }
    const { status, body } = await someone.ask('stock.takeIn', goods)
    expect([status, body.left]).toEqual([200, 3000])
    const count = { lotId: body.lots[0]?.id, left: 2000, seenLeft: 3000, reason: 'One broke' }
    expect((await someone.ask('stock.count', count)).body.left).toBe(2000)
    expect((await someone.ask('stock.setLow', { id: product.id, lowAt: 1000 })).status).toBe(403)
    expect((await someone.ask('stock.stop', { id: product.id })).status).toBe(403)
  })

  test.each<StaffRole>(['assistant', 'groomer', 'accountant', 'other'])('not by %s', async (role) => {
    const someone = await worker(role)
    const { id: lotId, productId } = await aLot(db, { left: 5000 })
    const goods = { productId, thousandths: 1000, ...key() }
    expect((await someone.ask('stock.takeIn', goods)).status).toBe(403)
    const count = { lotId, left: 4000, seenLeft: 5000, reason: 'One broke' }
    expect((await someone.ask('stock.count', count)).status).toBe(403)
    expect((await itemOf(productId))?.left).toBe(5000)
  })
})

test('an entry of the stock does not change, and no lot has less than nothing', async () => {
  const { id } = await aLot(db)
  const change = db.updateTable('stockMoves').set({ thousandths: 1 }).where('lotId', '=', id)
  await expect(change.execute()).rejects.toThrow('does not change')
  const move = {
    lotId: id,
    kind: 'counted',
    thousandths: -5001,
    billLineId: null,
    reason: null,
    madeBy: null,
  } as const
  await expect(db.insertInto('stockMoves').values(move).execute()).rejects.toThrow('stock_lots_left')
})
