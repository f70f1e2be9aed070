import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database

const storedPet = (id: string) => db.selectFrom('pets').selectAll().where('id', '=', id).executeTakeFirst()

describe('adding a pet', () => {
  test('stores all that was entered, for the person who entered it', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = { name: 'Bruno', species: 'Dog', breed: 'Labrador', age: 4, gender: 'female', weight: 28.5 }
    const answer = await caller.ask('pets.add', pet)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      ...pet,
      id: answer.body.id,
      birthDate: null,
      birthDateEstimated: false,
      colour: null,
      deceasedOn: null,
      imageUrl: null,
      microchip: null,
      neutered: null,
      nextVaccinationDue: null,
    })
    expect(await storedPet(answer.body.id)).toMatchObject({
      ...pet,
      ownerPhone: customer.phone,
      deletedAt: null,
    })
  })

  test.each([
    ['left out', {}],
    ['null', { breed: null, age: null, weight: null }],
    ['blank', { breed: '  ' }],
  ])('stores null for breed, age and weight that are %s, and male for no gender', async (_name, others) => {
    const { caller } = await clinic.anOwner()
    const { body } = await caller.ask('pets.add', { name: ' Misty ', species: ' cat ', ...others })
    expect(await storedPet(body.id)).toMatchObject({
      name: 'Misty',
      species: 'Cat',
      breed: null,
      age: null,
      weight: null,
      gender: 'male',
    })
  })

  test.each([
    { age: 0 },
    { age: 30 },
    { weight: 0 },
    { weight: 0.1 },
    { weight: 1.1 },
    { weight: 2000 },
    { name: '🐶' },
    { name: 'O’Malley “the cat”; drop table pets' },
    { name: '<script>alert(1)</script>' },
    { name: 'ब्रूनो' },
    { name: '🐕'.repeat(60) },
    { species: 'x'.repeat(60) },
    { breed: 'Cão de Água' },
  ])('takes %j and gives it back unchanged', async (field) => {
    const { caller } = await clinic.anOwner()
    const answer = await caller.ask('pets.add', { name: 'Bruno', species: 'Dog', ...field })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject(field)
    expect((await caller.ask('pets.listOwn')).body).toEqual([{ ...answer.body, vaccinationBookedAt: null }])
  })

  test('says each sentence on its field', async () => {
    const { caller } = await clinic.anOwner()
    const answer = await caller.ask('pets.add', { name: '', age: 31, weight: -1 })
    expect(answer.refusal.data).toEqual({
      fields: {
        name: 'Pet name is required',
        species: 'Species is required',
        age: 'Age must be a whole number from 0 to 30',
        weight: 'Weight must be 0 or more',
      },
    })
  })
})

test('one’s own pets come newest first', async () => {
  const { caller } = await clinic.anOwner()
  for (const name of ['First', 'Second', 'Third']) await caller.ask('pets.add', { name, species: 'Dog' })
  expect((await caller.ask('pets.listOwn')).body.map(({ name }) => name)).toEqual([
    'Third',
    'Second',
    'First',
  ])
})

test('services on offer come newest first, with prices in paise, without those that are gone', async () => {
  const older = await aService(db, { basePrice: 70_050, houseVisitSurcharge: 0 })
  const newer = await aService(db)
  await aService(db, { deleted: true })
  const { body } = await clinic.callers.noProfile.ask('services.list')
  expect(body.map(({ id }) => id)).toEqual([newer.id, older.id])
  expect(body[1]).toEqual({
    id: older.id,
    name: older.name,
    description: null,
    duration: '01:00:00',
    basePrice: 70_050,
    houseVisitSurcharge: 0,
  })
})
