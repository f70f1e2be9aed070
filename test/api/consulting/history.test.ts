import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aColleague, aDose, aFile, anAppointment, aPet, aProduct, aSheet } from '../../factories.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner, otherCustomer } = clinic.callers
const login = await aColleague(db, [], 'vet')
await aPerson(db, { login, registration: 'KVC 12' })
const vet = await clinic.session(login)
const reader = await clinic.session(await aColleague(db, ['records:read']))
const AT = new Date('2027-03-10T04:30:00Z')
/** A day before that of the tests, on which each life has an hour of its own. */
const DAY = '2027-03-09'
let hour = 9

type Asker = typeof vet

/** The whole history, page by page. */
async function historyOf(petId: string, by: Asker = vet) {
  const pages = []
  let cursor: string | null = null
  do {
    const { body }: Awaited<ReturnType<typeof by.ask<'history.listForPet'>>> = await by.ask(
      'history.listForPet',
      { id: petId, ...(cursor !== null && { cursor }) },
    )
    pages.push(body.items)
    cursor = body.nextCursor
  } while (cursor !== null)
  return pages
}
const entriesOf = async (petId: string, by?: Asker) => (await historyOf(petId, by)).flat()
const kindsOf = async (petId: string, by?: Asker) => (await entriesOf(petId, by)).map(({ kind }) => kind)

/** A pet with one entry of each kind: what was done at its appointment is on an issued bill. */
async function aLife() {
  const pet = await aPet(db, { owner: clinic.customer })
  const appointmentId = await anAppointment(db, { pet, status: 'confirmed', day: DAY, hour: hour++ })
  const { appointmentDate: at } = await db
    .selectFrom('appointments')
    .select('appointmentDate')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const sheetId = await aSheet(db, { customer: clinic.customer, petId: pet.id, appointmentId, by: login })
  const productId = (await aProduct(db, { name: 'Ear cleaning', price: 98_700 })).id
  await vet.ask('sheets.addDone', { id: sheetId, lineId: randomUUID(), productId })
  const { edit } = (await vet.ask('sheets.get', { id: sheetId })).body.sheet ?? {}
  await vet.ask('sheets.sign', { id: sheetId, seenEdit: edit })
  await db
    .insertInto('petWeights')
    .values({ petId: pet.id, grams: 12_000, source: 'scale', measuredAt: AT })
    .execute()
  const doseId = await aDose(db, { petId: pet.id, day: '2027-03-08' })
  const fileId = await aFile(db, { customer: clinic.customer, petId: pet.id, isShared: true })
  await db.updateTable('files').set({ addedAt: AT }).where('id', '=', fileId).execute()
  const bill = await db
    .selectFrom('billLines')
    .select('billId as id')
    .where('sheetId', '=', sheetId)
    .executeTakeFirstOrThrow()
  const { due } = (await admin.ask('bills.get', { id: bill.id })).body
  await admin.ask('bills.issue', { id: bill.id, seenDue: due })
  return { pet, at: at.toISOString(), appointmentId, sheetId, doseId, fileId, billId: bill.id }
}

describe('staff', () => {
  test('see each kind once, the latest first', async () => {
    const { pet, at, appointmentId, sheetId, doseId, fileId, billId } = await aLife()
    const entries = await entriesOf(pet.id)
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'appointment',
      'bill',
      'dose',
      'file',
      'sheet',
      'weight',
    ])
    const of = Object.fromEntries(entries.map((entry) => [entry.kind, entry]))
    expect(of.appointment).toMatchObject({ id: appointmentId, at, byEarlierOwner: false })
    expect(of.sheet).toMatchObject({ id: sheetId, isSigned: true, isDiscarded: false, weight: 12_400 })
    expect(of.dose).toMatchObject({ id: doseId, day: '2027-03-08', name: 'Vaccine' })
    expect(of.weight).toMatchObject({ grams: 12_000, source: 'scale' })
    expect(of.file).toMatchObject({ id: fileId, isPicture: false, isShared: true })
    expect(of.bill).toMatchObject({ id: billId, isCredit: false, sums: { credited: 0 } })
    const times = entries.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('who read records alone see number and day of a bill, and no amount', async () => {
    const { pet, billId } = await aLife()
    const entries = await entriesOf(pet.id, reader)
    const bill = entries.find(({ kind }) => kind === 'bill')
    expect(bill).toMatchObject({ id: billId, sums: null })
    expect(entries.find(({ kind }) => kind === 'appointment')).toMatchObject({ paymentAmount: null })
    const amounts = JSON.stringify(entries).match(/"(total|due|credited|paymentAmount)":[0-9]+/g)
    expect(amounts).toBeNull()
  })

  test('see what is written on a sheet that is not signed; of one that is changed, what was signed', async () => {
    const petId = (await aPet(db, { owner: clinic.customer })).id
    const id = await aSheet(db, { customer: clinic.customer, petId, by: login })
    await vet.ask('sheets.save', { id, assessment: 'Otitis' })
    expect(await entriesOf(petId)).toMatchObject([{ isSigned: false, summary: 'Otitis', weight: 12_400 }])
    expect(await entriesOf(petId, owner)).toEqual([])
    const edit = (await vet.ask('sheets.get', { id })).body.sheet?.edit
    await vet.ask('sheets.sign', { id, seenEdit: edit })
    await vet.ask('sheets.amend', { id })
    await vet.ask('sheets.save', {
      id,
      assessment: 'Something else',
      advice: 'Another advice',
      weight: 13_000,
    })
    expect(await entriesOf(petId)).toMatchObject([{ isSigned: true, summary: 'Otitis', weight: 12_400 }])
    expect(await entriesOf(petId, owner)).toMatchObject([{ advice: 'Keep the ears dry', weight: 12_400 }])
  })

  test('see the weight that a list brought in, once, before and after the next weighing', async () => {
    const petId = (await aPet(db, { owner: clinic.customer })).id
    await db.updateTable('pets').set({ weight: 9.5 }).where('id', '=', petId).execute()
    const [listed, ...others] = await entriesOf(petId)
    expect([listed, others]).toMatchObject([{ kind: 'weight', grams: 9500, source: 'form' }, []])
    const weighing = { id: petId, grams: 9700, idempotencyKey: randomUUID() }
    expect((await admin.ask('pets.addWeight', weighing)).status).toBe(201)
    const [weighed, before] = await entriesOf(petId)
    expect(weighed).toMatchObject({ grams: 9700, source: 'scale' })
    expect(before).toEqual({ ...listed, id: before?.id })
  })
})

describe('an owner', () => {
  test('sees of a signed sheet the weight, the advice and the prescription, and of bills their own', async () => {
    const { pet, at, sheetId, billId } = await aLife()
    const entries = await entriesOf(pet.id, owner)
    const sheet = entries.find(({ kind }) => kind === 'sheet')
    expect(sheet).toEqual({
      ...{ kind: 'sheet', id: sheetId, at, isSigned: true, isDiscarded: false },
      ...{ summary: null, weight: 12_400, advice: 'Keep the ears dry', prescription: [], againOn: null },
    })
    expect(JSON.stringify(entries)).not.toContain('Ears are red')
    expect(entries.find(({ kind }) => kind === 'bill')).toMatchObject({
      id: billId,
      sums: { due: expect.any(Number) },
    })
  })

  test('does not see another’s pet, and one who was given the pet sees nothing of the sheets and bills before', async () => {
    const { pet } = await aLife()
    expect((await otherCustomer.ask('history.listForPet', { id: pet.id })).status).toBe(404)
    await db
      .updateTable('pets')
      .set({ ownerPhone: clinic.otherCustomer.phone })
      .where('id', '=', pet.id)
      .execute()
    expect((await owner.ask('history.listForPet', { id: pet.id })).status).toBe(404)
    const entries = await entriesOf(pet.id, otherCustomer)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['appointment', 'dose', 'weight'])
    expect(entries.find(({ kind }) => kind === 'appointment')).toMatchObject({
      ...{ at: '2027-03-08T18:30:00.000Z', byEarlierOwner: true },
      ...{ visitType: null, person: null, paymentAmount: null },
    })
    expect(await kindsOf(pet.id)).toHaveLength(6)
  })
})

describe('pages', () => {
  test('of twenty have no gap and nothing twice, although all days are equal', async () => {
    const petId = (await aPet(db, { owner: clinic.customer })).id
    const weighings = Array.from({ length: 23 }, (_, place) => ({
      grams: 1000 + place,
      source: 'scale' as const,
    }))
    await db
      .insertInto('petWeights')
      .values(weighings.map((weighing) => ({ ...weighing, petId, measuredAt: AT })))
      .execute()
    const { id: customerId } = clinic.customer
    await sql`insert into case_sheets (id, pet_id, customer_id, seen_at)
      select gen_random_uuid(), ${petId}, ${customerId}, ${AT} from generate_series(1, 22)`.execute(db)
    const pages = await historyOf(petId)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(new Set(pages.flat().map(({ kind, id }) => `${kind} ${id}`)).size).toBe(45)
  })

  test('go on where they were when something is added above', async () => {
    const petId = (await aPet(db, { owner: clinic.customer })).id
    const at = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
    const weigh = (grams: number) => ({ petId, grams, source: 'scale' as const, measuredAt: at(grams) })
    await db
      .insertInto('petWeights')
      .values(Array.from({ length: 25 }, (_, place) => weigh(place + 1)))
      .execute()
    const first = (await vet.ask('history.listForPet', { id: petId })).body
    await db.insertInto('petWeights').values(weigh(100)).execute()
    const { body } = await vet.ask('history.listForPet', { id: petId, cursor: first.nextCursor })
    expect(body.items.map((entry) => entry.kind === 'weight' && entry.grams)).toEqual([5, 4, 3, 2, 1])
  })

  test.each(['x', Buffer.from('1.2').toString('base64url'), Buffer.from("1.9.'").toString('base64url')])(
    'refuse the cursor %s',
    async (cursor) => {
      const petId = (await aPet(db, { owner: clinic.customer })).id
      const answer = await vet.ask('history.listForPet', { id: petId, cursor })
      expect([answer.status, answer.refusal?.code]).toEqual([400, 'BAD_REQUEST'])
    },
  )
})
