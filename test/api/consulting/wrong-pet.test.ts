import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, aPet, aProduct } from '../../factories.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers
const login = await aColleague(db, [], 'vet')
await aPerson(db, { login, registration: 'KVC 12' })
const vet = await clinic.session(login)
const assistant = await clinic.session(await aColleague(db, [], 'assistant'))
const { id: drops } = await aProduct(db, { name: 'Ear cleaning', price: 98_765 })

/** A sheet of an appointment, with something that was done. */
async function aCase(fields = {}) {
  const customer = clinic.customer
  const pet = await aPet(db, { owner: customer })
  const other = await aPet(db, { owner: customer })
  const appointmentId = await anAppointment(db, { pet, status: 'confirmed' })
  const { id } = (await assistant.ask('sheets.begin', { id: randomUUID(), petId: pet.id, appointmentId }))
    .body
  await assistant.ask('sheets.save', { id, findings: 'Ears are red', weight: 12_400, ...fields })
  await assistant.ask('sheets.addDone', { id, lineId: randomUUID(), productId: drops })
  return { id, pet, other, customer, appointmentId }
}
const sheetOf = async (id: string) => (await vet.ask('sheets.get', { id })).body.sheet
const sign = async (id: string, reason: string | null = null) => {
  const signed = await vet.ask('sheets.sign', { id, seenEdit: (await sheetOf(id))?.edit, reason })
  expect(signed.status, signed.text).toBe(200)
}
const move = (id: string, petId: string) => assistant.ask('sheets.move', { id, petId })
const discard = (id: string, reason = 'Written for the wrong pet', by = vet) =>
  by.ask('sheets.discard', { id, reason })
const refused = async (answer: ReturnType<typeof move>) => {
  const { status, refusal } = await answer
  return [status, refusal?.code]
}
const linesOf = async (sheetId: string) => {
  const { rows } = await sql<{ state: string; billId: string }>`
    select state, bill_id from bill_lines join bills on bills.id = bill_id where sheet_id = ${sheetId}`.execute(
    db,
  )
  return rows
}

describe('before signing a sheet', () => {
  test('moves to another pet of its customer, with what was done', async () => {
    const { id, other } = await aCase()
    const [line] = await linesOf(id)
    const { body, status } = await move(id, other.id)
    expect([status, body.pet.id, body.appointmentId]).toEqual([200, other.id, null])
    expect(body).toMatchObject({ content: { findings: 'Ears are red' }, done: [{ name: 'Ear cleaning' }] })
    expect(await linesOf(id)).toEqual([line])
    await sign(id)
    const { body: weights } = await vet.ask('pets.listWeights', { id: other.id })
    expect(weights).toMatchObject([{ grams: 12_400, source: 'sheet' }])
  })

  test('moves to that pet’s appointment of the day, and leaves its own for another sheet', async () => {
    const { pet, other } = await aCase()
    const at = { day: '2027-03-08', hour: 11 }
    const early = await anAppointment(db, { pet, status: 'confirmed', ...at })
    const { id } = (
      await assistant.ask('sheets.begin', { id: randomUUID(), petId: pet.id, appointmentId: early })
    ).body
    const later = await anAppointment(db, { pet: other, status: 'confirmed', ...at, hour: 13 })
    expect((await move(id, other.id)).body.appointmentId).toBe(later)
    const again = { id: randomUUID(), petId: pet.id, appointmentId: early }
    expect((await assistant.ask('sheets.begin', again)).body).toMatchObject({ appointmentId: early, edit: 0 })
  })

  test('does not move to someone else’s pet, an unknown one, or one that was deleted', async () => {
    const { id, pet, other } = await aCase()
    const stranger = await aPet(db, { owner: await aCustomer(db) })
    await db.updateTable('pets').set({ deletedAt: new Date() }).where('id', '=', other.id).execute()
    for (const petId of [stranger.id, randomUUID(), other.id])
      expect(await refused(move(id, petId))).toEqual([404, 'PET_MISSING'])
    expect((await sheetOf(id))?.pet.id).toBe(pet.id)
    expect(await refused(move(randomUUID(), pet.id))).toEqual([404, 'SHEET_MISSING'])
  })

  test('has to be read again by who signs it', async () => {
    const { id, other } = await aCase()
    const seenEdit = (await sheetOf(id))?.edit
    await move(id, other.id)
    const answer = await vet.ask('sheets.sign', { id, seenEdit, reason: null })
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'SHEET_CHANGED'])
  })
})

describe('after signing a sheet', () => {
  test('does not move, and is discarded: staff see it, its owner doesn’t, and its appointment takes another', async () => {
    const { id, pet, other, appointmentId } = await aCase()
    await sign(id)
    expect(await refused(move(id, other.id))).toEqual([409, 'MOVE_SIGNED'])
    const { body } = await discard(id)
    expect(body).toMatchObject({
      isOpen: false,
      discarded: { reason: 'Written for the wrong pet' },
      content: { findings: 'Ears are red' },
      done: [{ name: 'Ear cleaning' }],
    })
    const history = async (by: typeof vet) => (await by.ask('history.listForPet', { id: pet.id })).body.items
    expect(await history(vet)).toContainEqual(expect.objectContaining({ id, isDiscarded: true }))
    expect(JSON.stringify(await history(owner))).not.toContain(id)
    const again = await assistant.ask('sheets.begin', { id: randomUUID(), petId: pet.id, appointmentId })
    expect(again.body).toMatchObject({ appointmentId, edit: 0 })
    const { rows } = await sql`select from sheet_versions where sheet_id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('takes what was done off a draft; what an issued bill charges stays, and can be corrected there', async () => {
    const draft = await aCase()
    await sign(draft.id)
    const [line] = await linesOf(draft.id)
    await discard(draft.id)
    expect(await linesOf(draft.id)).toEqual([])
    const left = await db
      .selectFrom('billLines')
      .select('id')
      .where('billId', '=', line?.billId ?? '')
      .execute()
    expect(left).toHaveLength(1)

    const issued = await aCase()
    await sign(issued.id)
    const billId = (await linesOf(issued.id))[0]?.billId ?? ''
    const { due } = (await admin.ask('bills.get', { id: billId })).body
    await admin.ask('bills.issue', { id: billId, seenDue: due })
    expect((await discard(issued.id)).status).toBe(200)
    const { lines, due: after } = (await admin.ask('bills.get', { id: billId })).body
    expect([after, lines.map(({ isDone }) => isDone)]).toEqual([due, [false, false]])
  })

  test('lets the weight and the day to see the pet again be as they were before it', async () => {
    const { id, pet } = await aCase()
    await vet.ask('pets.addWeight', { id: pet.id, grams: 9000, idempotencyKey: randomUUID() })
    const { seenAt } = (await sheetOf(id)) ?? { seenAt: '' }
    const daysOn = (days: number) =>
      new Date(Date.parse(seenAt) + days * 86_400_000).toISOString().slice(0, 10)
    await assistant.ask('sheets.save', { id, againOn: daysOn(20) })
    await sign(id)
    await vet.ask('sheets.amend', { id })
    await assistant.ask('sheets.save', { id, againOn: daysOn(30) })
    await sign(id, 'Later')
    const again = async () => {
      const { items } = (await vet.ask('care.get', { id: pet.id })).body
      return items.filter(({ item }) => item.id === 'checkup').map(({ due }) => due)
    }
    expect(await again()).toEqual([daysOn(30)])
    await discard(id)
    expect(await again()).toEqual([])
    const { body } = await vet.ask('pets.listWeights', { id: pet.id })
    expect(body).toMatchObject([{ grams: 9000 }])
    expect((await vet.ask('pets.get', { id: pet.id })).body.weight).toBe(9)
  })

  test('nothing more is written, signed, done, moved or discarded on it', async () => {
    const { id, other } = await aCase()
    const edit = (await sheetOf(id))?.edit
    await discard(id)
    const closed = [
      assistant.ask('sheets.save', { id, findings: 'More' }),
      assistant.ask('sheets.addDone', { id, lineId: randomUUID(), productId: drops }),
      vet.ask('sheets.sign', { id, seenEdit: edit, reason: null }),
      vet.ask('sheets.amend', { id }),
      move(id, other.id),
      discard(id),
    ]
    for (const { status, refusal } of await Promise.all(closed))
      expect([status, refusal?.code]).toEqual([409, 'SHEET_DISCARDED'])
    expect((await vet.ask('sheets.listUnsigned', {})).body.items.map((one) => one.id)).not.toContain(id)
  })

  test('only who signs discards, with a reason that no log has', async () => {
    const { id } = await aCase()
    await sign(id)
    expect((await discard(id, 'Mixed up two dogs', assistant)).status).toBe(403)
    expect((await discard(id, '  ')).status).toBe(400)
    await discard(id, 'Mixed up two dogs')
    const { rows } = await sql<{ text: string }>`
      select c::text as text from audit_changes c where record_id = ${id}`.execute(db)
    const logged = rows.map(({ text }) => text).join('\n')
    expect(logged).toContain('discarded_at')
    expect(logged).not.toMatch(/Mixed up|Ears are red/)
  })
})
