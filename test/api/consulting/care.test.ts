import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FIRST_SCHEDULES, suits } from '../../../src/features/consulting/care/rules.ts'
import { addDays } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import type { Input } from '../../endpoints.ts'
import { aColleague, aGivenProduct, aLot, anAppointment, aPet, PASSWORD, type Pet } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const vet = await clinic.session(await aColleague(db, [], 'vet'))
const TODAY = '2027-03-10'
const key = () => ({ idempotencyKey: randomUUID() })

const rabies = await aGivenProduct(db, { itemIds: ['anti-rabies'], validity: '36m' })
const combination = await aGivenProduct(db, { itemIds: ['dog-combination'] })
const tablet = await aGivenProduct(db, { itemIds: ['deworming'] })
const flea = await aGivenProduct(db, { itemIds: ['ticks-and-fleas'] })

async function aPatient(change: { born?: string; due?: string; species?: string } = {}): Promise<Pet> {
  const pet = await aPet(db, { owner: clinic.customer })
  const { born = null, due = null, species = 'Dog' } = change
  await db
    .updateTable('pets')
    .set({ birthDate: born, nextVaccinationDue: due, species })
    .where('id', '=', pet.id)
    .execute()
  return pet
}

type Shown = readonly [itemId: string, step: string, due: string]
const doseOf = (productId: string, shown: readonly Shown[], more: Input = {}) => ({
  productId,
  shown: shown.map(([itemId, step, due]) => ({ itemId, step, due })),
  ...more,
})
const record = (pet: { id: string }, doses: readonly Input[], more: Input = {}) =>
  vet.ask('care.record', { id: pet.id, givenOn: TODAY, doses, ...key(), ...more })
const rabiesDose = (day = TODAY) =>
  doseOf(rabies, [['anti-rabies', 'complete', `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`]])

const typedDayOf = async ({ id }: { id: string }) =>
  (await vet.ask('pets.get', { id })).body.nextVaccinationDue
const presentOf = async ({ id }: { id: string }) =>
  (await vet.ask('care.get', { id })).body.items.map(({ item, decided, due }) => [item.id, decided, due])
const movesOf = async (productId: string) =>
  (await clinic.callers.admin.ask('stock.listMoves', { id: productId })).body
    .map(({ kind, thousandths }) => [kind, thousandths])
    .reverse()

/** What holds of every pet after each change. */
async function assertSound() {
  const { rows } = await sql`
    select pets.id from pets where exists (
        select from care_days join care_items on care_items.id = item_id
        where pet_id = pets.id and care_items.kind = 'vaccination' and not is_void)
      and coalesce(next_vaccination_due, due_when_deceased) is distinct from (
        select min(due_on) from care_days join care_items on care_items.id = item_id
        where pet_id = pets.id and care_items.kind = 'vaccination' and present)
    union all select stock_lots.id from stock_lots where left_now <> (
      select coalesce(sum(thousandths), 0) from stock_moves where lot_id = stock_lots.id)`.execute(db)
  expect(rows).toEqual([])
}

describe('a dose', () => {
  test('is saved as it was shown, once for each form, and says what is due next', async () => {
    const pet = await aPatient()
    const form = { id: pet.id, givenOn: TODAY, doses: [rabiesDose()], ...key() }
    const first = await vet.ask('care.record', form)
    expect(first.status).toBe(201)
    expect((await vet.ask('care.record', form)).body).toEqual(first.body)
    expect(first.body).toMatchObject({
      items: [{ item: { id: 'anti-rabies' }, decided: 'dose', due: '2028-03-10', lastGiven: TODAY }],
      doses: [{ givenOn: TODAY, items: ['Anti-rabies'], elsewhere: false, counts: true }],
    })
    expect(await typedDayOf(pet)).toBe('2028-03-10')
    await assertSound()
  })

  test('is refused if it leads to something else than was shown, and nothing is written', async () => {
    const pet = await aPatient({ born: '2026-12-30' })
    const { refusal } = await record(pet, [rabiesDose()])
    expect(refusal).toMatchObject({ code: 'CARE_CHANGED', status: 409 })
    expect((await vet.ask('care.get', { id: pet.id })).body).toMatchObject({ items: [], doses: [] })
  })

  test('follows the course of a puppy, and the product’s own validity from the first booster on', async () => {
    const pet = await aPatient({ born: '2026-12-30' })
    await record(pet, [doseOf(combination, [['dog-combination', 'course', '2027-03-27']])], {
      givenOn: '2027-02-27',
    })
    const third = doseOf(combination, [['dog-combination', 'course', '2027-04-21']])
    expect((await record(pet, [third], { givenOn: '2027-03-10' })).refusal.code).toBe('CARE_CHANGED')
    const tooSoon = doseOf(combination, [['dog-combination', 'not counted', '2027-03-27']])
    const saved = await record(pet, [tooSoon])
    expect(saved.body.doses[0]).toMatchObject({ counts: false })
    expect(await presentOf(pet)).toEqual([['dog-combination', 'dose', '2027-03-27']])
    const grown = await aPatient({ born: '2020-01-01' })
    await record(grown, [doseOf(rabies, [['anti-rabies', 'complete', '2026-03-01']])], {
      givenOn: '2025-03-01',
    })
    await record(grown, [doseOf(rabies, [['anti-rabies', 'booster', '2029-03-01']])], {
      givenOn: '2026-03-01',
    })
    expect(await presentOf(grown)).toEqual([['anti-rabies', 'dose', '2029-03-01']])
    await assertSound()
  })

  test('can have a day of the vet’s own, with a reason, which goes with it', async () => {
    const pet = await aPatient()
    const dose = {
      ...rabiesDose(),
      days: [{ itemId: 'anti-rabies', due: '2027-09-10', reason: 'The city asks for it' }],
    }
    const { body } = await record(pet, [dose])
    expect(body.items).toMatchObject([{ decided: 'set', due: '2027-09-10', reason: 'The city asks for it' }])
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(await presentOf(pet)).toEqual([])
    expect(await typedDayOf(pet)).toBeNull()
    const past = { ...dose, days: [{ itemId: 'anti-rabies', due: '2027-03-09', reason: 'Late' }] }
    expect((await record(pet, [past])).status).toBe(400)
  })

  test.each([
    ['after today', { givenOn: addDays(TODAY, 1) }, 'BAD_REQUEST', 400],
    ['before the birth', { givenOn: '2019-12-31' }, 'BAD_REQUEST', 400],
    ['of another pet’s appointment', { appointmentId: randomUUID() }, 'APPOINTMENT_MISSING', 404],
  ])('%s is refused', async (_, change, code, status) => {
    const pet = await aPatient({ born: '2020-01-01' })
    expect((await record(pet, [rabiesDose()], change)).refusal).toMatchObject({ code, status })
  })

  test('of an expired batch, an unknown product or twice on a day is refused', async () => {
    const pet = await aPatient()
    const expired = { ...rabiesDose(), batch: 'A1', expiresOn: addDays(TODAY, -1) }
    expect((await record(pet, [expired])).refusal.message).toBe(
      'This batch had expired. Please enter the batch that you used.',
    )
    const unknown = doseOf(randomUUID(), [['anti-rabies', 'complete', '2028-03-10']])
    expect((await record(pet, [unknown])).refusal.code).toBe('PRODUCT_MISSING')
    expect((await record(pet, [rabiesDose(), rabiesDose()])).refusal.code).toBe('GIVEN_ALREADY')
    await record(pet, [rabiesDose()])
    expect((await record(pet, [rabiesDose()])).refusal.code).toBe('GIVEN_ALREADY')
    await assertSound()
  })

  test('by two people at once is one dose', async () => {
    const pet = await aPatient()
    const answers = await Promise.all([1, 2, 3].map(() => record(pet, [rabiesDose()])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await vet.ask('care.get', { id: pet.id })).body.doses).toHaveLength(1)
  })

  test('after a pet’s death is refused; one before it moves the day that would come back', async () => {
    const pet = await aPatient()
    await vet.ask('pets.markDeceased', { id: pet.id, day: '2027-03-05', cancelAppointments: true })
    expect((await record(pet, [rabiesDose()])).refusal.code).toBe('PET_DECEASED')
    const before = doseOf(rabies, [['anti-rabies', 'complete', '2028-03-01']])
    expect((await record(pet, [before], { givenOn: '2027-03-01' })).status).toBe(201)
    expect(await typedDayOf(pet)).toBeNull()
    await vet.ask('pets.undoDeceased', { id: pet.id })
    expect(await typedDayOf(pet)).toBe('2028-03-01')
  })

  test('names its appointment', async () => {
    const pet = await aPatient()
    const appointmentId = await anAppointment(db, { pet, status: 'confirmed' })
    expect((await record(pet, [rabiesDose()], { appointmentId })).status).toBe(201)
  })
})

describe('a dose given at an appointment', () => {
  test('can complete it, once, for those who may change appointments', async () => {
    const pet = await aPatient()
    const id = await anAppointment(db, { pet, day: TODAY, status: 'confirmed' })
    const statusOf = async () => (await clinic.callers.admin.ask('appointments.get', { id })).body.status
    const at = { appointmentId: id, completes: true }
    const colleague = await aColleague(db, ['care:read', 'care:write'])
    const alone = await clinic.session(colleague)
    const form = { id: pet.id, givenOn: TODAY, doses: [rabiesDose()], ...at }
    expect((await alone.ask('care.record', { ...form, ...key() })).status).toBe(403)
    expect(await statusOf()).toBe('confirmed')
    expect((await record(pet, [rabiesDose()], at)).status).toBe(201)
    expect(await statusOf()).toBe('completed')
    const tabletDose = doseOf(tablet, [['deworming', 'complete', '2027-06-10']])
    expect((await record(pet, [tabletDose], at)).status).toBe(201)
    await assertSound()
  })

  test('does not complete one that was cancelled meanwhile, and is not saved then', async () => {
    const pet = await aPatient()
    const id = await anAppointment(db, { pet, day: TODAY, status: 'cancelled' })
    const answer = await record(pet, [rabiesDose()], { appointmentId: id, completes: true })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'STATUS_CHANGED'])
    expect(await presentOf(pet)).toEqual([])
  })
})

test('an item of the clinic’s own is added last, once, and can be given', async () => {
  const form = {
    ...{ name: 'Distemper alone', kind: 'vaccination', species: ['dog'], active: true },
    schedule: FIRST_SCHEDULES.single,
    ...key(),
  }
  const { admin } = clinic.callers
  const added = await admin.ask('care.addItem', form)
  expect(added.status).toBe(201)
  expect((await admin.ask('care.addItem', form)).body).toEqual(added.body)
  const { items } = (await admin.ask('care.listItems')).body
  expect(items.at(-1)).toEqual(added.body)
  const product = await aGivenProduct(db, { itemIds: [added.body.id] })
  const pet = await aPatient()
  const answer = await record(pet, [doseOf(product, [[added.body.id, 'complete', '2028-03-10']])])
  expect(answer.status).toBe(201)
})

describe('a day on which a pet is seen again', () => {
  const checkupOf = async (pet: { id: string }) =>
    (await presentOf(pet)).filter(([id]) => id === 'checkup').map(([, , due]) => due)
  const isListed = async (pet: { id: string }) =>
    (await vet.ask('care.listDue', { id: 'checkup' })).body.items.some(({ id }) => id === pet.id)

  test('stands beside the appointment at which it was set, and is over with a later one from a week before it on', async () => {
    const pet = await aPatient({ due: '2027-05-01' })
    await anAppointment(db, { pet, day: TODAY, hour: 16, status: 'completed' })
    const set = await vet.ask('care.seeAgain', { id: pet.id, due: addDays(TODAY, 14) })
    expect(set.status).toBe(200)
    expect([await checkupOf(pet), await isListed(pet)]).toEqual([[addDays(TODAY, 14)], true])
    await anAppointment(db, { pet, day: addDays(TODAY, 6), hour: 16, status: 'completed' })
    expect(await isListed(pet)).toBe(true)
    await anAppointment(db, { pet, day: addDays(TODAY, 7), hour: 16, status: 'completed' })
    expect([await checkupOf(pet), await isListed(pet)]).toEqual([[], false])
    expect(await typedDayOf(pet)).toBe('2027-05-01')
  })

  test('within the week stays until the pet has come on a later day', async () => {
    const pet = await aPatient()
    await anAppointment(db, { pet, day: TODAY, hour: 17, status: 'completed' })
    await vet.ask('care.seeAgain', { id: pet.id, due: addDays(TODAY, 3) })
    expect(await checkupOf(pet)).toEqual([addDays(TODAY, 3)])
    await vet.ask('care.seeAgain', { id: pet.id, due: null })
    expect(await checkupOf(pet)).toEqual([null])
    expect((await vet.ask('care.seeAgain', { id: pet.id, due: addDays(TODAY, -1) })).status).toBe(400)
  })

  test('is set with a dose, counts as booked by an appointment near it, and goes with the dose', async () => {
    const pet = await aPatient()
    const againOn = addDays(TODAY, 14)
    const { body } = await record(pet, [rabiesDose()], { againOn })
    expect(await checkupOf(pet)).toEqual([againOn])
    const invited = async () =>
      (await vet.ask('care.listDue', { id: 'checkup', filter: 'invite' })).body.items.some(
        ({ id }) => id === pet.id,
      )
    await anAppointment(db, { pet, day: addDays(TODAY, 6), hour: 9, status: 'confirmed' })
    expect(await invited()).toBe(true)
    await anAppointment(db, { pet, day: addDays(TODAY, 8), hour: 9, status: 'confirmed' })
    expect(await invited()).toBe(false)
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(await checkupOf(pet)).toEqual([])
    const past = await record(pet, [rabiesDose()], { againOn: addDays(TODAY, -1) })
    expect(past.status).toBe(400)
  })

  test('is offered once the clinic has switched it on', async () => {
    const { admin } = clinic.callers
    const offered = async () => (await vet.ask('care.listDueItems')).body.some(({ id }) => id === 'checkup')
    expect(await offered()).toBe(false)
    await admin.ask('care.saveCheckup', { active: true })
    expect([await offered(), (await admin.ask('care.listItems')).body.checkup]).toEqual([true, true])
  })
})

test('who was given a batch that its maker calls back is found, but for what was taken back', async () => {
  const batch = 'Recall 7'
  const pets = [await aPatient(), await aPatient(), await aPatient()]
  const doseIds: string[] = []
  for (const pet of pets) {
    const { body } = await record(pet, [{ ...rabiesDose(), batch: pet === pets[2] ? 'Other' : batch }])
    doseIds.push(body.doses[0]?.id ?? '')
  }
  const found = async () => (await vet.ask('care.listOfBatch', { id: rabies, batch: 'RECALL 7' })).body
  expect((await found()).map(({ pet }) => pet.id).sort()).toEqual([pets[0]?.id, pets[1]?.id].sort())
  expect(await found()).toMatchObject([{ batch, givenOn: TODAY, owner: { id: clinic.customer.id } }, {}])
  await vet.ask('care.takeBack', { id: doseIds[0], reason: 'Wrong pet' })
  expect((await found()).map(({ pet }) => pet.id)).toEqual([pets[1]?.id])
  expect((await vet.ask('care.listOfBatch', { id: randomUUID(), batch })).status).toBe(404)
})

describe('the shelf', () => {
  test('has less of the named batch; what was not there is counted in first', async () => {
    const product = await aGivenProduct(db, { itemIds: ['kennel-cough'] })
    await aLot(db, { productId: product, batch: 'A1', expiresOn: '2027-05-31', left: 1500 })
    const due = [['kennel-cough', 'complete', '2028-03-10']] as const
    const given = doseOf(product, due, { batch: 'A1', expiresOn: '2027-05-31' })
    const { body } = await record(await aPatient(), [given])
    await record(await aPatient(), [given])
    expect(await movesOf(product)).toEqual([
      ['in', 1500],
      ['given', -1000],
      ['counted', 500],
      ['given', -1000],
    ])
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect((await movesOf(product)).at(-1)).toEqual(['returned', 1000])
    const again = await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(again.refusal.code).toBe('DOSE_TAKEN_BACK')
    await assertSound()
  })

  test('has nothing back of a vial that is used up, and nothing of what is not counted', async () => {
    const product = await aGivenProduct(db, { itemIds: ['kennel-cough'] })
    await aLot(db, { productId: product, batch: 'A1' })
    const dose = doseOf(product, [['kennel-cough', 'complete', '2028-03-10']], { batch: 'A1' })
    const { body } = await record(await aPatient(), [dose])
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Spilt', toShelf: false })
    expect(await movesOf(product)).toEqual([
      ['in', 5000],
      ['given', -1000],
    ])
    await record(await aPatient(), [rabiesDose()])
    expect(await movesOf(rabies)).toEqual([])
  })
})

describe('a day that was set before there were doses', () => {
  test('is asked about, kept for its item, and comes back when the dose is taken back', async () => {
    const pet = await aPatient({ due: '2027-04-12' })
    const dose = doseOf(combination, [['dog-combination', 'course', '2027-04-07']])
    expect((await record(pet, [dose])).refusal.code).toBe('CARE_CHANGED')
    expect((await vet.ask('care.getHistory', { id: pet.id })).body.typedDay).toBe('2027-04-12')
    const typedFor = { seen: '2027-04-12', itemId: 'anti-rabies' }
    const { body } = await record(pet, [dose], { typedFor })
    expect(await presentOf(pet)).toEqual([
      ['dog-combination', 'dose', '2027-04-07'],
      ['anti-rabies', 'set', '2027-04-12'],
    ])
    expect(await typedDayOf(pet)).toBe('2027-04-07')
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(await typedDayOf(pet)).toBe('2027-04-12')
    await assertSound()
  })

  test('is done with the dose, and comes back too', async () => {
    const pet = await aPatient({ due: '2027-03-12' })
    const { body } = await record(pet, [rabiesDose()], { typedFor: { seen: '2027-03-12', itemId: null } })
    expect(await typedDayOf(pet)).toBe('2028-03-10')
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(await typedDayOf(pet)).toBe('2027-03-12')
  })

  test('stands beside deworming that is given, planned and taken back', async () => {
    const pet = await aPatient({ due: '2027-03-12' })
    const { body } = await record(pet, [doseOf(tablet, [['deworming', 'complete', '2027-06-10']])])
    await record(pet, [doseOf(flea, [['ticks-and-fleas', 'complete', '2027-04-10']])])
    await vet.ask('care.choose', { id: pet.id, itemId: 'deworming', choice: { kind: 'planned' } })
    await vet.ask('care.takeBack', { id: body.doses[0]?.id, reason: 'Wrong pet' })
    expect(await typedDayOf(pet)).toBe('2027-03-12')
    const set = await vet.ask('pets.setVaccination', { id: pet.id, nextVaccinationDue: '2027-03-20' })
    expect(set.status).toBe(200)
  })

  test('can be set by hand until a vaccination was given, set or planned, and no longer then', async () => {
    const pet = await aPatient()
    expect((await vet.ask('pets.get', { id: pet.id })).body.followsDoses).toBe(false)
    await vet.ask('care.choose', { id: pet.id, itemId: 'anti-rabies', choice: { kind: 'planned' } })
    expect((await vet.ask('pets.get', { id: pet.id })).body.followsDoses).toBe(true)
    const { refusal } = await vet.ask('pets.setVaccination', { id: pet.id, nextVaccinationDue: null })
    expect(refusal).toMatchObject({ code: 'FOLLOWS_DOSES', status: 409 })
    const { items } = (await vet.ask('pets.listDueVaccinations')).body
    expect(items.find(({ id }) => id === pet.id)).toMatchObject({ due: TODAY })
  })
})

describe('what staff decide', () => {
  test('holds until the next dose; an older dose that is entered last moves nothing', async () => {
    const pet = await aPatient()
    await record(pet, [doseOf(rabies, [['anti-rabies', 'complete', '2028-03-08']])], {
      givenOn: '2027-03-08',
    })
    const set = { kind: 'set', due: '2027-08-01', reason: 'Journey' }
    const { body } = await vet.ask('care.choose', { id: pet.id, itemId: 'anti-rabies', choice: set })
    expect(body.items).toMatchObject([{ decided: 'set', due: '2027-08-01', reason: 'Journey' }])
    const later = doseOf(rabies, [['anti-rabies', 'not counted', '2028-03-08']])
    await record(pet, [later], { givenOn: '2027-03-09' })
    expect(await presentOf(pet)).toEqual([['anti-rabies', 'dose', '2028-03-08']])
    await vet.ask('care.recordElsewhere', {
      ...{ id: pet.id, givenOn: '2026-03-01', itemIds: ['anti-rabies'], note: 'Camp', batch: 'Z9', ...key() },
    })
    expect(await presentOf(pet)).toEqual([['anti-rabies', 'dose', '2028-03-08']])
    await assertSound()
  })

  test('goes with an older dose that is known by now, and is taken back with it', async () => {
    const pet = await aPatient()
    await record(pet, [doseOf(rabies, [['anti-rabies', 'complete', '2028-03-08']])], {
      givenOn: '2027-03-08',
    })
    const older = (due: string) => ({
      ...{ id: pet.id, givenOn: '2026-03-01', itemIds: ['anti-rabies'], note: null, batch: null, ...key() },
      days: [{ itemId: 'anti-rabies', due, reason: 'Older dose' }],
    })
    expect((await vet.ask('care.recordElsewhere', older('2027-03-09'))).status).toBe(400)
    const { body } = await vet.ask('care.recordElsewhere', older('2027-12-01'))
    expect(body.items).toMatchObject([{ decided: 'set', due: '2027-12-01', reason: 'Older dose' }])
    const doseId = body.doses.find(({ elsewhere }) => elsewhere)?.id
    await vet.ask('care.takeBack', { id: doseId, reason: 'Another pet’s booklet' })
    expect(await presentOf(pet)).toEqual([['anti-rabies', 'dose', '2028-03-08']])
    await assertSound()
  })

  test('is not shown to the owner where it is why, or that a pet is not given something', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const stop = { kind: 'stopped', reason: 'Allergic' }
    await vet.ask('care.choose', { id: pet.id, itemId: 'kennel-cough', choice: stop })
    const set = { kind: 'set', due: '2027-08-01', reason: 'Owner forgets' }
    const { body } = await vet.ask('care.choose', { id: pet.id, itemId: 'anti-rabies', choice: set })
    expect(body.items).toMatchObject([
      { due: '2027-08-01', reason: 'Owner forgets' },
      { decided: 'stopped', due: null, reason: 'Allergic' },
    ])
    const { body: own } = await caller.ask('care.get', { id: pet.id })
    expect(own.items).toMatchObject([{ due: '2027-08-01', reason: null, by: null }])
  })

  test('of an item that there is not, a dead pet or a past day is refused', async () => {
    const pet = await aPatient()
    const planned = { id: pet.id, choice: { kind: 'planned' } }
    expect((await vet.ask('care.choose', { ...planned, itemId: 'rabbit' })).refusal.code).toBe('ITEM_MISSING')
    const past = { kind: 'set', due: '2027-03-09', reason: 'Late' }
    expect((await vet.ask('care.choose', { ...planned, itemId: 'deworming', choice: past })).status).toBe(400)
    await vet.ask('pets.markDeceased', { id: pet.id, day: TODAY, cancelAppointments: true })
    expect((await vet.ask('care.choose', { ...planned, itemId: 'deworming' })).refusal.code).toBe(
      'PET_DECEASED',
    )
  })

  test('is the first day by the pet’s age where it is planned', async () => {
    const pet = await aPatient({ born: '2027-02-01' })
    await vet.ask('care.choose', { id: pet.id, itemId: 'anti-rabies', choice: { kind: 'planned' } })
    const { body } = await vet.ask('care.get', { id: pet.id })
    expect(body.items).toMatchObject([{ decided: 'planned', from: '2027-04-26', due: '2027-05-24' }])
  })
})

describe('who is due for an item', () => {
  const dueOf = async (filter: string) =>
    (await vet.ask('care.listDue', { id: 'kennel-cough', filter })).body.items
  const set = async (pet: Pet, due: string) => {
    const choice = { kind: 'set', due, reason: 'Boarding' }
    expect((await vet.ask('care.choose', { id: pet.id, itemId: 'kennel-cough', choice })).status).toBe(200)
  }

  test('are those with a day, earliest first: overdue, pending, without an appointment to come', async () => {
    const [late, soon, booked] = [await aPatient(), await aPatient(), await aPatient()]
    const [dead, stopped] = [await aPatient(), await aPatient()]
    await set(late, TODAY)
    await set(booked, '2027-03-20')
    await set(soon, '2027-04-01')
    await set(dead, '2027-04-01')
    await vet.ask('pets.markDeceased', { id: dead.id, day: TODAY, cancelAppointments: true })
    const stop = { kind: 'stopped', reason: 'Allergic' }
    await vet.ask('care.choose', { id: stopped.id, itemId: 'kennel-cough', choice: stop })
    await anAppointment(db, { pet: booked, status: 'confirmed' })
    clinic.setNow(new Date('2027-03-11T04:00:00Z'))
    const own = [late, soon, booked, dead, stopped].map(({ id }) => id)
    const idsOf = async (filter: string) =>
      (await dueOf(filter)).map(({ id }) => id).filter((id) => own.includes(id))
    expect(await idsOf('all')).toEqual([late.id, booked.id, soon.id])
    expect(await idsOf('overdue')).toEqual([late.id])
    expect(await idsOf('pending')).toEqual([booked.id, soon.id])
    expect(await idsOf('invite')).toEqual([late.id, soon.id])
    expect(await idsOf('none')).toEqual([])
    clinic.setNow(MORNING)
  })

  test('are also those without a dose on record, as far as the item suits them', async () => {
    const species = [
      'Dog',
      'Persian cat',
      'puppies',
      'Puppy',
      'कुत्ता',
      'Parrot',
      'Dogfish',
      'Street-dog, Indie',
      'CAT',
    ]
    const pets = await Promise.all(species.map((one) => aPatient({ species: one })))
    const listed: { id: string; due: string | null }[] = []
    let cursor: string | null | undefined
    do {
      const ask: Input = { id: 'kennel-cough', filter: 'none', ...(cursor && { cursor }) }
      const { body } = await vet.ask('care.listDue', ask)
      listed.push(...body.items)
      cursor = body.nextCursor
    } while (cursor)
    const shown = species.filter((_, place) => listed.some(({ id }) => id === pets[place]?.id))
    expect(shown).toEqual(species.filter((one) => suits({ species: ['dog'] }, one)))
    expect(shown).toEqual(['Dog', 'puppies', 'Puppy', 'कुत्ता', 'Parrot', 'Dogfish', 'Street-dog, Indie'])
    expect(listed.every(({ due }) => due === null)).toBe(true)
    expect((await vet.ask('care.listDue', { id: 'rabbit' })).refusal.code).toBe('ITEM_MISSING')
  })
})

test('a schedule that is changed moves no day, and its items are for the pets that they suit', async () => {
  const pet = await aPatient()
  await record(pet, [rabiesDose()])
  const { admin } = clinic.callers
  const { items, products } = (await admin.ask('care.listItems')).body
  const item = items.find(({ id }) => id === 'anti-rabies')
  const schedule = { ...item?.schedule, booster: { from: '5m', by: '6m' } }
  const change = { id: 'anti-rabies', name: 'Rabies', active: true, schedule }
  expect((await admin.ask('care.saveItem', change)).body).toMatchObject({ name: 'Rabies', schedule })
  expect(await presentOf(pet)).toEqual([['anti-rabies', 'dose', '2028-03-10']])
  await admin.ask('care.saveItem', { ...change, name: 'Anti-rabies', schedule: item?.schedule })
  expect(products.find(({ id }) => id === rabies)).toMatchObject({ validity: '36m' })
  const cat = await aPatient({ species: 'Persian cat' })
  const history = (await vet.ask('care.getHistory', { id: cat.id })).body
  expect(history.items.map(({ id }) => id)).not.toContain('dog-combination')
  expect(history.products.map(({ id }) => id)).toEqual(expect.arrayContaining([rabies, tablet, flea]))
  expect(history.products.map(({ id }) => id)).not.toContain(combination)
  await admin.ask('care.saveProduct', { id: combination, itemIds: [], validity: null })
  const { products: left } = (await admin.ask('care.listItems')).body
  expect(left.map(({ id }) => id)).not.toContain(combination)
})

test('erasing an owner leaves what was given, and nothing that was written about it', async () => {
  const { customer } = await clinic.anOwner()
  const pet = await aPet(db, { owner: customer })
  await vet.ask('care.recordElsewhere', {
    ...{ id: pet.id, givenOn: TODAY, itemIds: ['deworming'], note: 'Asha’s aunt', batch: null, ...key() },
  })
  const stop = { kind: 'stopped', reason: 'Asha says no' }
  await vet.ask('care.choose', { id: pet.id, itemId: 'kennel-cough', choice: stop })
  clinic.setNow(MORNING)
  await clinic.callers.admin.ask('privacy.eraseCustomer', {
    ...{ id: customer.id, word: 'DELETE', password: PASSWORD },
  })
  const doses = db.selectFrom('careDoses').select(['note', 'givenOn']).where('petId', '=', pet.id)
  expect(await doses.execute()).toMatchObject([{ note: null }])
  const days = db.selectFrom('careDays').select('reason').where('petId', '=', pet.id)
  expect((await days.execute()).map(({ reason }) => reason)).toEqual([null, null])
})
