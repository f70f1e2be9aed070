import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, aGivenProduct, aLot, anAppointment, aPet } from '../../factories.ts'
import { readPdf } from '../../pdf-text.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const TODAY = '2027-03-10'
const key = () => ({ idempotencyKey: randomUUID() })
const vet = await clinic.session(await aColleague(db, [], 'vet'))

const rabies = await aGivenProduct(db, { itemIds: ['anti-rabies'], name: 'Rabies vaccine' })
await db.updateTable('careProducts').set({ charged: true }).where('productId', '=', rabies).execute()
const SHOWN = [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-10' }]

async function aPatient() {
  const customer = await aCustomer(db)
  return { customer, pet: await aPet(db, { owner: customer }) }
}

async function give(petId: string, appointmentId: string | null = null): Promise<string> {
  const doses = [{ productId: rabies, batch: 'A1', shown: SHOWN }]
  const { status, body } = await vet.ask('care.record', {
    ...{ id: petId, givenOn: TODAY, appointmentId, doses },
    ...key(),
  })
  expect(status).toBe(201)
  return body.doses[0]?.id ?? ''
}

/** The bills that a dose stands on, or stood on, with the kinds of their lines. */
async function billsOf(customerId: string) {
  const { rows } = await sql<{ id: string; state: string; splitOf: string | null; lines: string }>`
    select id, state, split_of, coalesce((select string_agg(case when dose_id is not null then 'dose'
        when appointment_id is not null then 'appointment' else 'other' end, ' ' order by position)
      from bill_lines where bill_id = bills.id and live), '') as lines
    from bills where customer_id = ${customerId} and kind = 'bill' order by created_at, id`.execute(db)
  return rows
}

async function issue(id: string): Promise<void> {
  const { due } = (await admin.ask('bills.get', { id })).body
  expect((await admin.ask('bills.issue', { id, seenDue: due })).status).toBe(200)
}

const movesOf = async (doseId: string) => {
  const { rows } = await sql<{ kind: string; thousandths: number }>`
    select kind, thousandths::int as thousandths from stock_moves
    where dose_id = ${doseId} or bill_line_id in (select id from bill_lines where dose_id = ${doseId})
    order by id`.execute(db)
  return rows.map(({ kind, thousandths }) => [kind, thousandths])
}

describe('a dose that is charged', () => {
  test('comes onto the appointment’s draft; once that is issued, onto a further one', async () => {
    const { customer, pet } = await aPatient()
    const appointmentId = await anAppointment(db, { pet, day: TODAY, hour: 10, status: 'confirmed' })
    await give(pet.id, appointmentId)
    const [draft] = await billsOf(customer.id)
    expect(draft).toMatchObject({ state: 'draft', splitOf: null, lines: 'appointment dose' })
    await issue(draft?.id ?? '')
    const other = await aGivenProduct(db, { itemIds: ['deworming'], name: 'Tablet' })
    await db.updateTable('careProducts').set({ charged: true }).where('productId', '=', other).execute()
    const shown = [{ itemId: 'deworming', step: 'complete', due: '2027-06-10' }]
    const later = {
      ...{ id: pet.id, givenOn: TODAY, appointmentId },
      doses: [{ productId: other, shown }],
    }
    expect((await vet.ask('care.record', { ...later, ...key() })).status).toBe(201)
    expect((await billsOf(customer.id))[1]).toMatchObject({
      ...{ state: 'draft', splitOf: draft?.id, lines: 'dose' },
    })
  })

  test('that was split off its bill is the rest of it; one that was given after both were issued was done since', async () => {
    const { customer, pet } = await aPatient()
    const appointmentId = await anAppointment(db, { pet, day: TODAY, hour: 13, status: 'confirmed' })
    await give(pet.id, appointmentId)
    const [draft] = await billsOf(customer.id)
    const id = draft?.id ?? ''
    const { lines } = (await admin.ask('bills.get', { id })).body
    const lineIds = lines.filter((line) => line.appointmentId === null).map((line) => line.id)
    const { otherId } = (await admin.ask('bills.split', { id, lineIds, ...key() })).body
    await issue(id)
    const since = async () => (await admin.ask('bills.get', { id })).body.parts.map((part) => part.since)
    expect(await since()).toEqual([false])
    await issue(otherId)
    const tablet = await aGivenProduct(db, { itemIds: ['deworming'], name: 'Tablet' })
    await db.updateTable('careProducts').set({ charged: true }).where('productId', '=', tablet).execute()
    const shown = [{ itemId: 'deworming', step: 'complete', due: '2027-06-10' }]
    const later = { id: pet.id, givenOn: TODAY, appointmentId, doses: [{ productId: tablet, shown }] }
    expect((await vet.ask('care.record', { ...later, ...key() })).status).toBe(201)
    expect(await since()).toEqual([false, true])
  })

  test('of a cancelled appointment, or of none, comes onto a draft of the customer’s own, each time the same', async () => {
    const { customer, pet } = await aPatient()
    const cancelled = await anAppointment(db, { pet, day: TODAY, hour: 11, status: 'cancelled' })
    await give(pet.id, cancelled)
    await give((await aPet(db, { owner: customer })).id)
    expect(await billsOf(customer.id)).toMatchObject([{ state: 'draft', splitOf: null, lines: 'dose dose' }])
  })

  test('is charged with its product’s price, its quantity and its batch; a further one of the same is a line of its own', async () => {
    const { customer, pet } = await aPatient()
    await give(pet.id)
    const [draft] = await billsOf(customer.id)
    const id = draft?.id ?? ''
    await admin.ask('bills.addLine', { id, productId: rabies, batch: 'A1' })
    const { lines } = (await admin.ask('bills.get', { id })).body
    expect(lines).toMatchObject([
      { name: `Rabies vaccine (${pet.name})`, batch: 'A1', thousandths: 1000 },
      { name: 'Rabies vaccine', batch: 'A1', thousandths: 1000 },
    ])
  })

  test('leaves the shelf once: issuing takes nothing, a credit note brings nothing back, a correction charges it again', async () => {
    const { customer, pet } = await aPatient()
    await aLot(db, { productId: rabies, batch: 'A1' })
    const doseId = await give(pet.id)
    const [draft] = await billsOf(customer.id)
    await issue(draft?.id ?? '')
    expect(await movesOf(doseId)).toEqual([['given', -1000]])
    const corrected = await admin.ask('bills.correct', { id: draft?.id ?? '', reason: 'Price', ...key() })
    expect(corrected.status).toBe(200)
    expect((await billsOf(customer.id)).map(({ lines }) => lines)).toEqual(['', 'dose'])
    expect(await movesOf(doseId)).toEqual([['given', -1000]])
  })
})

test('a payment that is undone leaves a dose on its bill; a credit note without money lists it as not charged', async () => {
  const { customer, pet } = await aPatient()
  await aLot(db, { productId: rabies, batch: 'U1' })
  const doseId = await give(pet.id)
  const [draft] = await billsOf(customer.id)
  const id = draft?.id ?? ''
  const { due, lines } = (await admin.ask('bills.get', { id })).body
  const paid = await admin.ask('bills.take', { id, seenDue: due, method: 'upi', ...key() })
  expect((await admin.ask('bills.undo', { id: paid.body.entries[0]?.id ?? '' })).status).toBe(200)
  expect((await admin.ask('bills.get', { id })).body).toMatchObject({ state: 'issued', due })
  expect(await billsOf(customer.id)).toMatchObject([{ lines: 'dose' }])
  const unbilled = async () =>
    (await admin.ask('bills.getOpenTill')).body.unbilled.items.filter((item) => item.doseId === doseId)
  expect(await unbilled()).toEqual([])
  const line = { lineId: lines[0]?.id ?? '', amount: due, shelf: true }
  const credit = { id, lines: [line], reason: 'Not theirs', back: null, ...key() }
  expect((await admin.ask('bills.credit', credit)).status).toBe(200)
  expect(await unbilled()).toHaveLength(1)
  expect(await movesOf(doseId)).toEqual([['given', -1000]])
  const { body } = await admin.ask('care.takeBack', { id: doseId, reason: 'Wrong pet', toShelf: true })
  expect(body.bill).toBeNull()
  expect(await unbilled()).toEqual([])
  expect(await movesOf(doseId)).toEqual([
    ['given', -1000],
    ['returned', 1000],
  ])
})

test('a bill whose money was given back no longer charges its dose', async () => {
  const { customer, pet } = await aPatient()
  await aLot(db, { productId: rabies, batch: 'U2' })
  const doseId = await give(pet.id)
  const [draft] = await billsOf(customer.id)
  const id = draft?.id ?? ''
  const { due, lines } = (await admin.ask('bills.get', { id })).body
  await admin.ask('bills.take', { id, seenDue: due, method: 'upi', ...key() })
  const line = { lineId: lines[0]?.id ?? '', amount: due, shelf: true }
  const credit = { id, lines: [line], reason: 'Swollen leg', back: 'upi', ...key() }
  expect((await admin.ask('bills.credit', credit)).status).toBe(200)
  expect(await billsOf(customer.id)).toMatchObject([{ lines: 'dose' }])
  const { body } = await admin.ask('care.takeBack', { id: doseId, reason: 'Wrong pet', toShelf: true })
  expect([body.bill, await movesOf(doseId)]).toEqual([
    null,
    [
      ['given', -1000],
      ['returned', 1000],
    ],
  ])
})

describe('a charged dose that is taken back', () => {
  const takeBack = (id: string, caller = vet) =>
    caller.ask('care.takeBack', { id, reason: 'Wrong pet', toShelf: true })

  test('leaves a draft, which goes with it if nothing else is on it', async () => {
    const { customer, pet } = await aPatient()
    const appointmentId = await anAppointment(db, { pet, day: TODAY, hour: 12, status: 'confirmed' })
    expect((await takeBack(await give(pet.id, appointmentId))).body.bill).toBeNull()
    expect(await billsOf(customer.id)).toMatchObject([{ lines: 'appointment' }])
    const other = await aPatient()
    await takeBack(await give(other.pet.id))
    expect(await billsOf(other.customer.id)).toEqual([])
  })

  test('stays on an issued bill, which is named to those who may read payments', async () => {
    const { customer, pet } = await aPatient()
    const doseId = await give(pet.id)
    const [draft] = await billsOf(customer.id)
    await issue(draft?.id ?? '')
    const { body } = await takeBack(doseId)
    expect(body.bill).toEqual({ id: draft?.id, number: expect.stringMatching(/\d/) })
    const again = await aPatient()
    const second = await give(again.pet.id)
    await issue((await billsOf(again.customer.id))[0]?.id ?? '')
    const blind = await clinic.session(await aColleague(db, ['care:read', 'care:write']))
    expect((await takeBack(second, blind)).body.bill).toBeNull()
  })
})

test('a dose that stands on no bill is listed beside the till, to be billed or not charged', async () => {
  const { customer, pet } = await aPatient()
  const unbilled = async () =>
    (await admin.ask('bills.getOpenTill')).body.unbilled.items.filter(({ petName }) => petName === pet.name)
  const doseId = await give(pet.id)
  expect(await unbilled()).toEqual([])
  const [draft] = await billsOf(customer.id)
  // Checkout on the customer's page goes on with it.
  const checkout = await admin.ask('bills.draft', { customerId: customer.id, ...key() })
  expect(checkout.body.id).toBe(draft?.id)
  expect((await admin.ask('bills.discard', { id: checkout.body.id })).status).toBe(200)
  expect(await unbilled()).toMatchObject([{ appointmentId: null, doseId, serviceType: 'Rabies vaccine' }])
  const billed = await admin.ask('bills.draft', { doseId, ...key() })
  expect(billed.body.lines).toMatchObject([{ batch: 'A1' }])
  expect((await admin.ask('bills.draft', { doseId, ...key() })).body.id).toBe(billed.body.id)
  expect((await admin.ask('bills.noCharge', { doseId, reason: 'Camp' })).refusal.code).toBe('ALREADY_BILLED')
  await admin.ask('bills.discard', { id: billed.body.id })
  expect((await admin.ask('bills.noCharge', { doseId, reason: 'Camp' })).status).toBe(200)
  expect(await unbilled()).toEqual([])
  expect((await billsOf(customer.id)).map(({ state }) => state)).toEqual(['issued'])
})

describe('a receipt', () => {
  test('says what the pets on it are due for next, and when they come, as it is when it is drawn', async () => {
    const { customer, pet } = await aPatient()
    await give(pet.id)
    const [draft] = await billsOf(customer.id)
    const id = draft?.id ?? ''
    const nextOf = async () => (await admin.ask('bills.listNext', { id })).body
    expect(await nextOf()).toEqual([])
    await issue(id)
    const rabiesDay = { pet: pet.name, what: 'Anti-rabies', day: '2028-03-10', at: null }
    expect(await nextOf()).toEqual([rabiesDay])
    await anAppointment(db, { pet, day: '2027-03-20', hour: 10, status: 'confirmed' })
    const visit = { pet: pet.name, day: '2027-03-20', at: '2027-03-20T04:30:00.000Z' }
    expect(await nextOf()).toMatchObject([visit, rabiesDay])
    const file = readPdf((await admin.ask('bills.getFile', { id })).bytes)
    expect(file.texts.join(' ')).toContain(`${pet.name}: Anti-rabies on 10 Mar 2028`)
    const { token } = (await admin.ask('bills.share', { id })).body
    const shared = await clinic.callers.anonymous.ask('bills.getByLink', { token })
    expect(shared.body.next).toEqual([
      { ...visit, what: null, at: null },
      { ...rabiesDay, what: null },
    ])
    expect(JSON.stringify(shared.body.next)).not.toContain('rabies')
    await db.updateTable('pets').set({ deceasedOn: TODAY }).where('id', '=', pet.id).execute()
    expect(await nextOf()).toEqual([])
  })

  test('says nothing of a pet that was given away, on a credit note, and where the clinic wants none', async () => {
    const { customer, pet } = await aPatient()
    await give(pet.id)
    const [draft] = await billsOf(customer.id)
    const id = draft?.id ?? ''
    await issue(id)
    const nextOf = async (bill: string) => (await admin.ask('bills.listNext', { id: bill })).body
    await admin.ask('bills.correct', { id, reason: 'Price', ...key() })
    const credit = db.selectFrom('bills').select('id').where('kind', '=', 'credit')
    const { id: noteId } = await credit.where('customerId', '=', customer.id).executeTakeFirstOrThrow()
    expect(await nextOf(noteId)).toEqual([])
    expect(await nextOf(id)).toHaveLength(1)
    await db.updateTable('billSettings').set({ showsNext: false }).execute()
    expect(await nextOf(id)).toEqual([])
    await db.updateTable('billSettings').set({ showsNext: true }).execute()
    const { phone } = await aCustomer(db)
    await db.updateTable('pets').set({ ownerPhone: phone }).where('id', '=', pet.id).execute()
    expect(await nextOf(id)).toEqual([])
  })
})

describe('two at once', () => {
  const { rounds, figure } = openRun('R35', 8)
  const ROUNDS = Array.from({ length: rounds }, (_, round) => round)

  test('a dose and the beginning of its appointment’s bill end on one bill', async () => {
    for (const round of ROUNDS) {
      const { customer, pet } = await aPatient()
      const day = addDays('2027-02-10', -round)
      const appointmentId = await anAppointment(db, { pet, day, hour: 12, status: 'confirmed' })
      const draft = admin.ask('bills.draft', { appointmentId, ...key() })
      const [begun] = await Promise.all([draft, give(pet.id, appointmentId)])
      expect(begun.status).toBeLessThan(300)
      expect(await billsOf(customer.id)).toMatchObject([{ state: 'draft', lines: 'appointment dose' }])
    }
  })

  test('a dose, the owner’s new phone number and the end of the appointment are all saved', async () => {
    for (const round of ROUNDS) {
      const { customer, pet } = await aPatient()
      const day = addDays('2027-02-10', -round)
      const appointmentId = await anAppointment(db, { pet, day, hour: 13, status: 'confirmed' })
      const phone = `+9170000${String(10_000 + round)}`
      const [changed, completed] = await Promise.all([
        admin.ask('customers.changePhone', { id: customer.id, phone }),
        admin.ask('appointments.complete', { id: appointmentId }),
        give(pet.id, appointmentId),
      ])
      expect([changed.status, completed.status]).toEqual([200, 200])
      expect(await billsOf(customer.id)).toMatchObject([{ state: 'draft', lines: 'appointment dose' }])
      expect((await vet.ask('pets.get', { id: pet.id })).body.nextVaccinationDue).toBe('2028-03-10')
    }
  })

  test('a dose that is taken back while its bill is issued is charged and said so, or off the bill', async () => {
    let charged = 0
    for (const _ of ROUNDS) {
      const { customer, pet } = await aPatient()
      const doseId = await give(pet.id)
      const [draft] = await billsOf(customer.id)
      const id = draft?.id ?? ''
      const { due } = (await admin.ask('bills.get', { id })).body
      const [taken, issued] = await Promise.all([
        admin.ask('care.takeBack', { id: doseId, reason: 'Wrong pet' }),
        admin.ask('bills.issue', { id, seenDue: due }),
      ])
      expect(taken.status).toBe(200)
      const [after] = await billsOf(customer.id)
      if (issued.status === 200) charged += 1
      if (issued.status === 200)
        expect([taken.body.bill?.id, after?.state, after?.lines]).toEqual([id, 'issued', 'dose'])
      else expect([taken.body.bill, after?.lines ?? '']).toEqual([null, ''])
      const moves = await movesOf(doseId)
      expect(moves.reduce((sum, [, thousandths]) => sum + Number(thousandths), 0)).toBe(0)
    }
    const { rows } = await sql`select id from stock_lots where left_now <> (
      select coalesce(sum(thousandths), 0) from stock_moves where lot_id = stock_lots.id)`.execute(db)
    expect(rows).toEqual([])
    figure(
      `${rounds} drafts begun beside a dose, ${rounds} issued beside one taken back, ${charged} still charged`,
    )
  })
})
