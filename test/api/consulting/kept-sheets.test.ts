import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import {
  aColleague,
  aCustomer,
  anAppointment,
  aPet,
  aProduct,
  type Customer,
  PASSWORD,
} from '../../factories.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const login = await aColleague(db, [], 'vet')
const personId = await aPerson(db, { login, name: 'Asha Iyer', registration: 'KVC 12' })
const vet = await clinic.session(login)
const key = () => ({ idempotencyKey: randomUUID() })
const DROPS = { name: 'Ear drops', amount: '3 drops', when: 'at night', howLong: '', quantity: '', note: '' }

type Case = { id: string; customer: Customer; petId: string; appointmentId: string | null; productId: string }

/** A case sheet with a line on a bill, of a customer of its own. */
async function aCase({ ofAppointment = true } = {}): Promise<Case> {
  const customer = await aCustomer(db, { login: null })
  const pet = await aPet(db, { owner: customer })
  const appointmentId = ofAppointment ? await anAppointment(db, { pet, status: 'confirmed' }) : null
  const { id } = (await vet.ask('sheets.begin', { id: randomUUID(), petId: pet.id, appointmentId })).body
  const { id: productId } = await aProduct(db, { name: 'Ear cleaning', price: 98_765 })
  await vet.ask('sheets.save', {
    id,
    findings: 'Red',
    weight: 12_400,
    prescription: [DROPS],
    advice: 'No bath',
  })
  expect((await vet.ask('sheets.addDone', { id, lineId: randomUUID(), productId })).status).toBe(200)
  return { id, customer, petId: pet.id, appointmentId, productId }
}

const sheetOf = async (id: string) => {
  const { sheet } = (await vet.ask('sheets.get', { id })).body
  if (sheet === null) throw new Error('It was not begun.')
  return sheet
}
const sign = async (id: string, more: Input = {}) =>
  vet.ask('sheets.sign', { id, seenEdit: (await sheetOf(id)).edit, ...more })
const billsOf = async ({ id }: Pick<Customer, 'id'>) =>
  await db.selectFrom('bills').select('id').where('customerId', '=', id).where('kind', '=', 'bill').execute()

describe('a signed version', () => {
  test('is the same to the letter whatever becomes of its bill, its product, its signer, its pet and its owner', async () => {
    const { id, customer, petId, appointmentId, productId } = await aCase()
    expect((await sign(id)).status).toBe(200)
    const version = async () =>
      (
        await sql<{
          text: string
        }>`select to_jsonb(v)::text as text from sheet_versions v where sheet_id = ${id}`.execute(db)
      ).rows
    const [before, read] = [await version(), await sheetOf(id)]
    const billId = (await billsOf(customer))[0]?.id ?? ''
    const { due } = (await admin.ask('bills.get', { id: billId })).body
    const changes = [
      await admin.ask('bills.issue', { id: billId, seenDue: due }),
      await admin.ask('bills.correct', { id: billId, reason: 'Price', ...key() }),
      await admin.ask('appointments.callOff', { id: appointmentId ?? '', reason: 'Left' }),
      await admin.ask('pets.give', {
        ...{ id: petId, ownerId: customer.id, newOwnerId: (await aCustomer(db)).id },
        cancelAppointments: false,
      }),
    ]
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await db.updateTable('products').set({ name: 'Renamed', price: 1 }).where('id', '=', productId).execute()
    await db
      .updateTable('people')
      .set({ name: 'Else', registration: 'X 1' })
      .where('id', '=', personId)
      .execute()
    await db
      .updateTable('pets')
      .set({ name: 'Renamed', deceasedOn: '2027-03-11' })
      .where('id', '=', petId)
      .execute()
    await db.updateTable('customers').set({ fullName: 'Renamed' }).where('id', '=', customer.id).execute()
    expect(await version()).toEqual(before)
    const { content, done, signature } = await sheetOf(id)
    expect({ content, done, signature }).toEqual({
      content: read.content,
      done: read.done,
      signature: read.signature,
    })
    await db
      .updateTable('people')
      .set({ name: 'Asha Iyer', registration: 'KVC 12' })
      .where('id', '=', personId)
      .execute()
  })
})

describe('a sheet', () => {
  test('of an erased owner takes nothing more, and its words are gone', async () => {
    const [{ id, customer, petId, productId }, signed] = [await aCase(), await aCase()]
    await sign(signed.id)
    const [line] = (await sheetOf(id)).done
    const gone = { word: 'DELETE', password: PASSWORD, despiteMoney: 'Asked for' }
    for (const one of [customer, signed.customer])
      expect((await admin.ask('privacy.eraseCustomer', { id: one.id, ...gone })).status).toBe(200)
    const refused = [
      await vet.ask('sheets.save', { id, plan: 'Drops' }),
      await vet.ask('sheets.addDone', { id, lineId: randomUUID(), productId }),
      await vet.ask('sheets.changeDone', { id, lineId: line?.id ?? '', thousandths: 2000 }),
      await vet.ask('sheets.removeDone', { id, lineId: line?.id ?? '' }),
      await vet.ask('sheets.sign', { id, seenEdit: 2 }),
      await vet.ask('sheets.amend', { id: signed.id }),
      await vet.ask('sheets.dropChanges', { id: signed.id }),
      await vet.ask('sheets.begin', { id: randomUUID(), petId, appointmentId: null }),
    ]
    expect(refused.map(({ refusal }) => refusal.code)).toEqual([
      ...Array<string>(7).fill('SHEET_ERASED'),
      'PET_MISSING',
    ])
    expect(await sheetOf(signed.id)).toMatchObject({
      content: { findings: '', advice: '', weight: 12_400, prescription: [{ name: 'Ear drops' }] },
    })
  })

  test('of a pet that has died or was given away is written on; what was done stays with whom it was done for', async () => {
    const { id, customer, petId, productId } = await aCase({ ofAppointment: false })
    const { id: newOwnerId } = await aCustomer(db)
    const given = { id: petId, ownerId: customer.id, newOwnerId, cancelAppointments: false }
    expect((await admin.ask('pets.give', given)).status).toBe(200)
    await db.updateTable('pets').set({ deceasedOn: '2027-03-11' }).where('id', '=', petId).execute()
    expect((await vet.ask('sheets.save', { id, plan: 'Drops' })).status).toBe(200)
    expect((await vet.ask('sheets.addDone', { id, lineId: randomUUID(), productId })).status).toBe(200)
    expect((await sign(id)).body).toMatchObject({
      isOpen: false,
      done: [{}, {}],
      pet: { id: petId, owner: { id: customer.id } },
    })
    expect([await billsOf(customer), await billsOf({ id: newOwnerId })]).toMatchObject([[{}], []])
  })

  test('of a record that was joined goes on, and what is done then is on the bill of who remains', async () => {
    const [{ id, customer, productId }, remaining] = [await aCase(), await aCustomer(db)]
    const sides = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
    const joined = await admin.ask('customers.join', { id: remaining.id, otherId: customer.id, ...sides })
    expect(joined.status, joined.text).toBe(200)
    expect((await vet.ask('sheets.addDone', { id, lineId: randomUUID(), productId })).status).toBe(200)
    expect((await sign(id)).body).toMatchObject({ done: [{}, {}], pet: { owner: { id: remaining.id } } })
    expect([await billsOf(remaining), await billsOf(customer)]).toMatchObject([[{}], []])
  })

  test('of an unknown id is refused by everything that asks for one', async () => {
    const id = randomUUID()
    const line = { id, lineId: randomUUID() }
    const refused = [
      await vet.ask('sheets.get', { id }),
      await vet.ask('sheets.save', { id, plan: 'Drops' }),
      await vet.ask('sheets.addDone', { ...line, productId: randomUUID() }),
      await vet.ask('sheets.changeDone', { ...line, thousandths: 1000 }),
      await vet.ask('sheets.removeDone', line),
      await vet.ask('sheets.sign', { id, seenEdit: 0 }),
      await vet.ask('sheets.amend', { id }),
      await vet.ask('sheets.dropChanges', { id }),
      await vet.ask('sheets.getPrescription', { id }),
    ]
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(
      Array(9).fill([404, 'SHEET_MISSING']),
    )
    const { id: known } = await aCase()
    const tomorrow = await vet.ask('sheets.sign', { id: known, seenEdit: 99 })
    expect(tomorrow.refusal.code).toBe('SHEET_CHANGED')
  })
})
