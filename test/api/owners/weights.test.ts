import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aColleague, aPet } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, otherCustomer, admin } = clinic.callers
const reception = await clinic.session(await aColleague(db, [], 'reception'))
const vet = await clinic.session(await aColleague(db, [], 'vet'))

const aPatient = () => aPet(db, { owner: clinic.customer })
const weigh = (id: string, grams: number, idempotencyKey: string = randomUUID()) =>
  reception.ask('pets.addWeight', { id, grams, idempotencyKey })
const weightsOf = async (id: string, by = reception) => (await by.ask('pets.listWeights', { id })).body
const shown = async (id: string) => (await owner.ask('pets.get', { id })).body.weight

describe('the scale', () => {
  test('adds a weight once however often it is sent, which the details show from then on', async () => {
    const { id } = await aPatient()
    const key = randomUUID()
    expect((await weigh(id, 12_440, key)).status).toBe(201)
    expect((await weigh(id, 12_440, key)).status).toBe(201)
    expect(await weightsOf(id)).toMatchObject([{ grams: 12_440, source: 'scale' }])
    expect(await shown(id)).toBe(12.44)
  })

  test('is exact to the gram wherever the weight is read, also after another field is changed', async () => {
    const { id, name } = await aPatient()
    await weigh(id, 149)
    const entered = { id, name: `${name} B`, species: 'Dog', gender: 'male' }
    expect((await owner.ask('pets.update', { ...entered, weight: 0.149 })).body.weight).toBe(0.149)
    const typed = await owner.ask('pets.update', { ...entered, weight: 4.25 })
    expect(typed.refusal.data?.fields).toEqual({ weight: 'Weight can have only one decimal place' })
    expect(await weightsOf(id)).toMatchObject([{ grams: 149, source: 'scale' }])
    expect((await vet.ask('certificates.getChoices', { id })).body.weight).toBe(0.149)
    expect((await vet.ask('sheets.findForPet', { id })).body.lastWeight).toMatchObject({ grams: 149 })
  })

  test('is corrected: what is removed is no longer shown, and the weight before is', async () => {
    const { id } = await aPatient()
    await weigh(id, 12_000)
    const [wrong] = (await weigh(id, 21_000)).body
    expect(await shown(id)).toBe(21)
    const { body } = await reception.ask('pets.removeWeight', { id, weightId: wrong?.id })
    expect(body).toMatchObject([{ grams: 12_000 }])
    expect(await shown(id)).toBe(12)
  })

  test('asks about a weight that is more than twice the last', async () => {
    const { id } = await aPatient()
    await weigh(id, 12_000)
    const asked = await weigh(id, 24_600)
    expect([asked.status, asked.refusal.code]).toEqual([409, 'WEIGHT_DOUBTFUL'])
    const right = { id, grams: 24_600, weightIsRight: true, idempotencyKey: randomUUID() }
    expect((await reception.ask('pets.addWeight', right)).status).toBe(201)
    expect(await shown(id)).toBe(24.6)
  })

  test('keeps the weight that a list brought in, and shows it again; without one, none', async () => {
    const [listed, other] = [await aPatient(), await aPatient()]
    await db.updateTable('pets').set({ weight: 9.5 }).where('id', '=', listed.id).execute()
    const shownFirst = await weightsOf(listed.id, owner)
    expect(shownFirst).toMatchObject([{ grams: 9500, source: 'form' }])
    expect(await weightsOf(other.id)).toEqual([])
    for (const { id } of [listed, other]) await weigh(id, 18_000)
    const [wrong, before] = await weightsOf(listed.id)
    expect(before).toEqual({ ...shownFirst[0], id: before?.id })
    await reception.ask('pets.removeWeight', { id: listed.id, weightId: wrong?.id })
    const [alone] = await weightsOf(other.id)
    await reception.ask('pets.removeWeight', { id: other.id, weightId: alone?.id })
    expect([await shown(listed.id), await shown(other.id)]).toEqual([9.5, null])
  })

  test('gives another pet’s weight, an unknown one, and one of the form away to no one', async () => {
    const [one, other] = [await aPatient(), await aPatient()]
    const [weight] = (await weigh(one.id, 12_000)).body
    const [typed] = await aTypedWeight(other.id)
    for (const weightId of [weight?.id, typed?.id, 999_999_999]) {
      const answer = await reception.ask('pets.removeWeight', { id: other.id, weightId })
      expect([answer.status, answer.refusal.code]).toEqual([404, 'WEIGHT_MISSING'])
    }
    expect(await weightsOf(one.id)).toHaveLength(1)
  })
})

/** The weights of a pet after its owner has typed one. */
async function aTypedWeight(id: string, weight = 12.5) {
  const { name, species } = (await owner.ask('pets.get', { id })).body
  await owner.ask('pets.update', { id, name, species, gender: 'male', weight })
  return await weightsOf(id)
}

describe('what is typed into the details', () => {
  test('is an entry of its own, once for each change; an unknown weight is none', async () => {
    const { id } = await aPatient()
    expect(await aTypedWeight(id)).toMatchObject([{ grams: 12_500, source: 'form' }])
    await aTypedWeight(id)
    expect(await weightsOf(id)).toHaveLength(1)
    const added = await owner.ask('pets.add', { name: 'Mia', species: 'Cat', weight: 3.2 })
    expect(await weightsOf(added.body.id)).toMatchObject([{ grams: 3200, source: 'form' }])
    const light = await owner.ask('pets.add', { name: 'Tweety', species: 'Bird' })
    expect(await weightsOf(light.body.id)).toEqual([])
  })

  test('stays beside a later weight of the scale', async () => {
    const { id } = await aPatient()
    await aTypedWeight(id)
    await weigh(id, 12_900)
    expect((await weightsOf(id)).map(({ source }) => source)).toEqual(['scale', 'form'])
    expect(await shown(id)).toBe(12.9)
  })
})

test('an owner sees the weights of their own pets', async () => {
  const { id } = await aPatient()
  await weigh(id, 12_000)
  expect(await weightsOf(id, owner)).toMatchObject([{ grams: 12_000 }])
  expect((await otherCustomer.ask('pets.listWeights', { id })).status).toBe(404)
  expect((await admin.ask('pets.listWeights', { id: randomUUID() })).status).toBe(404)
})
