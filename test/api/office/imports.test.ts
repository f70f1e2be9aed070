import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { runPart } from '../../../src/features/office/imports/server/run-import.ts'
import { migrate } from '../../../src/lib/server/database/migrate.ts'
import { openClinic } from '../../callers.ts'
import { freshDatabase, readEverything } from '../../database.ts'
import { aCustomer, aNote, anAppointment, aPet, PASSWORD } from '../../factories.ts'
import { aListed, anImport, aProduct, endImports, runToEnd } from '../../imports.ts'
import { newPhone } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

let numbers = 7000
const freshPhone = () => newPhone(++numbers)
const BRUNO = { name: 'Bruno', species: 'Dog' }

beforeEach(async () => await endImports(db))

/** Brings a list in as the page does; gives its id. */
async function bringIn(
  rows: readonly object[],
  partSize?: number,
  kind: 'people' | 'goods' = 'people',
): Promise<string> {
  const { body } = await admin.ask('imports.create', {
    kind,
    fileName: 'list.csv',
    rows: rows.length,
  })
  const put = rows.map((data, position) => ({ position, data }))
  expect((await admin.ask('imports.putRows', { id: body.id, rows: put })).status).toBe(200)
  expect((await admin.ask('imports.check', { id: body.id, from: 0 })).body.next).toBeNull()
  const started = await admin.ask('imports.start', { id: body.id })
  expect(started.status, started.text).toBe(200)
  await runToEnd(db, body.id, partSize)
  return body.id
}

const outcomesOf = async (id: string) => {
  const rows = await db
    .selectFrom('importRows')
    .select(['outcome', 'reason'])
    .where('importId', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`))
}
const found = (phone: string) =>
  db.selectFrom('customers').selectAll().where('phoneNumber', '=', phone).executeTakeFirst()
const petNames = async (phone: string) =>
  (await db.selectFrom('pets').select('name').where('ownerPhone', '=', phone).orderBy('name').execute()).map(
    ({ name }) => name,
  )

describe('bringing customers and pets in', () => {
  test('adds who is new with their pets, to the letter of the list', async () => {
    const phone = freshPhone()
    const pet = {
      ...BRUNO,
      breed: 'Labrador',
      birthDate: '2020-12-25',
      gender: null,
      weight: 0.035,
      nextVaccinationDue: '2027-01-15',
    }
    const id = await bringIn([
      aListed({ phone, name: '=HYPERLINK("x")', email: 'kim@pets.example', address: '1 Road', pets: [pet] }),
    ])
    expect(await found(phone)).toMatchObject({
      fullName: '=HYPERLINK("x")',
      email: 'kim@pets.example',
      address: '1 Road',
      userId: null,
    })
    expect(await db.selectFrom('pets').selectAll().where('ownerPhone', '=', phone).execute()).toMatchObject([
      {
        name: 'Bruno',
        birthDate: '2020-12-25',
        gender: null,
        weight: 0.035,
        nextVaccinationDue: '2027-01-15',
        age: null,
      },
    ])
    const { body } = await admin.ask('imports.get', { id })
    expect(body).toMatchObject({ state: 'finished', next: 1, counts: { customer: 1, pet: 1 }, canUndo: true })
  })

  test('changes nothing of a customer that is there, adds the pets they lack, and asks about another name', async () => {
    const known = await aCustomer(db)
    await sql`update customers set full_name = 'Anita Rao' where phone_number = ${known.phone}`.execute(db)
    await sql`insert into pets (owner_phone, name, species) values (${known.phone}, 'Bruno', 'Dog')`.execute(
      db,
    )
    const other = await aCustomer(db)
    const id = await bringIn([
      aListed({
        phone: known.phone,
        name: 'Mrs. anita  rao',
        address: 'New Road',
        pets: [
          { name: 'BRUNO', species: 'dog' },
          { name: 'Milo', species: 'Dog' },
        ],
      }),
      aListed({ phone: other.phone, name: 'Someone Else', pets: [BRUNO] }),
      aListed({ phone: known.phone, name: 'Anita Rao', pets: [BRUNO] }),
    ])
    expect(await outcomesOf(id)).toEqual(['known', 'asks: another name', 'nothing new'])
    expect(await found(known.phone)).toMatchObject({ fullName: 'Anita Rao', address: known.address ?? null })
    expect(await petNames(known.phone)).toEqual(['Bruno', 'Milo'])
    expect(await petNames(other.phone)).toEqual([])
  })

  test('takes an answer for all rows that have the question', async () => {
    const [one, other] = [await aCustomer(db), await aCustomer(db)]
    const rows = [one, other].map(({ phone }) => aListed({ phone, name: 'Someone Else', pets: [BRUNO] }))
    const { body } = await admin.ask('imports.create', { kind: 'people', fileName: 'list.csv', rows: 2 })
    await admin.ask('imports.putRows', {
      id: body.id,
      rows: rows.map((data, position) => ({ position, data })),
    })
    await admin.ask('imports.check', { id: body.id, from: 0 })
    await admin.ask('imports.answer', { id: body.id, reason: 'another name', answer: 'same person' })
    await admin.ask('imports.check', { id: body.id, from: 0 })
    expect(await outcomesOf(body.id)).toEqual(['known', 'known'])
  })

  test('brings the same list in twice, and nothing is doubled, also without phone numbers', async () => {
    const rows = [
      aListed({ phone: freshPhone(), name: 'Test A', pets: [BRUNO] }),
      aListed({ name: 'Test B', address: '2, Example Road', pets: [{ name: 'Kitty', species: 'Cat' }] }),
      aListed({ name: 'Test C', pets: [{ name: 'Coco', species: 'Dog' }] }),
      aListed({ name: 'Test C', pets: [{ name: 'Milo', species: 'Dog' }] }),
    ]
    expect(await outcomesOf(await bringIn(rows))).toEqual(['new', 'new', 'new', 'new'])
    const before = await readEverything(db)
    expect(await outcomesOf(await bringIn(rows))).toEqual(Array(4).fill('nothing new'))
    const after = await readEverything(db)
    for (const table of ['customers', 'pets', 'import_keys']) expect(after[table]).toEqual(before[table])
  })

  test('joins rows of one phone also within a part', async () => {
    const phone = freshPhone()
    const id = await bringIn([
      aListed({ phone, name: 'Kim Rao', pets: [BRUNO] }),
      aListed({ phone, name: 'Kim Rao', pets: [{ name: 'Misty', species: 'Cat' }] }),
    ])
    expect(await outcomesOf(id)).toEqual(['new', 'known'])
    expect(await petNames(phone)).toEqual(['Bruno', 'Misty'])
  })

  test('leaves out a row that is not valid or that the database refuses, and no other', async () => {
    const [good, late] = [freshPhone(), freshPhone()]
    await sql`alter table customers add constraint no_poison check (full_name <> 'Poison')`.execute(db)
    const id = await bringIn([
      aListed({ phone: '12345' }),
      { rows: [3], waits: 'left out', reason: 'no owner', cells: [{ Pet: 'Lost' }] },
      aListed({ phone: good }),
      aListed({ phone: freshPhone(), name: 'Poison' }),
      aListed({ phone: late, notes: [{ row: 6, code: 'further number not taken', value: '98450' }] }),
    ])
    await sql`alter table customers drop constraint no_poison`.execute(db)
    expect(await outcomesOf(id)).toEqual([
      'left out: not valid',
      'left out: no owner',
      'new',
      'left out: refused by the database',
      'new',
    ])
    expect([await found(good), await found(late)]).not.toContain(undefined)
    expect((await admin.ask('imports.get', { id })).body.counts).toEqual({ customer: 2 })
    const { body } = await admin.ask('imports.listRows', { id, outcome: 'not in' })
    expect(body.items.map(({ position }) => position)).toEqual([0, 1, 3])
    const noted = await admin.ask('imports.listRows', { id, outcome: 'noted' })
    expect(noted.body.items.map(({ position }) => position)).toEqual([4])
    const { outcomes } = (await admin.ask('imports.get', { id })).body
    expect(outcomes.flatMap(({ outcome, noted }) => (noted > 0 ? [[outcome, noted]] : []))).toEqual([
      ['new', 1],
    ])
  })

  test('queues no message and no webhook for a row, and one when it has ended', async () => {
    await sql`insert into webhooks (url, secret, events) values ('https://hook.example', 'sealed', '{customer.added,pet.added,import.finished,import.undone}')`.execute(
      db,
    )
    const id = await bringIn([aListed({ phone: freshPhone(), pets: [BRUNO] })])
    const { rows } = await sql<{
      event: string
      recordId: string
    }>`select event, record_id from webhook_deliveries`.execute(db)
    expect(rows).toEqual([{ event: 'import.finished', recordId: id }])
    await sql`delete from webhooks`.execute(db)
  })

  test('never brings back who was erased, whom someone can still enter by hand', async () => {
    const known = await aCustomer(db)
    const listed = aListed({ phone: known.phone, email: null, name: 'Back Again', pets: [BRUNO] })
    const withoutPhone = aListed({ name: 'No Phone', address: '3 Road', pets: [BRUNO] })
    await bringIn([withoutPhone])
    const { id: temp } = await db
      .selectFrom('customers')
      .select('id')
      .where('fullName', '=', 'No Phone')
      .executeTakeFirstOrThrow()
    const { id: other } = await db
      .selectFrom('customers')
      .select('id')
      .where('phoneNumber', '=', known.phone)
      .executeTakeFirstOrThrow()
    for (const id of [temp, other])
      expect(
        (await admin.ask('privacy.eraseCustomer', { id, word: 'DELETE', password: PASSWORD })).status,
      ).toBe(200)
    expect(await outcomesOf(await bringIn([listed, withoutPhone]))).toEqual(
      Array(2).fill('left out: asked to be erased'),
    )
    expect(await found(known.phone)).toBeUndefined()
    const byHand = await admin.ask('customers.create', {
      fullName: 'By Hand',
      phone: known.phone,
      email: '',
      address: null,
      pets: [],
      idempotencyKey: crypto.randomUUID(),
    })
    expect(byHand.status).toBe(201)
  })

  test('runs one import at a time, and only when all of its rows are there', async () => {
    const half = await db
      .insertInto('imports')
      .values({ kind: 'people', fileName: 'x', rows: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await admin.ask('imports.start', { id: half.id })).refusal.code).toBe('IMPORT_INCOMPLETE')
    await anImport(db, { state: 'running' })
    expect((await admin.ask('imports.start', { id: await anImport(db) })).refusal.code).toBe('IMPORT_RUNNING')
  })

  test('two servers at once, while the desk enters the same phones: no one is there twice, and every row has an end', async () => {
    const phones = Array.from({ length: 30 }, freshPhone)
    const rows = phones.map((phone) => aListed({ phone, name: 'Kim Rao', pets: [BRUNO] }))
    const id = await anImport(db, { state: 'running', rows })
    const desk = async () => {
      for (const phone of phones.filter((_, at) => at % 3 === 0).reverse())
        await admin.ask('customers.create', {
          ...{ fullName: 'Kim Rao', phone, email: '', address: null },
          ...{ pets: [], idempotencyKey: crypto.randomUUID() },
        })
    }
    await Promise.all([runToEnd(db, id, 4), runToEnd(db, id, 4), desk()])
    const outcomes = await outcomesOf(id)
    expect(outcomes.every((outcome) => outcome === 'new' || outcome === 'known')).toBe(true)
    for (const phone of phones) expect([phone, await petNames(phone)]).toEqual([phone, ['Bruno']])
    const { body } = await admin.ask('imports.get', { id })
    const added = outcomes.filter((outcome) => outcome === 'new').length
    expect(body).toMatchObject({ state: 'finished', next: 30, counts: { customer: added, pet: 30 } })
  })

  test('stops at once; what has come in stays', async () => {
    const [first = '', second = ''] = [freshPhone(), freshPhone()]
    const id = await anImport(db, { rows: [first, second].map((phone) => aListed({ phone })) })
    await admin.ask('imports.check', { id, from: 0 })
    await admin.ask('imports.start', { id })
    await runPart({ db, now: () => new Date(), partSize: 1, changed: () => undefined }, id)
    expect((await admin.ask('imports.stop', { id })).body).toMatchObject({ state: 'finished', next: 1 })
    await runToEnd(db, id)
    expect(await found(first)).toBeDefined()
    expect(await found(second)).toBeUndefined()
    const { body } = await admin.ask('imports.get', { id })
    expect(body.outcomes.map(({ outcome, count }) => [outcome, count])).toEqual(
      expect.arrayContaining([
        ['new', 1],
        [null, 1],
      ]),
    )
    const notIn = await admin.ask('imports.listRows', { id, outcome: 'not in' })
    expect(notIn.body.items.map(({ position, outcome }) => [position, outcome])).toEqual([[1, null]])
    expect((await admin.ask('imports.stop', { id })).refusal.code).toBe('IMPORT_NOT_RUNNING')
  })
})

describe('what a list says of care', () => {
  const careOf = async (phone: string) => {
    const { rows } = await sql<{
      itemId: string
      kind: string
      due: string
      present: boolean
      reason: string | null
    }>`
      select item_id, care_days.kind, due_on as due, present, reason from care_days join pets on pets.id = pet_id
      where owner_phone = ${phone} order by care_days.id`.execute(db)
    return rows
  }
  const pet = (care: readonly object[]) => ({ ...BRUNO, birthDate: '2020-01-01', care })
  const dose = (itemId: string, day: string) => ({ kind: 'dose', itemId, day, note: 'Nobivac', batch: 'B-7' })
  const set = (itemId: string, day: string) => ({ kind: 'set', itemId, day })

  test('becomes doses that were given elsewhere and days of items; the pet follows them', async () => {
    const phone = freshPhone()
    const care = [
      set('deworming', '2026-01-01'),
      dose('anti-rabies', '2026-02-01'),
      dose('anti-rabies', '2025-01-31'),
      dose('anti-rabies', '2099-01-01'),
      dose('anti-rabies', '2019-01-01'),
      dose('no-such-item', '2025-01-01'),
      set('dog-combination', '2027-06-01'),
    ]
    const id = await bringIn([aListed({ phone, pets: [pet(care)] })])
    expect(await outcomesOf(id)).toEqual(['new'])
    expect(await careOf(phone)).toEqual([
      { itemId: 'anti-rabies', kind: 'dose', due: '2026-01-31', present: false, reason: null },
      { itemId: 'anti-rabies', kind: 'dose', due: '2027-02-01', present: true, reason: null },
      { itemId: 'deworming', kind: 'set', due: '2026-01-01', present: true, reason: 'Import' },
      { itemId: 'dog-combination', kind: 'set', due: '2027-06-01', present: true, reason: 'Import' },
    ])
    const found = await db
      .selectFrom('pets')
      .selectAll()
      .where('ownerPhone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(found.nextVaccinationDue).toBe('2027-02-01')
    const { rows } =
      await sql<object>`select product_id, note, batch, given_on from care_doses where pet_id = ${found.id} order by given_on`.execute(
        db,
      )
    expect(rows).toEqual([
      { productId: null, note: 'Nobivac', batch: 'B-7', givenOn: '2025-01-31' },
      { productId: null, note: 'Nobivac', batch: 'B-7', givenOn: '2026-02-01' },
    ])
    const { body } = await admin.ask('care.get', { id: found.id })
    expect(body.items.map(({ item, due }) => [item.id, due])).toEqual([
      ['deworming', '2026-01-01'],
      ['anti-rabies', '2027-02-01'],
      ['dog-combination', '2027-06-01'],
    ])
  })

  test('leaves out and names the due day of a pet that was vaccinated here', async () => {
    const phone = freshPhone()
    await bringIn([aListed({ phone, pets: [pet([dose('anti-rabies', '2026-02-01')])] })])
    const before = await careOf(phone)
    const again = [aListed({ phone, pets: [pet([set('anti-rabies', '2030-01-01')])] })]
    expect(await outcomesOf(await bringIn(again))).toEqual(['nothing new: has vaccinations here'])
    expect(await careOf(phone)).toEqual(before)
  })

  test('goes with a pet that no one has touched, and stays whole with one that was', async () => {
    const before = await readEverything(db)
    const [free, touched] = [freshPhone(), freshPhone()]
    const care = [dose('anti-rabies', '2026-02-01'), set('deworming', '2027-01-01')]
    const id = await bringIn([free, touched].map((phone) => aListed({ phone, pets: [pet(care)] })))
    const { id: petId } = await db
      .selectFrom('pets')
      .select('id')
      .where('ownerPhone', '=', touched)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: string }>`select id from care_doses where pet_id = ${petId}`.execute(db)
    expect((await admin.ask('care.takeBack', { id: rows[0]?.id ?? '', reason: 'Not given' })).status).toBe(
      200,
    )
    await admin.ask('imports.undo', { id, password: PASSWORD })
    await runToEnd(db, id)
    expect([await found(free), (await careOf(touched)).length]).toEqual([undefined, 2])
    const after = await readEverything(db)
    for (const table of ['care_days', 'care_doses'])
      expect(after[table]?.length, table).toBe((before[table]?.length ?? 0) + (table === 'care_days' ? 2 : 1))
  })
})

describe('what a list says of the care of pets that are there', () => {
  const dose = (itemId: string, day: string) => ({ kind: 'dose', itemId, day, note: null, batch: null })
  const set = (itemId: string, day: string) => ({ kind: 'set', itemId, day })
  const knownPet = async (fields: { birthDate?: string; nextVaccinationDue?: string } = {}) => {
    const { phone } = await aCustomer(db)
    const { id } = await aPet(db, { owner: { phone } })
    await db.updateTable('customers').set({ fullName: 'Kim Rao' }).where('phoneNumber', '=', phone).execute()
    await db
      .updateTable('pets')
      .set({ name: 'Bruno', ...fields })
      .where('id', '=', id)
      .execute()
    const listed = (care: readonly object[], nextVaccinationDue: string | null = null) => [
      aListed({ phone, pets: [{ ...BRUNO, care, nextVaccinationDue }] }),
    ]
    return { id, phone, listed }
  }
  const careOf = async (petId: string) => {
    const { rows } = await sql<{ itemId: string; kind: string; due: string; present: boolean }>`
      select item_id, kind, due_on as due, present from care_days where pet_id = ${petId} order by id`.execute(
      db,
    )
    return rows.map(({ itemId, kind, due, present }) => [itemId, kind, due, ...(present ? ['present'] : [])])
  }
  const dueOf = async (id: string) => {
    const pet = db.selectFrom('pets').select('nextVaccinationDue').where('id', '=', id)
    return (await pet.executeTakeFirstOrThrow()).nextVaccinationDue
  }
  const undo = async (id: string) => {
    expect((await admin.ask('imports.undo', { id, password: PASSWORD })).status).toBe(200)
    await runToEnd(db, id)
    return (await admin.ask('imports.get', { id })).body.counts
  }

  test('is added where they lack it: the same file with new columns adds these only', async () => {
    const { id, listed } = await knownPet()
    const first = [set('anti-rabies', '2027-03-01')]
    expect(await outcomesOf(await bringIn(listed(first)))).toEqual(['known'])
    expect(await outcomesOf(await bringIn(listed(first)))).toEqual(['nothing new'])
    const more = [...first, set('dog-combination', '2027-02-01'), set('deworming', '2026-12-30')]
    const again = await bringIn(listed(more))
    expect(await outcomesOf(again)).toEqual(['known'])
    expect((await admin.ask('imports.get', { id: again })).body.counts).toEqual({ care: 1 })
    const doses = [...more, dose('deworming', '2026-09-30')]
    expect(await outcomesOf(await bringIn(listed(doses)))).toEqual(['known'])
    expect(await outcomesOf(await bringIn(listed(doses)))).toEqual(['nothing new'])
    expect(await careOf(id)).toEqual([
      ['anti-rabies', 'set', '2027-03-01', 'present'],
      ['dog-combination', 'set', '2027-02-01', 'present'],
      ['deworming', 'set', '2026-12-30'],
      ['deworming', 'dose', '2026-12-30'],
      ['deworming', 'set', '2026-12-30', 'present'],
    ])
    expect(await dueOf(id)).toBe('2027-02-01')
  })

  test('a dose is judged among those that the pet has had; one that was taken back stays so', async () => {
    const { id, listed } = await knownPet()
    const elsewhere = {
      id,
      itemIds: ['anti-rabies'],
      note: null,
      batch: null,
      idempotencyKey: crypto.randomUUID(),
    }
    expect((await admin.ask('care.recordElsewhere', { ...elsewhere, givenOn: '2025-02-01' })).status).toBe(
      201,
    )
    await bringIn(listed([dose('anti-rabies', '2026-02-01'), dose('anti-rabies', '2025-02-01')]))
    expect(await careOf(id)).toEqual([
      ['anti-rabies', 'dose', '2026-02-01'],
      ['anti-rabies', 'dose', '2027-02-01', 'present'],
    ])
    const { rows } = await sql<{
      id: string
    }>`select id from care_doses where pet_id = ${id} and given_on = '2026-02-01'`.execute(db)
    await admin.ask('care.takeBack', { id: rows[0]?.id ?? '', reason: 'Not given' })
    expect(await outcomesOf(await bringIn(listed([dose('anti-rabies', '2026-02-01')])))).toEqual([
      'nothing new',
    ])
  })

  test('a due day is left out and named where the clinic has vaccinated, or has typed another one', async () => {
    const reason = ': has vaccinations here'
    const vaccinated = await knownPet()
    const elsewhere = { id: vaccinated.id, itemIds: ['anti-rabies'], note: null, batch: null }
    await admin.ask('care.recordElsewhere', {
      ...elsewhere,
      givenOn: '2026-02-01',
      idempotencyKey: crypto.randomUUID(),
    })
    const sets = [set('dog-combination', '2027-05-01'), set('deworming', '2027-01-01')]
    expect(await outcomesOf(await bringIn(vaccinated.listed(sets)))).toEqual([`known${reason}`])
    expect((await careOf(vaccinated.id)).map(([item]) => item)).toEqual(['anti-rabies', 'deworming'])

    const typed = await knownPet({ nextVaccinationDue: '2027-04-01' })
    expect(await outcomesOf(await bringIn(typed.listed([set('anti-rabies', '2027-05-01')])))).toEqual([
      `nothing new${reason}`,
    ])
    expect(await outcomesOf(await bringIn(typed.listed([], '2027-05-01')))).toEqual([`nothing new${reason}`])
    expect(await outcomesOf(await bringIn(typed.listed([], '2027-04-01')))).toEqual(['nothing new'])
    // A dose comes in, and the typed day stays.
    expect(await outcomesOf(await bringIn(typed.listed([dose('anti-rabies', '2026-02-01')])))).toEqual([
      'known',
    ])
    expect(await dueOf(typed.id)).toBe('2027-04-01')

    const same = await knownPet({ nextVaccinationDue: '2027-04-01' })
    await bringIn(same.listed([set('anti-rabies', '2027-04-01'), set('dog-combination', '2027-06-01')]))
    expect((await careOf(same.id)).length).toBe(2)
    const none = await knownPet()
    expect(await outcomesOf(await bringIn(none.listed([], '2027-05-01')))).toEqual(['known'])
    expect(await dueOf(none.id)).toBe('2027-05-01')
  })

  test('is taken back as it was, unless something was decided on it since', async () => {
    const [free, typed, followed, planned] = [
      await knownPet(),
      await knownPet({ nextVaccinationDue: '2027-04-01' }),
      await knownPet(),
      await knownPet(),
    ]
    const mine = { id: followed.id, itemIds: ['anti-rabies'], note: null, batch: null, givenOn: '2025-02-01' }
    await admin.ask('care.recordElsewhere', { ...mine, idempotencyKey: crypto.randomUUID() })
    const readAll = async () => {
      const all = await readEverything(db)
      return { ...all, pets: all.pets?.map((pet) => ({ ...Object(pet), vaccinationSetAt: null })) }
    }
    const before = await readAll()
    const care = [dose('anti-rabies', '2026-02-01'), set('deworming', '2027-01-01')]
    const id = await bringIn([
      ...free.listed(care),
      ...typed.listed([...care, set('dog-combination', '2027-04-01')]),
      ...followed.listed(care),
    ])
    expect(await undo(id)).toMatchObject({ care: 3, 'care stayed': 0 })
    const after: Record<string, unknown> = await readAll()
    for (const table of ['pets', 'care_days', 'care_doses', 'import_records'] as const)
      expect(after[table], table).toEqual((before as typeof after)[table])

    const later = await bringIn(planned.listed(care))
    const choice = { kind: 'set', due: '2099-01-01', reason: 'Later' } as const
    expect((await admin.ask('care.choose', { id: planned.id, itemId: 'deworming', choice })).status).toBe(200)
    const stands = await careOf(planned.id)
    expect(await undo(later)).toMatchObject({ 'care stayed': 1 })
    expect(await careOf(planned.id)).toEqual(stands)
  })

  test('saves an estimated birth date as one, and asks nothing about a later estimate', async () => {
    const phone = freshPhone()
    const born = (birthDate: string) =>
      aListed({ phone, pets: [{ ...BRUNO, birthDate, birthDateEstimated: true, age: 0 }] })
    await bringIn([born('2026-05-25')])
    expect(await outcomesOf(await bringIn([born('2026-06-01')]))).toEqual(['nothing new'])
    expect(await db.selectFrom('pets').selectAll().where('ownerPhone', '=', phone).execute()).toMatchObject([
      { birthDate: '2026-05-25', birthDateEstimated: true, age: null },
    ])
  })

  test('asks about a pet that has another birth date here, beside another name of its owner', async () => {
    const { phone } = await knownPet({ birthDate: '2020-01-01' })
    const rows = [aListed({ phone, name: 'Someone Else', pets: [{ ...BRUNO, birthDate: '2021-01-01' }] })]
    const stage = async () => {
      const { body } = await admin.ask('imports.create', { kind: 'people', fileName: 'list.csv', rows: 1 })
      await admin.ask('imports.putRows', {
        id: body.id,
        rows: rows.map((data, position) => ({ position, data })),
      })
      const check = () => admin.ask('imports.check', { id: body.id, from: 0 })
      const answer = async (reason: string, said: 'same person' | 'same pet' | 'two pets') => {
        expect((await admin.ask('imports.answer', { id: body.id, reason, answer: said })).status).toBe(200)
        await check()
        return await outcomesOf(body.id)
      }
      await check()
      return answer
    }
    const one = await stage()
    expect(await one('another name', 'same person')).toEqual(['asks: another birth date'])
    expect(await one('another birth date', 'same pet')).toEqual(['nothing new'])
    const other = await stage()
    await other('another name', 'same person')
    expect(await other('another birth date', 'two pets')).toEqual(['known'])
  })
})

describe('taking an import back', () => {
  const undo = async (id: string) => {
    const answer = await admin.ask('imports.undo', { id, password: PASSWORD })
    expect(answer.status, answer.text).toBe(200)
    await runToEnd(db, id)
  }

  test('leaves every table as it was, and no value in the audit log', async () => {
    const before = await readEverything(db)
    const mark = 'Undone Kumar'
    const rows = Array.from({ length: 7 }, (_, at) =>
      aListed({
        phone: freshPhone(),
        name: `${mark} ${at}`,
        pets: [BRUNO, { name: 'Misty', species: 'Cat' }],
      }),
    )
    const id = await bringIn([...rows, aListed({ name: mark, pets: [BRUNO] })], 3)
    await undo(id)
    const after = await readEverything(db)
    for (const table of [
      'customers',
      'pets',
      'import_keys',
      'import_records',
      'counters',
      'notifications',
      'outbox',
    ])
      expect(after[table], table).toEqual(before[table])
    const { rows: left } =
      await sql`select 1 from audit_changes where before::text like ${`%${mark}%`} or after::text like ${`%${mark}%`}`.execute(
        db,
      )
    expect(left).toEqual([])
    expect((await admin.ask('imports.get', { id })).body).toMatchObject({ state: 'undone', canUndo: false })
  })

  test('leaves what was changed or booked since, and says how much', async () => {
    const phones = Array.from({ length: 5 }, freshPhone)
    const [noted = '', booked = '', changed = '', added = '', free = ''] = phones
    const id = await bringIn(phones.map((phone) => aListed({ phone, pets: [BRUNO] })))
    const idOf = async (phone: string) => (await found(phone))?.id ?? ''
    await aNote(db, { customerId: await idOf(noted) })
    const pet = await db
      .selectFrom('pets')
      .select(['id', 'name', 'ownerPhone'])
      .where('ownerPhone', '=', booked)
      .executeTakeFirstOrThrow()
    await anAppointment(db, { pet })
    await admin.ask('customers.update', {
      id: await idOf(changed),
      fullName: 'Changed',
      email: '',
      address: null,
    })
    await aPet(db, { owner: { phone: added } })
    await undo(id)
    expect(
      await Promise.all(
        phones.map(async (phone) => [(await found(phone)) !== undefined, (await petNames(phone)).length]),
      ),
    ).toEqual([
      [true, 0],
      [true, 1],
      [true, 0],
      [true, 1],
      [false, 0],
    ])
    expect(free).not.toBe('')
    expect((await admin.ask('imports.get', { id })).body.counts).toMatchObject({
      'customer stayed': 4,
      'pet stayed': 1,
    })
  })

  test('the desk books, erases and changes meanwhile: who was touched stays, and no one comes back', async () => {
    const phones = Array.from({ length: 16 }, freshPhone)
    const [booked = '', erased = '', raced = ''] = phones
    const id = await anImport(db, {
      state: 'running',
      rows: phones.map((phone) => aListed({ phone, pets: [BRUNO] })),
    })
    await runPart({ db, now: () => new Date(), partSize: 4, changed: () => undefined }, id)
    const idOf = async (phone: string) => (await found(phone))?.id ?? ''
    const pet = await db
      .selectFrom('pets')
      .select(['id', 'name', 'ownerPhone'])
      .where('ownerPhone', '=', booked)
      .executeTakeFirstOrThrow()
    const erase = { id: await idOf(erased), word: 'DELETE', password: PASSWORD }
    const [erasure] = await Promise.all([
      admin.ask('privacy.eraseCustomer', erase),
      anAppointment(db, { pet }),
      runToEnd(db, id, 4),
    ])
    expect(erasure.status).toBe(200)
    // The row of the erased person is erased too.
    expect(await outcomesOf(id)).toEqual(Array(15).fill('new'))
    const change = { id: await idOf(raced), fullName: 'Changed', email: '', address: null }
    const [changed] = await Promise.all([admin.ask('customers.update', change), undo(id)])
    const left = await Promise.all(phones.map(found))
    expect(left.map((one) => one !== undefined)).toEqual([
      ...[true, false, changed.status === 200],
      ...Array(13).fill(false),
    ])
    expect(await petNames(booked)).toEqual(['Bruno'])
  })

  test('an update of the application in between touches nothing', async () => {
    const database = await freshDatabase()
    const rows = [freshPhone(), freshPhone()].map((phone) => aListed({ phone, pets: [BRUNO] }))
    const id = await anImport(database.db, { state: 'running', rows })
    await runToEnd(database.db, id)
    const folder = await mkdtemp(join(tmpdir(), 'tailwell-'))
    await cp(new URL('../../../db/migrations/', import.meta.url), folder, { recursive: true })
    const later = `alter table customers add column later text; update customers set later = 'x', address = 'y';
      update pets set breed = 'z';`
    await writeFile(join(folder, '9999-later.sql'), later)
    await migrate(database, { folder: pathToFileURL(`${folder}/`) })
    await rm(folder, { recursive: true })
    await database.db.updateTable('imports').set({ state: 'undoing' }).where('id', '=', id).execute()
    await runToEnd(database.db, id)
    const { rows: left } = await sql`select id from customers union all select id from pets`.execute(
      database.db,
    )
    expect(left).toEqual([])
  })

  test('needs the password, and ends after 31 days', async () => {
    const id = await bringIn([aListed({ phone: freshPhone() })])
    expect((await admin.ask('imports.undo', { id, password: 'not it' })).refusal.code).toBe('WRONG_PASSWORD')
    await sql`update imports set ended_at = now() - interval '40 days' where id = ${id}`.execute(db)
    expect((await admin.ask('imports.undo', { id, password: PASSWORD })).status).toBe(409)
  })
})

describe('bringing prices and goods in', () => {
  const bringGoods = (rows: readonly object[], partSize?: number) => bringIn(rows, partSize, 'goods')
  let names = 0
  const freshName = () => `Listed goods ${++names}`
  const aLot = (batch: string | null, thousandths = 5000, expiresOn: string | null = '2030-03-31') => ({
    batch,
    thousandths,
    expiresOn,
  })
  const productOf = (name: string) =>
    db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirst()
  const shelfOf = async (name: string) => {
    const { rows } = await sql<{ batch: string | null; left: number; moved: number }>`
      select batch, left_now as left, (select coalesce(sum(thousandths), 0)::bigint from stock_moves where lot_id = stock_lots.id) as moved
      from stock_lots join products on products.id = product_id where name = ${name} order by batch`.execute(
      db,
    )
    for (const { left, moved } of rows) expect(left).toBe(moved)
    return rows.map(({ batch, left }) => [batch, left])
  }
  const isCounted = async (name: string) => {
    const found = db
      .selectFrom('stockItems')
      .innerJoin('products', 'products.id', 'productId')
      .select('productId')
    return (await found.where('name', '=', name).executeTakeFirst()) !== undefined
  }
  const undo = async (id: string) => {
    expect((await admin.ask('imports.undo', { id, password: PASSWORD })).status).toBe(200)
    await runToEnd(db, id)
    return (await admin.ask('imports.get', { id })).body
  }

  test('adds products with their batches and the tax class of their code and rate', async () => {
    const [counted, priced, none, untaxed] = [freshName(), freshName(), freshName(), freshName()]
    const id = await bringGoods([
      aProduct({
        name: counted,
        price: 35_000,
        hsn: '30049099',
        rate: 500,
        counted: true,
        lots: [aLot('B1'), aLot('B2', 2500)],
      }),
      aProduct({ name: priced, kind: 'treatment', hsn: '998351', isExempt: true }),
      aProduct({ name: none, counted: true }),
      aProduct({ name: untaxed, hsn: '4201', rate: 1800 }),
    ])
    expect(await outcomesOf(id)).toEqual(['new', 'new', 'new', 'new'])
    const classes = await db.selectFrom('taxClasses').select(['id', 'name']).execute()
    const classOf = (name: string) => classes.find((one) => one.name === name)?.id
    expect(await productOf(counted)).toMatchObject({
      price: 35_000,
      kind: 'goods',
      taxClassId: classOf('Medicines'),
    })
    expect(await productOf(priced)).toMatchObject({ kind: 'treatment', taxClassId: classOf('Animal care') })
    expect(await productOf(untaxed)).toMatchObject({ taxClassId: null })
    expect(await shelfOf(counted)).toEqual([
      ['B1', 5000],
      ['B2', 2500],
    ])
    expect([await isCounted(counted), await isCounted(priced), await isCounted(none)]).toEqual([
      true,
      false,
      true,
    ])
    const { body } = await admin.ask('imports.get', { id })
    expect(body).toMatchObject({
      counts: { product: 4, lot: 2 },
      untaxed: [{ hsn: '4201', rate: 1800, count: 1 }],
    })
  })

  test('brought twice, the shelf is as before; another price is named and ours stays', async () => {
    const name = freshName()
    const list = [aProduct({ name, price: 100, counted: true, lots: [aLot('B1')] })]
    await bringGoods(list)
    const dearer = aProduct({
      name: `  ${name.toUpperCase()} `,
      price: 120,
      counted: true,
      lots: [aLot('B2')],
    })
    expect(await outcomesOf(await bringGoods([dearer]))).toEqual(['nothing new: another price'])
    expect(await productOf(name)).toMatchObject({ price: 100 })
    expect(await shelfOf(name)).toEqual([['B1', 5000]])
  })

  test('takes the first goods of a product that isn’t counted yet, and no name of a service', async () => {
    const name = freshName()
    await db.insertInto('products').values({ name, price: 100 }).execute()
    const service = await db.selectFrom('serviceTypes').select('name').executeTakeFirst()
    const rows = [
      aProduct({ name, price: 100, counted: true, lots: [aLot(null)] }),
      aProduct({ name, price: 100, counted: true, lots: [aLot('again')] }),
    ]
    const id = await bringGoods([
      ...rows,
      ...(service === undefined ? [] : [aProduct({ name: service.name.toUpperCase() })]),
    ])
    expect((await outcomesOf(id)).slice(0, 2)).toEqual(['known', 'nothing new'])
    if (service !== undefined) expect((await outcomesOf(id))[2]).toBe('left out: a service has this name')
    expect(await shelfOf(name)).toEqual([[null, 5000]])
    await undo(id)
    expect([await shelfOf(name), await isCounted(name)]).toEqual([[[null, 0]], false])
    expect(await productOf(name)).toMatchObject({ hiddenAt: null })
  })

  test('undone, it counts to nothing and hides; the file, once it is right, takes the same products up again', async () => {
    const all = Array.from({ length: 5 }, freshName)
    const list = (price: number) =>
      all.map((name) => aProduct({ name, price, counted: true, lots: [aLot('B1'), aLot('B2')] }))
    const body = await undo(await bringGoods(list(100), 2))
    expect(body).toMatchObject({ state: 'undone', counts: { 'product stayed': 0, 'lot stayed': 0 } })
    for (const name of all) {
      expect(await shelfOf(name)).toEqual([
        ['B1', 0],
        ['B2', 0],
      ])
      expect([(await productOf(name))?.hiddenAt === null, await isCounted(name)]).toEqual([false, false])
    }
    const again = await bringGoods(list(150))
    expect(await outcomesOf(again)).toEqual(all.map(() => 'new'))
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from products where name = any(${all}::text[])`.execute(db)
    expect(rows[0]?.count).toBe(5)
    expect(await productOf(all[0] ?? '')).toMatchObject({ price: 150, hiddenAt: null })
    expect(await shelfOf(all[0] ?? '')).toEqual([
      ['B1', 5000],
      ['B2', 5000],
    ])
    await undo(again)
    expect(await shelfOf(all[0] ?? '')).toEqual([
      ['B1', 0],
      ['B2', 0],
    ])
  })

  test('undone, what was sold, ordered, counted, repriced or got other goods since stays', async () => {
    const [counted = '', repriced = '', more = '', ordered = '', free = ''] = Array.from(
      { length: 5 },
      freshName,
    )
    const all = [counted, repriced, more, ordered, free]
    const id = await bringGoods(
      all.map((name) => aProduct({ name, price: 100, counted: true, lots: [aLot('B1')] })),
    )
    const idOf = async (name: string) => (await productOf(name))?.id ?? ''
    const { rows: lots } = await sql<{
      id: string
    }>`select id from stock_lots where product_id = ${await idOf(counted)}`.execute(db)
    const count = { lotId: lots[0]?.id ?? '', left: 4000, seenLeft: 5000, reason: 'Broken' }
    expect((await admin.ask('stock.count', count)).status).toBe(200)
    expect(
      (await admin.ask('orders.updateProduct', { id: await idOf(repriced), name: repriced, price: 200 }))
        .status,
    ).toBe(200)
    const goods = {
      productId: await idOf(more),
      thousandths: 1000,
      batch: 'Later',
      expiresOn: null,
      idempotencyKey: crypto.randomUUID(),
    }
    expect((await admin.ask('stock.takeIn', goods)).status).toBe(200)
    const customer = await aCustomer(db)
    const { id: customerId } = await db
      .selectFrom('customers')
      .select('id')
      .where('phoneNumber', '=', customer.phone)
      .executeTakeFirstOrThrow()
    const order = {
      customerId,
      items: [{ productId: await idOf(ordered), quantity: 1 }],
      shippingAddress: '1 Road',
      seenTotal: 100,
      idempotencyKey: crypto.randomUUID(),
    }
    expect((await admin.ask('orders.place', order)).status).toBe(201)
    const { counts } = await undo(id)
    expect(counts).toMatchObject({ 'product stayed': 4, 'lot stayed': 4 })
    const left = await Promise.all(
      all.map(async (name) => [(await productOf(name))?.hiddenAt === null, (await shelfOf(name))[0]?.[1]]),
    )
    expect(left).toEqual([
      [true, 4000],
      [true, 5000],
      [true, 5000],
      [true, 5000],
      [false, 0],
    ])
  })
})
