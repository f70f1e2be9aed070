import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteRemovedNotes } from '../../../src/features/owners/notes/server/queries.ts'
import { MAX_NOTES } from '../../../src/features/owners/notes/texts.ts'
import { openClinic } from '../../callers.ts'
import { aCustomer, aNote, aPet, PASSWORD } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers

/** Another form each time. */
const aForm = () => ({
  petId: null,
  text: 'Call before a house visit.',
  isWarning: false,
  idempotencyKey: randomUUID(),
})

async function textsOf(id: string): Promise<string[]> {
  return (await admin.ask('notes.list', { id })).body.map(({ text }) => text)
}

describe('a note', () => {
  test('is about a customer or one of their pets; warnings come first', async () => {
    const { id, phone } = await aCustomer(db)
    const pet = await aPet(db, { owner: { phone } })
    const first = await admin.ask('notes.add', {
      ...aForm(),
      id,
      petId: pet.id,
      text: 'Bites',
      isWarning: true,
    })
    expect([first.status, first.body]).toMatchObject([
      201,
      { text: 'Bites', isWarning: true, pet: { id: pet.id, name: pet.name } },
    ])
    await admin.ask('notes.add', { ...aForm(), id, text: 'Pays by card' })
    const { body } = await admin.ask('notes.list', { id })
    expect(body.map(({ text, pet: about }) => [text, about?.name])).toEqual([
      ['Bites', pet.name],
      ['Pays by card', undefined],
    ])
  })

  test('is added once by a form that is sent twice', async () => {
    const { id } = await aCustomer(db)
    const form = { ...aForm(), id }
    const [first, again] = await Promise.all([admin.ask('notes.add', form), admin.ask('notes.add', form)])
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await textsOf(id)).toEqual([form.text])
    expect((await admin.ask('notes.add', { ...form, text: 'Else' })).refusal.code).toBe('KEY_REUSED')
  })

  test('of another customer’s pet, a deleted pet or an unknown customer is refused', async () => {
    const { id, phone } = await aCustomer(db)
    const others = await aPet(db)
    const gone = await aPet(db, { owner: { phone }, deleted: true })
    for (const petId of [others.id, gone.id, randomUUID()]) {
      const refused = await admin.ask('notes.add', { ...aForm(), id, petId })
      expect([refused.status, refused.refusal.code]).toEqual([404, 'PET_MISSING'])
    }
    const unknown = await admin.ask('notes.add', { ...aForm(), id: randomUUID() })
    expect([unknown.status, unknown.refusal.code]).toEqual([404, 'NOT_FOUND'])
    expect((await admin.ask('notes.list', { id: randomUUID() })).status).toBe(404)
  })

  test('is changed, removed, brought back, and after a day deleted', async () => {
    const customer = await aCustomer(db)
    const id = await aNote(db, { customerId: customer.id })
    const changed = await admin.ask('notes.change', { id, text: 'Comes by car', isWarning: true })
    expect(changed.body).toMatchObject({ text: 'Comes by car', isWarning: true })
    expect((await admin.ask('notes.remove', { id })).body).toEqual({ removed: true })
    expect(await textsOf(customer.id)).toEqual([])
    for (const ask of [
      admin.ask('notes.remove', { id }),
      admin.ask('notes.change', { id, text: 'Late', isWarning: false }),
    ])
      expect((await ask).refusal.code).toBe('NOTE_MISSING')
    await deleteRemovedNotes(db)
    expect((await admin.ask('notes.restore', { id })).body).toMatchObject({ text: 'Comes by car' })
    expect((await admin.ask('notes.restore', { id })).status).toBe(404)
    await admin.ask('notes.remove', { id })
    await deleteRemovedNotes(db, new Date(Date.now() + 25 * 3_600_000))
    expect((await admin.ask('notes.restore', { id })).status).toBe(404)
  })

  test(`is refused beyond ${MAX_NOTES} at a time`, async () => {
    const { id } = await aCustomer(db)
    for (let count = 0; count < MAX_NOTES; count += 1) await aNote(db, { customerId: id })
    const full = await admin.ask('notes.add', { ...aForm(), id })
    expect([full.status, full.refusal.code]).toEqual([409, 'NOTES_FULL'])
    const removed = await aNote(db, { customerId: id, removed: true })
    expect((await admin.ask('notes.restore', { id: removed })).refusal.code).toBe('NOTES_FULL')
  })

  test('is not brought back after a day, nor about a deleted pet', async () => {
    const { id, phone } = await aCustomer(db)
    const gone = await aPet(db, { owner: { phone }, deleted: true })
    const ofGone = await aNote(db, { customerId: id, petId: gone.id, removed: true })
    const old = await aNote(db, { customerId: id, removed: true })
    const removedAt = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('customerNotes').set({ removedAt }).where('id', '=', old).execute()
    for (const note of [ofGone, old])
      expect((await admin.ask('notes.restore', { id: note })).refusal.code).toBe('NOTE_MISSING')
    const back = db.selectFrom('customerNotes').select('id').where('customerId', '=', id)
    expect(await back.where('removedAt', 'is', null).execute()).toEqual([])
  })

  test('is refused to owners, and stands in the log without its text', async () => {
    const { id } = clinic.customer
    await admin.ask('notes.add', { ...aForm(), id, text: 'unsayable' })
    for (const ask of [owner.ask('notes.list', { id }), owner.ask('notes.add', { ...aForm(), id })])
      expect((await ask).status).toBe(403)
    const changes = await db
      .selectFrom('auditChanges')
      .selectAll()
      .where('tableName', '=', 'customer_notes')
      .where('recordId', '=', id)
      .execute()
    expect(changes).toMatchObject([{ after: { text: '(hidden)', is_warning: false } }])
    const copy = await owner.ask('privacy.download', { password: PASSWORD })
    expect(copy.body.notes).toMatchObject([{ text: 'unsayable' }])
  })
})

test('a warning about a pet goes with it to a new owner; other notes stay', async () => {
  const [from, to] = [await aCustomer(db), await aCustomer(db)]
  const pet = await aPet(db, { owner: from })
  await aNote(db, { customerId: from.id, petId: pet.id, text: 'Bites', isWarning: true })
  await aNote(db, { customerId: from.id, petId: pet.id, text: 'Nails each month' })
  await aNote(db, { customerId: from.id, text: 'Hard of hearing', isWarning: true })
  const given = { id: pet.id, ownerId: from.id, newOwnerId: to.id, cancelAppointments: false }
  expect((await admin.ask('pets.give', given)).status).toBe(200)
  expect(await textsOf(to.id)).toEqual(['Bites'])
  expect(await textsOf(from.id)).toEqual(['Hard of hearing', 'Nails each month'])
})

test('a warning that went with its pet is about the owner whose pet it was then', async () => {
  const [from, to] = [await clinic.anOwner(), await clinic.anOwner()]
  const pet = await aPet(db, { owner: from.customer })
  const warn = async (customerId: string, text: string) =>
    await aNote(db, { customerId, petId: pet.id, text, isWarning: true })
  await warn(from.customer.id, 'Bites, she says')
  const given = {
    id: pet.id,
    ownerId: from.customer.id,
    newOwnerId: to.customer.id,
    cancelAppointments: false,
  }
  await admin.ask('pets.give', given)
  await warn(to.customer.id, 'Bit me')
  const copyOf = async ({ caller }: typeof to) =>
    (await caller.ask('privacy.download', { password: PASSWORD })).body.notes.map(({ text }) => text)
  expect([await copyOf(from), await copyOf(to)]).toEqual([['Bites, she says'], ['Bit me']])
  expect(await textsOf(to.customer.id)).toEqual(['Bit me', 'Bites, she says'])
  await admin.ask('privacy.eraseCustomer', { id: from.customer.id, word: 'DELETE', password: PASSWORD })
  expect(await textsOf(to.customer.id)).toEqual(['Bit me'])
})

test('notes go over when two customers are joined, and are gone with an erased one', async () => {
  const [one, other] = [await aCustomer(db, { login: null }), await aCustomer(db, { login: null })]
  await aNote(db, { customerId: other.id, text: 'Has a key' })
  const sides = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
  await admin.ask('customers.join', { id: one.id, otherId: other.id, ...sides })
  expect(await textsOf(one.id)).toEqual(['Has a key'])
  await admin.ask('privacy.eraseCustomer', { id: one.id, word: 'DELETE', password: PASSWORD })
  expect((await admin.ask('notes.list', { id: one.id })).status).toBe(404)
  const left = await db.selectFrom('customerNotes').select('id').where('customerId', '=', one.id).execute()
  expect(left).toEqual([])
})
