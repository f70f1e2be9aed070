import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const key = () => ({ idempotencyKey: randomUUID() })

const TODAY = '2027-03-10'
const TOMORROW = '2027-03-11'
const NEW = { exempt: false, hsn: null }

await admin.ask('bills.saveTaxStatus', {
  ...{ fromOn: '2026-01-01', status: 'regular', gstin: '29AAGCB7383J1Z4' },
  ...{ legalName: null, address: null },
})

const classNamed = async (name: string) =>
  (await admin.ask('bills.getTaxes')).body.classes.find((one) => one.name === name)

/** A draft with a service of ₹118 that bears a tax. */
async function aDraftOf(taxClassId: string) {
  const { id: serviceId } = await aService(db, { basePrice: 11_800 })
  await db.updateTable('serviceTypes').set({ taxClassId }).where('id', '=', serviceId).execute()
  const { body: draft } = await admin.ask('bills.draft', key())
  const { body } = await admin.ask('bills.addLine', { id: draft.id, serviceId })
  return { id: draft.id, seenDue: body.due }
}

test('a clinic names a tax class of its own, with its code and first rate, and bills with it', async () => {
  const rate = { fromOn: TODAY, rate: 1800 }
  const { body } = await admin.ask('bills.saveTaxClass', {
    ...NEW,
    name: 'Grooming',
    hsn: 'SAC 9997 21',
    rate,
  })
  const added = body.classes.find(({ name }) => name === 'Grooming')
  expect(added).toMatchObject({ exempt: false, hsn: '999721', rates: [rate] })
  const draft = await aDraftOf(added?.id ?? '')
  const { body: bill } = await admin.ask('bills.issue', draft)
  expect(bill).toMatchObject({ title: 'Tax Invoice', taxable: 10_000, cgst: 900, sgst: 900, total: 11_800 })
  expect(bill.lines[0]).toMatchObject({ hsn: '999721', rate: 1800 })
})

test('a class can’t take the name of another one, or a rate or a code that is none', async () => {
  await admin.ask('bills.saveTaxClass', { ...NEW, name: 'Pet boarding' })
  const boarding = await classNamed('Pet boarding')
  const refused = async (input: object) => {
    const { status, refusal } = await admin.ask('bills.saveTaxClass', { ...NEW, ...input })
    return [status, refusal.message, refusal.data?.fields]
  }
  const taken = [409, 'Another tax class already has this name.', undefined]
  expect(await refused({ name: ' pet  BOARDING' })).toEqual(taken)
  expect(await refused({ id: boarding?.id, name: 'petfood' })).toEqual(taken)
  expect(
    (await admin.ask('bills.saveTaxClass', { id: boarding?.id, ...NEW, name: 'Pet Boarding' })).status,
  ).toBe(200)
  for (const hsn of ['123', '123456789'])
    expect(await refused({ name: 'Spa', hsn })).toEqual([
      400,
      expect.any(String),
      { hsn: 'Please enter 4 to 8 digits' },
    ])
  for (const rate of [
    { fromOn: TODAY, rate: 20_000 },
    { fromOn: '2027-02-29', rate: 0 },
  ])
    expect((await refused({ name: 'Spa', rate }))[0]).toBe(400)
  expect(await classNamed('Spa')).toBeUndefined()
})

test('a rate begins today or later: a day before is refused, and leaves nothing behind', async () => {
  const past = { fromOn: '2027-03-09', rate: 1800 }
  const sentence = 'Please choose today or a later day. Earlier bills are already issued.'
  const added = await admin.ask('bills.saveTaxClass', { ...NEW, name: 'Training', rate: past })
  expect([added.status, added.refusal.message]).toEqual([409, sentence])
  expect(await classNamed('Training')).toBeUndefined()
  const food = await classNamed('Pet food')
  const changed = await admin.ask('bills.saveTaxRate', { id: food?.id, ...past })
  expect([changed.status, changed.refusal.message]).toEqual([409, sentence])
  expect(await classNamed('Pet food')).toEqual(food)
})

test('a rate of a later day changes no bill before it; without an earlier one, nothing is billed until then', async () => {
  const medicines = await classNamed('Medicines')
  await admin.ask('bills.saveTaxRate', { id: medicines?.id, fromOn: TOMORROW, rate: 1800 })
  const { body: now } = await admin.ask('bills.issue', await aDraftOf(medicines?.id ?? ''))
  expect([now.lines[0]?.rate, now.title]).toEqual([500, 'Tax Invoice'])

  const rate = { fromOn: TOMORROW, rate: 1200 }
  await admin.ask('bills.saveTaxClass', { ...NEW, name: 'Day care', rate })
  const draft = await aDraftOf((await classNamed('Day care'))?.id ?? '')
  expect((await admin.ask('bills.get', { id: draft.id })).body.lines[0]?.taxMissing).toBe(true)
  expect((await admin.ask('bills.issue', draft)).refusal.code).toBe('TAX_MISSING')

  const later = await aDraftOf(medicines?.id ?? '')
  clinic.setNow(new Date(`${TOMORROW}T04:00:00Z`))
  expect((await admin.ask('bills.issue', draft)).body.lines[0]?.rate).toBe(1200)
  expect((await admin.ask('bills.issue', later)).body.lines[0]?.rate).toBe(1800)
  expect((await admin.ask('bills.get', { id: now.id })).body.lines[0]?.rate).toBe(500)
})

test('a tax invoice from ₹50,000 needs the address of a buyer who is not registered; below, none', async () => {
  const food = 'b0000000-0000-4000-8000-000000000003'
  const buyer = { name: 'Asha Rao', address: null, gstin: null, placeState: null }
  const large = async (of: object = {}) => {
    const { id: serviceId } = await aService(db, { basePrice: 5_900_000 })
    await db.updateTable('serviceTypes').set({ taxClassId: food }).where('id', '=', serviceId).execute()
    const { body: draft } = await admin.ask('bills.draft', { ...of, ...key() })
    const { body } = await admin.ask('bills.addLine', { id: draft.id, serviceId })
    return { id: draft.id, seenDue: body.due }
  }
  const { address } = await db
    .selectFrom('customers')
    .select('address')
    .where('id', '=', clinic.customer.id)
    .executeTakeFirstOrThrow()
  const own = await large({ customerId: clinic.customer.id })
  const { status, refusal } = await admin.ask('bills.issue', own)
  expect([status, refusal.code, refusal.message, refusal.data?.address]).toEqual([
    ...[409, 'ADDRESS_MISSING', 'A tax invoice of ₹50,000 or more needs the buyer’s address. Please add it.'],
    address,
  ])
  const taken = await admin.ask('bills.take', { ...own, method: 'card', ...key() })
  expect(taken.refusal.code).toBe('ADDRESS_MISSING')
  const anyone = await large()
  expect((await admin.ask('bills.issue', anyone)).refusal.data?.address).toBeNull()
  await admin.ask('bills.setBuyer', { id: anyone.id, ...buyer, address: '5 Mango Grove, Pune' })
  expect((await admin.ask('bills.issue', anyone)).body.title).toBe('Tax Invoice')
  await admin.ask('bills.discount', { id: own.id, discount: 118, reason: 'A friend' })
  expect((await admin.ask('bills.issue', { ...own, seenDue: own.seenDue - 118 })).body.title).toBe(
    'Tax Invoice',
  )
})

test('of two who add the same class at once, one is refused', async () => {
  const add = () => admin.ask('bills.saveTaxClass', { ...NEW, name: 'Hydrotherapy' })
  const statuses = (await Promise.all([add(), add()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  const { body } = await admin.ask('bills.getTaxes')
  expect(body.classes.filter(({ name }) => name === 'Hydrotherapy')).toHaveLength(1)
})
